import type { StackFile } from './stack-file';
import { java } from '../../languages/java';

export const javaFile: StackFile = {
  writer: java,
  scope: 'this',
  given: (name) => name,
  indent: '        ',
  assigned: (variable, call) => `var ${variable} = ${call};`,
  statement: (call) => `${call};`,
  lines: ({ className, about, body }) => [
    'import com.hashicorp.cdktf.TerraformStack;',
    'import io.github.spannerconstructs.*;',
    'import java.util.List;',
    'import software.constructs.Construct;',
    '',
    `/** ${about} */`,
    `public class ${className} extends TerraformStack {`,
    `    public ${className}(final Construct scope, final String id, ` +
      'final String instance, final String databaseName) {',
    '        super(scope, id);',
    ...body,
    '    }',
    '}',
  ],
};
