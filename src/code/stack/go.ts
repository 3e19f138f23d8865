import type { StackFile } from './stack-file';
import { go } from '../../languages/go';

export const goFile: StackFile = {
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
