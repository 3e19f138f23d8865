import { BY_APPENDING } from '../rules/changes/object-changed';
import type { Evidence } from '../rules/finding';
import { valueSource, type DeclaredValues, type Dialect } from '../schema';
import type { TypeCode } from '../schema/types/type-registry';
import { calledIn } from '../schema/types/type-text';
import type { Spread, ColumnReason, Reason } from '../spread';
import type { ClueWord } from '../spread/names/clues';
import { counted, shortText } from '../text/shown';

const MOST_TABLES = 3;

/** Empty if it would repeat an earlier line. */
export function evidenceText(evidence: Evidence, dialect: Dialect): string[] {
  switch (evidence.kind) {
    case 'spread':
      return [evidenceLine(evidence.spread, dialect)];
    case 'derivation': {
      const earlier = evidence.spread.evidence.slice(0, -1);
      return earlier.length > 0 ? [earlier.map((reason) => reasonText(reason, dialect)).join('; ')] : [];
    }
    case 'descending':
      return ['DESC only reverses the order: inserts land at the other end'];
    case 'nodes not declared':
      return ['the number of nodes is not declared'];
    case 'descendants':
      return [`interleaved below, hence in the same place: ${shortened(evidence.tables, MOST_TABLES)}`];
    case 'causes':
      return [`the key of ${evidence.tables.at(-1)} has the same cause: fix that first, and this may be gone`];
    case 'overruled':
      return [
        `the policy of a SchemaGuard does not allow ${evidence.rule} to be acknowledged; the reason given: ` +
          `${evidence.reason}`,
      ];
    case 'recorded':
      return [
        `no construct declares it: ${evidence.migration ?? 'a migration'} creates it`,
        `a later migration can correct it: ${BY_APPENDING}`,
      ];
    case 'standing':
      return ['the migrations have it already, so the policy only warns of it'];
  }
}

/** `a, b and 3 more`. */
export function shortened(names: readonly string[], most: number): string {
  const more = names.length - most;
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** `OccurredAt: TIMESTAMP, written with the current time -> monotonic` */
export function evidenceLine(spread: Spread, dialect: Dialect): string {
  return `${reasonText(spread.evidence[spread.evidence.length - 1], dialect)} -> ${spreadName(spread)}`;
}

export function spreadName(spread: Spread): string {
  switch (spread.kind) {
    case 'monotonic':
      return spread.rotating ? 'moves with the clock' : 'monotonic';
    case 'bounded':
      return spread.count === undefined ? 'few values' : counted(spread.count, 'value');
    default:
      return spread.kind;
  }
}

const CLUES: { readonly [word in ClueWord]: string } = {
  'ulid': 'a ULID',
  'ksuid': 'a KSUID',
  'snowflake': 'a Snowflake id',
  'objectId': 'an ObjectId',
  'uuid by time': 'a UUID that begins with the time',
  'uuid': 'a UUID',
  'random': 'random or hashed values',
  'shard': 'a shard',
  'counting': 'values that count up',
  'counting numbers': 'numbers that count up',
  'time': 'a time',
  'few': 'a few values',
  'one of few': 'one of a few values',
  'yes or no': 'yes or no',
  'measure': 'a measure',
  'name': 'a name of something',
  'owner': "the row's owner",
};

/** A short reason for the spread of a column or expression. */
function reasonText(reason: Reason, dialect: Dialect): string {
  return typeof reason === 'string' ? reason : `${reason.column}: ${columnReason(reason, dialect)}`;
}

export function columnReason(reason: ColumnReason, dialect: Dialect): string {
  switch (reason.kind) {
    case 'declared':
      return `declared ${valuesText(reason.values)}`;
    case 'type':
      return typeReason(reason, dialect);
    case 'generated':
      return `generated AS (${shortText(reason.expression)})`;
    case 'default':
      return `DEFAULT (${shortText(reason.expression)})`;
    case 'reference':
      return `references ${reason.table} (${reason.referenced})`;
    case 'name':
      return `name suggests ${CLUES[reason.word]}`;
    case 'comment':
      return `a comment mentions ${CLUES[reason.word]}`;
    case 'size of a UUID':
      return 'has the size of a UUID';
  }
}

function valuesText(values: DeclaredValues): string {
  const { called } = valueSource(values);
  switch (values.source) {
    case 'entity':
      return `${called}: ${values.description}`;
    case 'category':
      return `${called} of ${values.distinctValues} values`;
    default:
      return called;
  }
}

const OF_TYPES: { readonly [type in TypeCode]?: string } = {
  TIMESTAMP: 'written with the current time',
  DATE: 'written with the current day',
  BOOL: '2 values',
  ENUM: 'few values',
};

function typeReason(
  { type, isCommitTimestamp }: Extract<ColumnReason, { kind: 'type' }>, dialect: Dialect,
): string {
  return type === 'TIMESTAMP' && isCommitTimestamp
    ? 'commit timestamp'
    : `${calledIn(type, dialect)}, ${OF_TYPES[type] ?? 'and nothing shows how its values are generated'}`;
}
