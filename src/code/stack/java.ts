import { ABOUT_PROVIDER, type StackFile } from './stack-file';
import { java } from '../../languages/java';

export const javaFile: StackFile = {
  writer: java,
  names: (
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends ' +
    'final finally float for goto if implements import instanceof int interface long native new package private ' +
    'protected public return short static strictfp super switch synchronized this throw throws transient try void ' +
    'volatile while true false null var db scope id instance databaseName'
  ).split(' '),
  scope: 'this',
  given: (name) => name,
  indent: '        ',
  assigned: (variable, call) => `var ${variable} = ${call};`,
  statement: (call) => `${call};`,
  lines: ({ className, body }) => [
    'import com.hashicorp.cdktf.TerraformStack;',
    'import io.github.spannerconstructs.*;',
    'import java.util.List;',
    'import software.constructs.Construct;',
    '',
    `/** ${ABOUT_PROVIDER} */`,
    `public class ${className} extends TerraformStack {`,
    `    public ${className}(final Construct scope, final String id, ` +
      'final String instance, final String databaseName) {',
    '        super(scope, id);',
    ...body,
    '    }',
    '}',
  ],
};
