import * as fc from 'fast-check';
import { Dialect } from '../../../src/schema';

/** Reserved in one of the dialects, or a keyword of its DDL. None suggests a time, which makes a key unproven. */
const WORDS = [
  'Order', 'select', 'GROUP', 'user', 'Table', 'hash', 'Key', 'Index', 'from', 'JSON', 'Interval', 'end', 'Rows', 'proto', 'Analyze', 'primary', 'To',
  'Numeric', 'STRING', 'column', 'Parent', 'default', 'with', 'Of', 'True', 'cast', 'Options', 'hidden', 'stored', 'check', 'Unique', 'limit',
];

/** What Spanner keeps for itself. */
const KEPT = /^(pk_|ck_|dir_|idx_|fk_|pg_|primary_key|spanner)/i;

/** Names of tables, columns, indexes and constraints: reserved words, mixed case, long ones. */
export const identifiers: fc.Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 5, arbitrary: fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,11}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z][a-z]{127}$/) },
);

/** Hands out names that differ in more than case. */
export class Names {
  private readonly taken: Set<string>;
  private readonly longest: number;

  constructor(dialect: Dialect, taken: readonly string[] = []) {
    this.taken = new Set(taken.map((name) => name.toLowerCase()));
    this.longest = dialect === Dialect.POSTGRESQL ? 63 : 128;
  }

  /** The name, or one like it that is still free. */
  public claim(wanted: string): string {
    const base = KEPT.test(wanted) ? `n${wanted}` : wanted;
    for (let attempt = 1; ; attempt++) {
      const suffix = attempt === 1 ? '' : String(attempt);
      const name = base.slice(0, this.longest - suffix.length) + suffix;
      if (this.isFree(name)) {
        return this.take(name);
      }
    }
  }

  public take(name: string): string {
    this.taken.add(name.toLowerCase());
    return name;
  }

  public isFree(name: string): boolean {
    return name.length <= this.longest && !this.taken.has(name.toLowerCase());
  }
}

/** One of the list, or undefined when there is none to choose from. */
export function pick<T>(list: readonly T[], choice: number): T | undefined {
  return list[choice % list.length];
}

/** Some of the list, each at most once and in the order of the choices. */
export function pickSome<T>(list: readonly T[], choices: readonly number[]): T[] {
  return [...new Set(choices.flatMap((choice) => pick(list, choice) ?? []))];
}
