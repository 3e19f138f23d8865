import type { ColumnDefinition } from '../../schema';
import type { Bounded } from '../../spread';
import type { CatalogueEntry } from '../catalogue-entry';
import { hotspot } from '../define-rule';
import { foreignKeyFixes } from '../fixes/backing-index-fixes';
import { entityOf } from '../fixes/declarations';
import { lastly, said, type Fix } from '../fixes/fix';
import { indexKeyFixes } from '../fixes/index-fixes';
import { keyFixes } from '../fixes/key-fixes';
import { dependsOnNames, evidenceOf, hotKeys, isShardOfSomeRows, type HotCause } from '../keys/hot-keys';
import { decidedColumn, partOf, type SchemaKey } from '../keys/keys';
import type { Rule, RuleContext } from '../rule';

export const KEY_SOURCES = [
  'schema-design#primary-key-prevent-hotspots',
  'schema-and-data-model#choosing_a_primary_key',
];
export const INDEX_SOURCES = ['schema-design#creating-indexes', 'secondary-indexes'];

interface HotKeyRule extends Pick<CatalogueEntry, 'name' | 'summary' | 'sources'> {
  readonly cause: HotCause;
  /** Absent: all kinds. */
  readonly kinds?: readonly SchemaKey['kind'][];
  readonly message: (key: SchemaKey) => string;
}

export const monotonicKey = hotKeyRule({
  name: 'monotonic-key',
  summary: 'the primary key begins with a value that increases or decreases with each insert',
  sources: KEY_SOURCES,
  cause: 'monotonic',
  kinds: ['table'],
  message: ({ table }) => `every insert into ${table.name} lands at one end of its key space (1 write front)`,
});

export const monotonicIndex = hotKeyRule({
  name: 'monotonic-index',
  summary:
    'an index, or the backing index of a foreign key, begins with a value that increases or decreases with each insert',
  sources: [...INDEX_SOURCES, 'foreign-keys/overview#backing-indexes'],
  cause: 'monotonic',
  kinds: ['index', 'foreign-key', 'object-index'],
  message: (key) => `every insert into ${key.table.name} adds an entry at one end of ${keyTitle(key)} (1 write front)`,
});

export const timeOrderedId = hotKeyRule({
  name: 'time-ordered-id',
  summary: 'a key begins with time-ordered ids: ULID, UUID v1, v6 or v7, KSUID, Snowflake, ObjectId, TSID',
  sources: [...KEY_SOURCES, 'schema-design#uuid_primary_key'],
  cause: 'time-ordered-id',
  message: (key) => {
    const { column, spread } = key.spread.decidedBy!;
    const format = spread.kind === 'monotonic' ? spread.timeOrderedId : undefined;
    const end = key.kind === 'table'
      ? `every insert into ${key.table.name} lands at one end of its key space`
      : `every insert adds an entry at one end of ${keyTitle(key)}`;
    return `${column} holds ${format} values, which begin with the time: ${end} (1 write front)`;
  },
});

export const fewWriteFronts = hotKeyRule({
  name: 'few-write-fronts',
  summary: 'a key begins with a category, then a value that grows or shrinks with each insert',
  sources: [...KEY_SOURCES, 'best-practices-gaming-database'],
  cause: 'few-fronts',
  message: (key) => {
    const { passed, decidedBy, writeFronts } = key.spread;
    const some = key.spread.sharedBy ?? passed.find(({ spread }) => isShardOfSomeRows(spread));
    if (some) {
      const missing = some.spread.shared === 'null' ? 'NULL in' : 'the default of';
      return `all rows with ${missing} ${some.column} land in one moving place of ${keyTitle(key)}`;
    }
    const categories = passed.filter(({ spread }) => (spread as Bounded).count !== 1).map(({ column }) => column);
    const source = categories.length === 0
      ? `beginning of ${decidedBy?.column}`
      : categories.length === 1 ? `value of ${categories[0]}` : `combination of ${categories.join(', ')}`;
    const fronts = writeFronts === undefined ? 'number unknown' : `${writeFronts} write fronts`;
    return `inserts into ${keyTitle(key)} land in only a few moving places, one per ${source} (${fronts})`;
  },
});

export const rotatingShard = hotKeyRule({
  name: 'rotating-shard',
  summary: 'the leading shard of a key is computed from the clock, so all concurrent inserts share it',
  sources: [...KEY_SOURCES, 'schema-design#fix_hash_the_key'],
  cause: 'rotating',
  message: (key) => `${key.spread.decidedBy?.column} cycles with the clock: `
    + `all concurrent inserts land in one place of ${keyTitle(key)} (1 write front)`,
});

