import type { Expression } from '../../ddl/expressions/expression';
import { containsSubquery, functionCalls } from '../../ddl/expressions/expression-walk';
import * as construct from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import { Dialect, type ColumnDefinition, type ColumnType, type Span, type TableDefinition } from '../../schema';
import { asTimestamp, isCommitTimestamp } from '../../schema/column-attributes';
import { typeText } from '../../schema/types/type-text';
import { quotedColumn, quotedName } from '../../text/shown';
import { refusal, type Found, type Way, type Ways } from '../define-rule';
import { lastly } from '../fixes/fix';
import type { RuleContext } from '../rule';
import { refuseExpression } from './expressions';
import { certainColumns } from '../views/certain-columns';

export const COMMIT_TIME = 'PENDING_COMMIT_TIMESTAMP';

/** Nouns for values of the types whose defaults are checked. */
const VALUES: ReadonlyMap<string, string> = new Map([
  ['STRING', 'a string'],
  ['UUID', 'a UUID'],
  ['INT64', 'an integer'],
  ['TIMESTAMP', 'a timestamp'],
  ['DATE', 'a date'],
]);
/** Types other than INT64 whose columns accept an integer. */
const TAKE_INTEGERS: Readonly<Record<Dialect, readonly string[]>> = {
  [Dialect.GOOGLESQL]: ['FLOAT64', 'NUMERIC'],
  [Dialect.POSTGRESQL]: ['FLOAT64'],
};

export const defaultExpression = refusal({
  name: 'default-expression',
  summary:
    'a DEFAULT that Spanner refuses: it reads columns or rows, has the wrong type, or is not allowed on this column',
  sources: [
    'primary-key-default-value',
    'reference/standard-sql/data-definition-language#create_table',
    'reference/postgresql/data-definition-language#create_table',
  ],
  check: (context, found) => {
    context.lookup.columnsWith('defaultExpression').forEach((columns, table) => {
      columns.forEach((column) => checkDefault(table, column, context, found));
    });
  },
});

function checkDefault(table: TableDefinition, column: ColumnDefinition, context: RuleContext, found: Found): void {
  const { schema: { dialect }, spread } = context;
  let isFound = false;
  const refuse = (what: Phrase, ways: Ways, within?: Span): void => {
    isFound = true;
    found(
      { kind: 'column', table, column: column.name, clause: 'default', within },
      phrase`the default of ${quotedColumn(table.name, column.name)} ${what}`,
      ways,
    );
  };
  const changed = (parts: Partial<ColumnDefinition>, says?: Phrase): Way => (
    { kind: 'column', table, column: { ...column, ...parts }, says }
  );
  const value = spread.parse(column.defaultExpression!);
  if (column.identity) {
    refuse('is set on an identity column, but a column has only one source of values', [
      'leave out the default', changed({ identity: undefined }, 'leave out the identity'),
    ]);
  }
  const [read] = certainColumns(value, dialect);
  if (read !== undefined) {
    const stored = construct.call('Generated', 'stored', [construct.REST]);
    const generated = { expression: column.defaultExpression!, stored: true };
    refuse(`reads the column ${quotedName(read)}, but a default is computed before the row exists`, [
      changed({ defaultExpression: undefined, generated }, 'nothing else can be written into it'),
      lastly(phrase`make it a generated column: ${construct.option('generated', stored)} instead of the default`),
    ]);
  }
  const inApplication = 'compute the value in the application, and write it';
  const aggregate = functionCalls(value).find(({ definition }) => definition?.aggregate);
  if (containsSubquery(value)) {
    refuse('contains a subquery, and a default cannot read other rows', [inApplication]);
  } else if (aggregate) {
    refuse(`calls ${aggregate.name}, and a default has no rows to aggregate`, [inApplication]);
  }
  const isCommitTime = value.kind === 'call' && value.name === COMMIT_TIME;
  if (isCommitTime !== isCommitTimestamp(column)) {
    refuse(
      isCommitTime
        ? `is ${COMMIT_TIME}(), but only a commit timestamp column can have that`
        : `is not ${COMMIT_TIME}(), the only one that a commit timestamp column can have`,
      [
        changed({ ...asTimestamp(column, true), defaultExpression: `${COMMIT_TIME}()` }),
        changed({ ...asTimestamp(column, false), defaultExpression: 'CURRENT_TIMESTAMP' }),
      ],
    );
  }
  const misfit = misfitOf(column, value, dialect);
  if (misfit) {
    const { call, code } = misfit;
    refuse(
      `is ${VALUES.get(code)} from ${call}, which does not fit the type ${typeText(column.type, dialect)}`,
      [changed({ type: { code } as ColumnType }), 'leave out the default'],
    );
  }
  if (!isFound) {
    refuseExpression(value, table, column.type, {
      text: column.defaultExpression!,
      withExpression: (text) => changed({ defaultExpression: text }),
      withType: (type) => changed({ type }),
    }, context, refuse);
  }
}

/** Checks only functions that generate a value: constant expressions are not checked. */
function misfitOf(
  column: ColumnDefinition, value: Expression, dialect: Dialect,
): { readonly call: string; readonly code: string } | undefined {
  const { type } = column;
  if (
    value.kind !== 'call' ||
    !value.definition?.nondeterministic ||
    value.name === COMMIT_TIME ||
    isCommitTimestamp(column) ||
    type.code === 'UNKNOWN'
  ) {
    return undefined;
  }
  const code = value.definition.result ?? '';
  const fits =
    !VALUES.has(code) || code === type.code || (code === 'INT64' && TAKE_INTEGERS[dialect].includes(type.code));
  return fits ? undefined : { call: value.name, code };
}
