import type { Expression } from '../../ddl/expressions/expression';
import { containsSubquery, functionCalls } from '../../ddl/expressions/expression-walk';
import { Dialect, type ColumnDefinition, type ColumnType, type TableDefinition } from '../../schema';
import { typeText } from '../../schema/types/type-text';
import { stringCode } from '../../text/code-text';
import { defineRule } from '../define-rule';
import { certainColumns } from './certain-columns';
import { quotedColumn, quotedName } from '../../text/quoted-name';
import type { LegacyProblem } from '../legacy-problem';

const COMMIT_TIME = 'PENDING_COMMIT_TIMESTAMP';

/** What is told of a value of the types of which a default is judged. */
const VALUES: ReadonlyMap<string, string> = new Map([
  ['STRING', 'a text'], ['UUID', 'a UUID'], ['INT64', 'an integer'], ['TIMESTAMP', 'a timestamp'], ['DATE', 'a date'],
]);
/** Types other than INT64 whose columns take an integer. */
const TAKE_INTEGERS: Readonly<Record<Dialect, readonly string[]>> = {
  [Dialect.GOOGLESQL]: ['FLOAT64', 'NUMERIC'],
  [Dialect.POSTGRESQL]: ['FLOAT64'],
};

export const defaultExpression = defineRule({
  name: 'default-expression',
  kind: 'refused',
  summary: 'a DEFAULT that Spanner refuses: it reads columns or rows, has the wrong type, or stands where none is allowed',
  sources: [
    'https://cloud.google.com/spanner/docs/primary-key-default-value',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create_table',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#create_table',
  ],
  check: (context) => context.schema.tables.flatMap((table) => table.columns.flatMap((column) => (
    column.defaultExpression === undefined ? [] : problemsOf(table, column, context.spread.parse(column.defaultExpression), context.schema.dialect)
  ))),
});

interface Fault {
  readonly text: string;
  readonly fixes: readonly string[];
}

function problemsOf(table: TableDefinition, column: ColumnDefinition, value: Expression, dialect: Dialect): LegacyProblem[] {
  const faults = [
    identityFault(column),
    columnFault(value, dialect),
    rowFault(value),
    commitTimestampFault(column, value),
    typeFault(column, value, dialect),
  ];
  return faults.flatMap((fault) => (fault ? [{
    object: table.name,
    message: `the default of ${quotedColumn(table.name, column.name)} ${fault.text}`,
    part: { kind: 'column', table, column: column.name, clause: 'default' } as const,
    fixes: fault.fixes,
  }] : []));
}

function identityFault({ name, identity }: ColumnDefinition): Fault | undefined {
  return identity && {
    text: 'stands beside an identity, and a column has one source of values',
    fixes: ['leave out the default', `leave out the identity: Column.int64(${stringCode(name)}, { defaultValue: ... })`],
  };
}

function columnFault(value: Expression, dialect: Dialect): Fault | undefined {
  const [column] = certainColumns(value, dialect);
  return column === undefined ? undefined : {
    text: `reads the column ${quotedName(column)}, and a default is made before the row has values`,
    fixes: ['make it a generated column: generated: Generated.stored(...) in the place of default'],
  };
}

function rowFault(value: Expression): Fault | undefined {
  const fixes = ['compute the value in the application, and write it'];
  if (containsSubquery(value)) {
    return { text: 'contains a subquery, and a default cannot read other rows', fixes };
  }
  const aggregate = functionCalls(value).find(({ definition }) => definition?.aggregate);
  return aggregate ? { text: `calls ${aggregate.name}, and a default has no rows to aggregate`, fixes } : undefined;
}

function commitTimestampFault({ name, allowCommitTimestamp }: ColumnDefinition, value: Expression): Fault | undefined {
  const isCommitTime = value.kind === 'call' && value.name === COMMIT_TIME;
  if (isCommitTime === (allowCommitTimestamp ?? false)) {
    return undefined;
  }
  const commitTimestamp = `Column.commitTimestamp(${stringCode(name)}, { defaultValue: Default.pendingCommitTimestamp() })`;
  const timestamp = `Column.timestamp(${stringCode(name)}, { defaultValue: Default.currentTimestamp() })`;
  return isCommitTime
    ? { text: `is ${COMMIT_TIME}(), and only a commit timestamp column can have that`, fixes: [commitTimestamp, timestamp] }
    : { text: `is not ${COMMIT_TIME}(), the only one that a commit timestamp column can have`, fixes: [commitTimestamp, timestamp] };
}

/** Of functions that make a value of their own: what is computed from constants is not judged. */
function typeFault({ name, type, allowCommitTimestamp }: ColumnDefinition, value: Expression, dialect: Dialect): Fault | undefined {
  if (value.kind !== 'call' || !value.definition?.nondeterministic || value.name === COMMIT_TIME || allowCommitTimestamp || type.code === 'UNKNOWN') {
    return undefined;
  }
  const code = value.definition.result ?? '';
  const described = VALUES.get(code);
  if (described === undefined || code === type.code || (code === 'INT64' && TAKE_INTEGERS[dialect].includes(type.code))) {
    return undefined;
  }
  return {
    text: `is ${described} from ${value.name}, which does not fit the type ${typeText(type, dialect)}`,
    fixes: [`make ${quotedName(name)} a column of the type ${typeText({ code } as ColumnType, dialect)}`, 'leave out the default'],
  };
}
