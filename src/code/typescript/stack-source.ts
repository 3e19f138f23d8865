import { schemaSource } from './schema-source';
import { commentLines } from './write';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import type { FoldedScript } from '../../ddl/fold/fold-script';
import { keyedColumns, columnToDeclare } from '../../rules/keys/keyed-columns';
import { keysOf } from '../../rules/keys/keys';
import { ruleContext } from '../../rules/rule';
import { Dialect, type Schema } from '../../schema';
import { declarable, type Declarable, type Leftover } from '../declarable';

/** TypeScript that declares the schema of a script. */
interface StackSource {
  readonly code: string;
  /** How many statements and clauses are left as comments, because no construct declares them. */
  readonly left: number;
}

const INDENT = '    ';
const EXPORTS = [
  'BitReversedSource',
  'BitReversedTable',
  'Check',
  'Column',
  'Database',
  'Default',
  'Dialect',
  'ElementType',
  'ForeignKey',
  'Generated',
  'HashedKeyTable',
  'IndexSpread',
  'InterleavedHierarchy',
  'OnDelete',
  'SafeIndex',
  'Sequence',
  'ShardedTable',
  'Table',
  'TenantTable',
  'Ttl',
  'UuidStorage',
  'UuidTable',
];

/**
 * @param text What the script was read from.
 * @param file Its name, for the head of the code and the name of the class.
 */
export function stackSource(script: FoldedScript, text: string, file: string): StackSource {
  const parts = declarable(script, text);
  const className = classNameOf(file);
  const statements = schemaSource(parts, INDENT);
  const dialect = parts.schema.dialect === Dialect.POSTGRESQL ? ', dialect: Dialect.POSTGRESQL' : '';
  // Nothing needs the variable where nothing is declared.
  const target = statements.length > 0 ? 'const db = ' : '';
  const body = [
    `${target}new Database(this, 'Database', { databaseName: props.databaseName, instance: props.instance${dialect} ` +
      '});',
    ...statements,
  ];
  const code = [
    ...head(parts, file),
    '',
    "import { TerraformStack } from 'cdktf';",
    "import type { Construct } from 'constructs';",
    importCode(body.join('\n')),
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
    ...body.map((statement) => `${INDENT}${statement}`),
    '  }',
    '}',
    '',
  ].join('\n');
  return { code, left: parts.left.length };
}

function head({ schema, left }: Declarable, file: string): string[] {
  return [
    ...commentLines(`Written by spanner-constructs import from ${file}.`),
    ...listed(
      'The DDL does not show how the values of these columns are generated. Declare it with `values: ValueSource...`, ' +
        'or take another key:',
      unproven(schema),
    ),
    ...listed(
      'A key is computed from these columns. `immutable: true` declares that their values never change:',
      mutableSources(schema),
    ),
    ...leftovers(left),
  ];
}

function listed(title: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : ['//', ...commentLines(title), ...names.flatMap((name) => commentLines(name, '  '))];
}

function leftovers(left: readonly Leftover[]): string[] {
  return left.length === 0
    ? []
    : [
      '//',
      ...commentLines(
        'Not declared below. With migrations it is in the log, by adopt or migrate --append; else it belongs to the ' +
          'tool that migrates the schema:',
      ),
      ...left.flatMap(({ why, text }) => ['//', ...commentLines(`(${why})`, '  '), ...commentLines(text, '  ')]),
    ];
}

/** The columns that decide over a key and that nothing is known of. */
function unproven(schema: Schema): string[] {
  const context = ruleContext(schema);
  const columns = keysOf(context)
    .filter(({ spread, coveredBy }) => spread.verdict === 'unproven' && coveredBy === undefined)
    .flatMap((key) => {
      const column = columnToDeclare(key, context);
      return column ? [`${key.table.name}.${column.name}`] : [];
    });
  return [...new Set(columns)].sort();
}

/** What generated columns of keys are computed from, outside of the key. */
function mutableSources(schema: Schema): string[] {
  const columns = keyedColumns(ruleContext(schema)).flatMap(({ table, column, inPrimaryKey }) => {
    const sources =
      inPrimaryKey && column.generated
        ? referencedColumns(parseExpression(column.generated.expression, schema.dialect))
        : [];
    const isOutside = (name: string): boolean =>
      table.columns.some((each) => each.name === name) && !table.primaryKey.some((part) => part.column === name);
    return sources.filter(isOutside).map((name) => `${table.name}.${name}`);
  });
  return [...new Set(columns)].sort();
}

function importCode(body: string): string {
  const words = new Set(body.replace(/'(?:[^'\\]|\\.)*'/g, '').match(/\w+/g));
  const names = EXPORTS.filter((name) => words.has(name));
  const line = `import { ${names.join(', ')} } from 'spanner-constructs';`;
  return line.length <= 120
    ? line
    : ['import {', ...names.map((name) => `  ${name},`), "} from 'spanner-constructs';"].join('\n');
}

/** `ShopOrdersStack` for db/shop-orders.sql. */
function classNameOf(file: string): string {
  const base =
    file
      .split('/')
      .filter((part) => part !== '')
      .pop()
      ?.split('.')
      .find((part) => part !== '') ?? '';
  const words = base.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  return `${/^[A-Z]/.test(name) ? name : `Schema${name}`}Stack`;
}
