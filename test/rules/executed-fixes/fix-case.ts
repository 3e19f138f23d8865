/** DDL with one fault, in a table that has more to lose than the fault. */
export interface FixCase {
  readonly ddl: string;
  /** How a user follows advice that is no edit: what is written in the place of what, by the name of the advice. */
  readonly ways?: Readonly<Record<string, readonly (readonly [string, string])[]>>;
}

/** By the name of the rule. */
export type FixCases = Readonly<Record<string, readonly FixCase[]>>;

export function way(...replaced: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
  return replaced;
}