/** Defines a rule for one cause of hot keys, with its own message. */
function hotKeyRule({ cause, kinds, message, ...entry }: HotKeyRule): Rule {
  return hotspot({
    ...entry,
    check: (context, found) => {
      for (const key of hotKeys(context, cause)) {
        if (kinds?.includes(key.kind) ?? true) {
          found(partOf(key), message(key), () => [
            ...hotKeyFixes(key, cause, context), patternAdvice(key), declarationOf(key, context),
          ], {
            object: key.object,
            coveredBy: key.coveredBy,
            evidence: () => evidenceOf(key, context),
            ...(dependsOnNames(key) && { nameOnly: true }),
          });
        }
      }
    },
  });
}

/** The target of inserts in a message: `index EventsByKind of Events`. */
export function keyTitle(key: SchemaKey): string {
  switch (key.kind) {
    case 'table':
      return key.table.name;
    case 'index':
      return `${key.index?.unique ? 'unique ' : ''}index ${key.object} on ${key.table.name}`;
    case 'object-index':
      return `${key.objectIndex?.kind.toLowerCase()} ${key.object} on ${key.table.name}`;
    case 'foreign-key':
      return `the backing index of foreign key ${key.object} on ${key.table.name}`;
  }
}

/** Words for a key of which no edit is proven. */
export function anotherLead(key: SchemaKey): string {
  return `begin ${keyTitle(key)} with a column that differs between concurrent rows`;
}

/** The column with the declaration that only its owner can give: who or what chooses the values. */
export function declaredEntity(column: ColumnDefinition): ColumnDefinition {
  return { ...column, declaredValues: entityOf(column) };
}

export const DECLARATION = { says: 'if the values do not grow with time', cost: { kind: 'declaration' } } as const;

function hotKeyFixes(key: SchemaKey, cause: HotCause, context: RuleContext): (Fix | undefined)[] {
  return indexKeyFixes(key, context)
    ?? (key.backing ? foreignKeyFixes(key.backing, context) : keyFixes(key, cause, context));
}

/** A declaration outweighs a misleading name. */
function declarationOf(key: SchemaKey, context: RuleContext): Fix | undefined {
  const column = key.spread.decidedBy?.spread.nameOnly ? decidedColumn(key, context) : undefined;
  return column && !column.generated
    ? { kind: 'column', table: key.table, column: declaredEntity(column), ...DECLARATION }
    : undefined;
}

/** What a table is for, told by its name or that of the column that its key or index begins with. */
interface Pattern {
  readonly construct: string;
  readonly page: string;
  /** The last word of the name of the table. */
  readonly tables: RegExp;
  readonly leads?: RegExp;
  readonly says: string;
}

const PATTERNS: readonly Pattern[] = [
  {
    construct: 'JobQueue',
    page: 'job-queue',
    tables: /(jobs?|tasks?|queues?|work_?items?)$/i,
    leads: /^(due|run|scheduled|next_?(attempt|run|retry)|available|visible|deliver)(_?(at|after|on|time))?$/i,
    says: 'jobs: it has leases, retries and the SQL of the workers',
  },
  {
    construct: 'Outbox',
    page: 'outbox',
    tables: /outbox(_?(messages?|events?))?$/i,
    says: 'an outbox: it has the polling read and, on request, a stream of changes',
  },
  {
    construct: 'SessionStore',
    page: 'session-store',
    tables: /sessions?$/i,
    says: 'sessions: it expires them without an index on time',
  },
  {
    construct: 'IdempotencyKeys',
    page: 'idempotency-keys',
    tables: /idempotency(_?(keys?|records?))?$/i,
    says: 'idempotency keys: of calls with one key, one is first',
  },
  {
    construct: 'TimeSeriesTable',
    page: 'time-series-table',
    tables: /(readings?|measurements?|telemetry|samples?|metrics?)$/i,
    says: 'measurements of devices: each device is a range, with a rollup',
  },
  {
    construct: 'AuditLog',
    page: 'audit-log',
    tables: /audit(_?(log|entr(y|ies)|events?|trail))?s?$/i,
    says: 'the history of an entity: it is stored with it',
  },
];

/** The pattern that a hot table looks like, if there is one, or what to do in it. */
function patternAdvice(key: SchemaKey): Fix | undefined {
  const { table: { name, isPattern }, spread: { decidedBy } } = key;
  if (isPattern) {
    return lastly(anotherLead(key));
  }
  const pattern = PATTERNS.find(({ tables, leads }) => (
    tables.test(name) || (decidedBy !== undefined && leads?.test(decidedBy.column))
  ));
  return pattern && said(
    `the pattern ${pattern.construct}, if ${name} holds ${pattern.says} (docs/constructs/${pattern.page}.md)`,
  );
}
