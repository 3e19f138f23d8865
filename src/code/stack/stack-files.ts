import type { AppLanguage } from '../../languages/app-language';
import { csharp } from '../../languages/csharp';
import { go } from '../../languages/go';
import { java } from '../../languages/java';
import { python } from '../../languages/python';
import { typescript } from '../../languages/typescript';
import type { Writer } from '../../languages/writer';

/** The contents of a stack file, as code of its language. */
interface StackText {
  readonly className: string;
  /** The comment on the class. */
  readonly about: string;
  /** The statements of its constructor, without indent. */
  readonly body: readonly string[];
  /** Methods of their own, where the constructor would be too long. */
  readonly methods: readonly (readonly string[])[];
  /** What several methods use: the class and the name of each. */
  readonly fields: readonly (readonly [type: string, name: string])[];
  /** The classes of the library that the statements name, in alphabetical order. */
  readonly classes: readonly string[];
}

/** The frame of a stack file in one language. */
export interface StackFile {
  readonly writer: Writer;
  /** The scope of the Database. */
  readonly scope: string;
  /** The code that reads an input of the stack. */
  readonly given: (name: 'instance' | 'databaseName') => string;
  readonly indent: string;
  /** Whether the types of options are classes that the code names. */
  readonly namesStructs?: boolean;
  /** The statement that assigns the result of a call. */
  readonly assigned: (variable: string, call: string) => string;
  readonly statement: (call: string) => string;
  /** For a language with a limit of the length of a method: the most characters, and what assigns to a field. */
  readonly split?: { readonly mostChars: number; readonly assigned: StackFile['assigned'] };
  readonly lines: (text: StackText) => readonly string[];
}

const csharpFile: StackFile = {
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

const goFile: StackFile = {
  writer: go,
  scope: 'stack',
  given: (name) => `&${name}`,
  indent: '\t',
  assigned: (variable, call) => `${variable} := ${call}`,
  statement: (call) => call,
  lines: ({ className, about, body }) => [
    'package main',
    '',
    'import (',
    '\t"github.com/aws/constructs-go/constructs/v10"',
    '\t"github.com/aws/jsii-runtime-go"',
    '\t"github.com/hashicorp/terraform-cdk-go/cdktf"',
    '\tsc "github.com/spanner-constructs/spanner-constructs-go/spannerconstructs"',
    ')',
    '',
    `// New${className} declares a schema. ${about}`,
    `func New${className}(scope constructs.Construct, id, instance, databaseName string) cdktf.TerraformStack {`,
    '\tstack := cdktf.NewTerraformStack(scope, &id)',
    ...body,
    '\treturn stack',
    '}',
  ],
};

const javaFile: StackFile = {
  writer: java,
  scope: 'this',
  given: (name) => name,
  indent: '        ',
  assigned: (variable, call) => `var ${variable} = ${call};`,
  statement: (call) => `${call};`,
  // A method has at most 64 KB of bytecode, which is less than half of its text.
  split: { mostChars: 100_000, assigned: (variable, call) => `${variable} = ${call};` },
  lines: ({ className, about, body, methods, fields }) => [
    'import com.hashicorp.cdktf.TerraformStack;',
    'import io.github.spannerconstructs.*;',
    'import java.util.List;',
    'import software.constructs.Construct;',
    '',
    `/** ${about} */`,
    `public class ${className} extends TerraformStack {`,
    ...fields.map(([type, name]) => `    private ${type} ${name};`),
    ...(fields.length > 0 ? [''] : []),
    `    public ${className}(final Construct scope, final String id, ` +
      'final String instance, final String databaseName) {',
    '        super(scope, id);',
    ...methods.map((_, at) => `        declare${at + 1}(instance, databaseName);`),
    ...body,
    '    }',
    ...methods.flatMap((lines, at) => [
      '', `    private void declare${at + 1}(final String instance, final String databaseName) {`, ...lines, '    }',
    ]),
    '}',
  ],
};

const pythonFile: StackFile = {
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
    pythonImports(classes),
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

function pythonImports(classes: readonly string[]): string {
  const line = `from spanner_constructs import ${classes.join(', ')}`;
  return line.length <= 120
    ? line
    : ['from spanner_constructs import (', ...classes.map((name) => `    ${name},`), ')'].join('\n');
}

const typescriptFile: StackFile = {
  writer: typescript,
  scope: 'this',
  given: (name) => `props.${name}`,
  indent: '    ',
  assigned: (variable, call) => `const ${variable} = ${call};`,
  statement: (call) => `${call};`,
  lines: ({ className, about, body, classes }) => [
    "import { TerraformStack } from 'cdktf';",
    "import type { Construct } from 'constructs';",
    typescriptImports(classes),
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

function typescriptImports(classes: readonly string[]): string {
  const line = `import { ${classes.join(', ')} } from 'spanner-constructs';`;
  return line.length <= 120
    ? line
    : ['import {', ...classes.map((name) => `  ${name},`), "} from 'spanner-constructs';"].join('\n');
}

export const STACK_FILES: { readonly [language in AppLanguage]: StackFile } = {
  typescript: typescriptFile, python: pythonFile, java: javaFile, go: goFile, csharp: csharpFile,
};
