import { commentLines, typescript, typescriptLines } from './write';
import { Dialect } from '../../schema';
import type { Declared } from '../stack/schema-code';
import { classesIn, type StackParts } from '../stack/stack-parts';

const INDENT = '    ';

/** What the code around the tables names, and may not be the name of a variable. */
export const TYPESCRIPT_NAMES = ['db', 'scope', 'id', 'props', 'eval', 'arguments', 'undefined'];

export function typescriptStack({ className, dialect, notes, declared }: StackParts): string {
  const isPostgres = dialect === Dialect.POSTGRESQL;
  // Nothing needs the variable where nothing is declared.
  const target = declared.length > 0 ? 'const db = ' : '';
  const ofDialect = isPostgres ? ', dialect: Dialect.POSTGRESQL' : '';
  const given = `databaseName: props.databaseName, instance: props.instance${ofDialect}`;
  const body = [`${target}new Database(this, 'Database', { ${given} });`, ...declared.map(statement)];
  return [
    ...notes.flatMap(({ text, indent }) => commentLines(text, indent)),
    '',
    "import { TerraformStack } from 'cdktf';",
    "import type { Construct } from 'constructs';",
    imports(['Database', ...(isPostgres ? ['Dialect'] : []), ...classesIn(declared.map(({ code }) => code))]),
    '',
    `export interface ${className}Props {`,
    '  readonly instance: string;',
    '  readonly databaseName: string;',
    '}',
    '',
    '/** The google provider belongs here too, or into a stack that this one extends. */',
    `export class ${className} extends TerraformStack {`,
    `  public constructor(scope: Construct, id: string, props: ${className}Props) {`,
    '    super(scope, id);',
    ...body.map((each) => `${INDENT}${each}`),
    '  }',
    '}',
    '',
  ].join('\n');
}

function statement({ variable, code, isLong }: Declared): string {
  const assignment = variable === undefined ? '' : `const ${variable} = `;
  return `${assignment}${isLong ? typescriptLines(code, INDENT) : typescript(code)};`;
}

function imports(classes: readonly string[]): string {
  const names = [...new Set(classes)].sort();
  const line = `import { ${names.join(', ')} } from 'spanner-constructs';`;
  return line.length <= 120
    ? line
    : ['import {', ...names.map((name) => `  ${name},`), "} from 'spanner-constructs';"].join('\n');
}
