import type { StackFile } from './stack-file';
import { python } from '../../languages/python';

export const pythonFile: StackFile = {
  writer: python,
  scope: 'self',
  given: (name) => name,
  indent: '        ',
  namesStructs: true,
  assigned: (variable, call) => `${variable} = ${call}`,
  statement: (call) => call,
  lines: ({ className, about, body, classes }) => [
    'from cdktf import TerraformStack',
    'from constructs import Construct',
    imports(classes),
    '',
    '',
    `class ${className}(TerraformStack):`,
    `    """${about}"""`,
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
