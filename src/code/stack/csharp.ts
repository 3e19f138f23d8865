import { ABOUT_PROVIDER, type StackFile } from './stack-file';
import { csharp } from '../../languages/csharp';

export const csharpFile: StackFile = {
  writer: csharp,
  names: (
    'abstract as base bool break byte case catch char checked class const continue decimal default delegate do ' +
    'double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface ' +
    'internal is lock long namespace new null object operator out override params private protected public readonly ' +
    'ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ' +
    'ulong unchecked unsafe ushort using virtual void volatile while var db scope id instance databaseName'
  ).split(' '),
  scope: 'this',
  given: (name) => name,
  indent: '        ',
  assigned: (variable, call) => `var ${variable} = ${call};`,
  statement: (call) => `${call};`,
  lines: ({ className, body }) => [
    'using SpannerConstructs;',
    'using Construct = Constructs.Construct;',
    'using TerraformStack = HashiCorp.Cdktf.TerraformStack;',
    '',
    `/// <summary>${ABOUT_PROVIDER}</summary>`,
    `public class ${className} : TerraformStack`,
    '{',
    `    public ${className}(Construct scope, string id, string instance, string databaseName) : base(scope, id)`,
    '    {',
    ...body,
    '    }',
    '}',
  ],
};
