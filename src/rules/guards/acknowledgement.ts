import { call, text, variable, type Call } from '../../languages/code';

/** The decision to accept a finding. It appears in every report. */
export interface Acknowledgement {
  /** Name of the rule, for example `monotonic-key`. */
  readonly rule: string;

  /** Name of the table, index or foreign key that the finding is about. */
  readonly on: string;

  /** Why it is accepted, in at least ten characters, for the next reader of the schema. */
  readonly reason: string;

  /**
   * The last day on which it applies, in UTC, as `YYYY-MM-DD`.
   *
   * @default - it does not expire
   */
  readonly until?: string;
}

/** @param today As YYYY-MM-DD. */
export function isExpired({ until }: Acknowledgement, today: string): boolean {
  return until !== undefined && until < today;
}

/** @param isRaw Whether the database is a resource of the provider, and no `Database`. */
export function acknowledgeCall({ rule, on, reason, until }: Partial<Acknowledgement>, isRaw = false): Call {
  const options = Object.entries({ rule, on, reason, until }).flatMap(([name, each]) => (
    each === undefined ? [] : [[name, text(each)] as const]
  ));
  const [of, args] = isRaw ? ['SchemaGuard', [variable('database')]] as const : [variable('db'), []] as const;
  return call(of, 'acknowledge', args, Object.fromEntries(options));
}
