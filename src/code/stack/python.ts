import { ABOUT_PROVIDER, type StackFile } from './stack-file';
import { python } from '../../languages/python';

export const pythonFile: StackFile = {
  writer: python,
  names: (
    'False None True and as assert async await break class continue def del elif else except finally for from ' +
    'global if import in is lambda nonlocal not or pass raise return try while with yield ' +
    'db self scope id instance database_name super str'
  ).split(' '),
  scope: 'self',
  given: (name) => name,
  indent: '        ',
  namesStructs: true,
  assigned: (variable, call) => `${variable} = ${call}`,
  statement: (call) => call,
  lines: ({ className, body, classes }) => [
    'from cdktf import TerraformStack',
    'from constructs import Construct',
    imports(classes),
    '',
    '',
    `class ${className}(TerraformStack):`,
    `    """${ABOUT_PROVIDER}"""`,
    '',
    '    def __init__(self, scope: Construct, id: str, *, instance: str, database_name: str):',
    '        super().__init__(scope, id)',
    ...body,
  ],
};

function imports(classes: readonly string[]): string {
  const line = `from spanner_constructs import ${classes.join(', ')}`;
  return line.length <= 120
    ? line
    : ['from spanner_constructs import (', ...classes.map((name) => `    ${name},`), ')'].join('\n');
}
