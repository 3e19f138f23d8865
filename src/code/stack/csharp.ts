import type { StackFile } from './stack-file';
import { csharp } from '../../languages/csharp';

export const csharpFile: StackFile = {
  writer: csharp,
  scope: 'this',
  given: (name) => name,
  indent: '        ',
  assigned: (variable, call) => `var ${variable} = ${call};`,
  statement: (call) => `${call};`,
  lines: ({ className, about, body }) => [
    'using SpannerConstructs;',
    'using Construct = Constructs.Construct;',
    'using TerraformStack = HashiCorp.Cdktf.TerraformStack;',
    '',
    `/// <summary>${about}</summary>`,
    `public class ${className} : TerraformStack`,
    '{',
    `    public ${className}(Construct scope, string id, string instance, string databaseName) : base(scope, id)`,
    '    {',
    ...body,
    '    }',
    '}',
  ],
};
