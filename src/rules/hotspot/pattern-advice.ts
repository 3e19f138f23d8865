import type { Fix } from '../fixes/fix';
import type { SchemaKey } from '../keys/keys';

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

/** The pattern that a hot table looks like, if there is one. */
export function patternAdvice({ table: { name }, spread: { decidedBy } }: SchemaKey): Fix[] {
  const pattern = PATTERNS.find(({ tables, leads }) => (
    tables.test(name) || (decidedBy !== undefined && leads?.test(decidedBy.column))
  ));
  return pattern
    ? [{
      kind: 'advice',
      says: `the pattern ${pattern.construct}, if ${name} holds ${pattern.says} (docs/constructs/${pattern.page}.md)`,
    }]
    : [];
}
