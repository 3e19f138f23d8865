import { commentLines, python, pythonLines, pythonName } from './write';
import { Dialect } from '../../schema';
import type { Declared } from '../stack/schema-code';
import { classesIn, type StackParts } from '../stack/stack-parts';

const INDENT = '        ';

/** What Python reserves, and what the code around the tables names. */
export const PYTHON_NAMES = (
  'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
  'import in is lambda nonlocal not or pass raise return try while with yield ' +
  'db self scope id instance database_name super str'
).split(' ');

export function pythonStack({ className, dialect, notes, declared }: StackParts): string {
  const isPostgres = dialect === Dialect.POSTGRESQL;
  // Nothing needs the variable where nothing is declared.
  const target = declared.length > 0 ? 'db = ' : '';
  const given = `database_name=database_name, instance=instance${isPostgres ? ', dialect=Dialect.POSTGRESQL' : ''}`;
  const body = [`${target}Database(self, "Database", ${given})`, ...declared.map(statement)];
  return [
    ...notes.flatMap(({ text, indent }) => commentLines(text, indent)),
    '',
    'from cdktf import TerraformStack',
    'from constructs import Construct',
    imports(['Database', ...(isPostgres ? ['Dialect'] : []), ...classesIn(declared.map(({ code }) => code))]),
    '',
    '',
    `class ${className}(TerraformStack):`,
    '    """The google provider belongs here too, or into a stack that this one extends."""',
    '',
    '    def __init__(self, scope: Construct, id: str, *, instance: str, database_name: str):',
    '        super().__init__(scope, id)',
    ...body.map((each) => `${INDENT}${each}`),
    '',
  ].join('\n');
}

function statement({ variable, code, isLong }: Declared): string {
  const assignment = variable === undefined ? '' : `${pythonName(variable)} = `;
  return `${assignment}${isLong ? pythonLines(code, INDENT) : python(code)}`;
}

function imports(classes: readonly string[]): string {
  const names = [...new Set(classes)].sort();
  const line = `from spanner_constructs import ${names.join(', ')}`;
  return line.length <= 120
    ? line
    : ['from spanner_constructs import (', ...names.map((name) => `    ${name},`), ')'].join('\n');
}
