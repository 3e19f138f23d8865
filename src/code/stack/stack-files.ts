import type { AppLanguage } from '../../languages/app-language';
import { csharp } from '../../languages/csharp';
import { go } from '../../languages/go';
import { java } from '../../languages/java';
import { python } from '../../languages/python';
import { typescript } from '../../languages/typescript';
import { isTooLong, type Writer } from '../../languages/writer';

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
  /** The start of a statement that assigns the result of a call. */
  readonly assigns: (variable: string) => string;
  readonly end: ';' | '';
  /** For a language with a limit of the length of a method: the most characters, and what assigns to a field. */
  readonly split?: { readonly mostChars: number; readonly assigns: StackFile['assigns'] };
  readonly lines: (text: StackText) => readonly string[];
}

/** What Java and C# have in common. */
const IN_CLASS: Omit<StackFile, 'writer' | 'lines'> = {
  scope: 'this',
  given: (name) => name,
  indent: '        ',
  assigns: (variable) => `var ${variable} = `,
  end: ';',
};

const csharpFile: StackFile = {
  ...IN_CLASS,
  writer: csharp,
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
  assigns: (variable) => `${variable} := `,
  end: '',
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
  ...IN_CLASS,
  writer: java,
  // A method has at most 64 KB of bytecode, which is less than half of its text.
  split: { mostChars: 100_000, assigns: (variable) => `${variable} = ` },
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
  assigns: (variable) => `${variable} = `,
  end: '',
  lines: ({ className, about, body, classes }) => [
    'from cdktf import TerraformStack',
    'from constructs import Construct',
    imported(
      `from spanner_constructs import ${classes.join(', ')}`, 'from spanner_constructs import (', classes, '    ', ')',
    ),
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

const typescriptFile: StackFile = {
  writer: typescript,
  scope: 'this',
  given: (name) => `props.${name}`,
  indent: '    ',
  assigns: (variable) => `const ${variable} = `,
  end: ';',
  lines: ({ className, about, body, classes }) => [
    "import { TerraformStack } from 'cdktf';",
    "import type { Construct } from 'constructs';",
    imported(
      `import { ${classes.join(', ')} } from 'spanner-constructs';`,
      'import {', classes, '  ', "} from 'spanner-constructs';",
    ),
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

/** On one line if that is not too long, or else with each class on a line of its own. */
function imported(line: string, begin: string, classes: readonly string[], step: string, end: string): string {
  return isTooLong(line) ? [begin, ...classes.map((name) => `${step}${name},`), end].join('\n') : line;
}

export const STACK_FILES: { readonly [language in AppLanguage]: StackFile } = {
  typescript: typescriptFile, python: pythonFile, java: javaFile, go: goFile, csharp: csharpFile,
};
