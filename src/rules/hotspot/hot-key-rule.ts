import type { ColumnDefinition } from '../../schema';
import type { CatalogueEntry } from '../catalogue-entry';
import { hotspot } from '../define-rule';
import { entityOf } from '../fixes/declarations';
import { lastly, said, type Fix } from '../fixes/fix';
import { foreignKeyFixes } from '../fixes/foreign-key-fixes';
import { keyFixes } from '../fixes/key-fixes';
import { indexKeyFixes } from '../fixes/object-index-fixes';
import { dependsOnNames, evidenceOf, hotKeys, type HotCause } from '../keys/hot-keys';
import { partOf, type SchemaKey } from '../keys/keys';
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

/** Defines a rule for one cause of hot keys, with its own message. */
export function hotKeyRule({ cause, kinds, message, ...entry }: HotKeyRule): Rule {
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
function declarationOf({ table, spread: { decidedBy } }: SchemaKey, { lookup }: RuleContext): Fix | undefined {
  const column = decidedBy?.spread.nameOnly ? lookup.column(table, decidedBy.column) : undefined;
  return column && !column.generated
    ? { kind: 'column', table, column: declaredEntity(column), ...DECLARATION }
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
