import type { StackFile } from './stack-file';
import { typescript } from '../../languages/typescript';

export const typescriptFile: StackFile = {
  writer: typescript,
  scope: 'this',
  given: (name) => `props.${name}`,
  indent: '    ',
  assigned: (variable, call) => `const ${variable} = ${call};`,
  statement: (call) => `${call};`,
  lines: ({ className, about, body, classes }) => [
    "import { TerraformStack } from 'cdktf';",
    "import type { Construct } from 'constructs';",
    imports(classes),
    '',
    `export interface ${className}Props {`,
    '  readonly instance: string;',
    '  readonly databaseName: string;',
    '}',
    '',
    `/** ${about} */`,
    `export class ${className} extends TerraformStack {`,
    `  public constructor(scope: Construct, id: string, props: ${className}Props) {`,
    '    super(scope, id);',
    ...body,
    '  }',
    '}',
  ],
};

function imports(classes: readonly string[]): string {
  const line = `import { ${classes.join(', ')} } from 'spanner-constructs';`;
  return line.length <= 120
    ? line
    : ['import {', ...classes.map((name) => `  ${name},`), "} from 'spanner-constructs';"].join('\n');
}
