import type { Expression } from '../../ddl/expressions/expression';
import { containsSubquery, functionCalls } from '../../ddl/expressions/expression-walk';
import * as construct from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { Dialect, type ColumnDefinition, type ColumnType, type TableDefinition } from '../../schema';
import { asTimestamp, isCommitTimestamp } from '../../schema/column-attributes';
import { typeText } from '../../schema/types/type-text';
import { quotedColumn, quotedName } from '../../text/quoted-name';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice, type Fix } from '../fixes/fix';
import type { RuleContext } from '../rule';
import {
  EXPRESSION_ADVICE,
  expressionAdvice,
  expressionFaults,
  expressionText,
  type ExpressionFault,
} from './expression-fault';
import { certainColumns } from '../views/certain-columns';

const COMMIT_TIME = 'PENDING_COMMIT_TIMESTAMP';

/** What a value is called, of the types whose defaults are checked. */
const VALUES: ReadonlyMap<string, string> = new Map([
  ['STRING', 'a text'],
  ['UUID', 'a UUID'],
  ['INT64', 'an integer'],
  ['TIMESTAMP', 'a timestamp'],
  ['DATE', 'a date'],
]);
/** Types other than INT64 whose columns take an integer. */
const TAKE_INTEGERS: Readonly<Record<Dialect, readonly string[]>> = {
  [Dialect.GOOGLESQL]: ['FLOAT64', 'NUMERIC'],
  [Dialect.POSTGRESQL]: ['FLOAT64'],
};

type Fault =
  | { readonly fault: 'identity' | 'subquery' | 'commit time' | 'no commit time' }
  | { readonly fault: 'column'; readonly read: string }
  | { readonly fault: 'aggregate'; readonly call: string }
  | { readonly fault: 'type'; readonly call: string; readonly code: string }
  | ExpressionFault;

type Facts = Fault & { readonly table: TableDefinition; readonly column: ColumnDefinition };

const faultText = byFault<Facts>({
  'expression': ({ found }, say) => expressionText(found, say),
  'identity': () => 'is set on an identity column, and a column has one source of values',
  'column': ({ read }) => `reads the column ${quotedName(read)}, but a default is computed before the row exists`,
  'subquery': () => 'contains a subquery, and a default cannot read other rows',
  'aggregate': ({ call }) => `calls ${call}, and a default has no rows to aggregate`,
  'commit time': () => `is ${COMMIT_TIME}(), and only a commit timestamp column can have that`,
  'no commit time': () => `is not ${COMMIT_TIME}(), the only one that a commit timestamp column can have`,
  'type': ({ call, code, column }, { dialect }) =>
    `is ${VALUES.get(code)} from ${call}, which does not fit the type ${typeText(column.type, dialect)}`,
});

export const defaultExpression = defineRule<Facts>({
  name: 'default-expression',
  kind: 'refused',
  summary:
    'a DEFAULT that Spanner refuses: it reads columns or rows, has the wrong type, or is not allowed on this column',
  sources: [
    'https://cloud.google.com/spanner/docs/primary-key-default-value',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#create_table',
  ],
  check: (context) => {
    const problems: Problem<Facts>[] = [];
    context.lookup.columnsWith('defaultExpression').forEach((columns, table) => {
      for (const column of columns) {
        faultsOf(table, column, context).forEach((fault) => problems.push(problemOf(table, column, fault)));
      }
    });
    return problems;
  },
  words: {
    message: (facts, say) =>
      `the default of ${quotedColumn(facts.table.name, facts.column.name)} ${faultText(facts, say)}`,
    advice: {
      none: () => 'leave out the default',
      noIdentity: () => 'leave out the identity',
      generated: () =>
        phrase`make it a generated column: ${construct.option(
          'generated',
          construct.call('Generated', 'stored', [construct.REST]),
        )} instead of the default`,
      ...EXPRESSION_ADVICE,
      write: () => 'compute the value in the application, and write it',
    },
  },
});

function problemOf(table: TableDefinition, column: ColumnDefinition, fault: Fault): Problem<Facts> {
  return {
    subject: {
      object: table.name,
      part: {
        kind: 'column',
        table,
        column: column.name,
        clause: 'default',
        ...(fault.fault === 'expression' && { within: fault.found }),
      },
    },
    facts: { ...fault, table, column },
    fixes: () => waysOut(table, column, fault),
  };
}

function waysOut(table: TableDefinition, column: ColumnDefinition, fault: Fault): Fix[] {
  const changed = (parts: Partial<ColumnDefinition>): Fix => ({
    kind: 'column',
    table,
    column: { ...column, ...parts },
  });
  switch (fault.fault) {
    case 'identity':
      return [
        advice('none'),
        { kind: 'column', table, column: { ...column, identity: undefined }, note: 'noIdentity' },
      ];
    case 'column':
      return [advice('generated')];
    case 'subquery':
    case 'aggregate':
      return [advice('write')];
    case 'commit time':
    case 'no commit time':
      return [
        changed({ ...asTimestamp(column, true), defaultExpression: `${COMMIT_TIME}()` }),
        changed({ ...asTimestamp(column, false), defaultExpression: 'CURRENT_TIMESTAMP' }),
      ];
    case 'expression':
      return [advice(expressionAdvice(fault))];
    case 'type':
      return [changed({ type: { code: fault.code } as ColumnType }), advice('none')];
  }
}

function faultsOf(table: TableDefinition, column: ColumnDefinition, context: RuleContext): Fault[] {
  const value = context.spread.parse(column.defaultExpression!);
  const { dialect } = context.schema;
  const [read] = certainColumns(value, dialect);
  const found: readonly (Fault | undefined)[] = [
    column.identity && { fault: 'identity' },
    read === undefined ? undefined : { fault: 'column', read },
    rowFault(value),
    commitTimestampFault(column, value),
    typeFault(column, value, dialect),
  ];
  const faults = found.filter((fault) => fault !== undefined);
  return faults.length > 0 ? faults : expressionFaults(value, table, column.type, context);
}

function rowFault(value: Expression): Fault | undefined {
  if (containsSubquery(value)) {
    return { fault: 'subquery' };
  }
  const aggregate = functionCalls(value).find(({ definition }) => definition?.aggregate);
  return aggregate && { fault: 'aggregate', call: aggregate.name };
}

function commitTimestampFault(column: ColumnDefinition, value: Expression): Fault | undefined {
  const isCommitTime = value.kind === 'call' && value.name === COMMIT_TIME;
  return isCommitTime === isCommitTimestamp(column)
    ? undefined
    : { fault: isCommitTime ? 'commit time' : 'no commit time' };
}

/** Of functions that make a value of their own: what is computed from constants is not checked. */
function typeFault(column: ColumnDefinition, value: Expression, dialect: Dialect): Fault | undefined {
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
  return fits ? undefined : { fault: 'type', call: value.name, code };
}
