/** DDL with one fault, in a table that has more to lose than the fault. */
export interface FixCase {
  readonly ddl: string;
  /** How a user follows advice that is no edit: what is written in the place of what, by the name of the advice. */
  readonly ways?: Readonly<Record<string, readonly (readonly [string, string])[]>>;
}

/** By the name of the rule. */
export type FixCases = Readonly<Record<string, readonly FixCase[]>>;

/** DDL whose fault goes once a user follows that advice: one text is written in the place of another. */
export function followed(ddl: string, advice: string, ...replaced: readonly (readonly [string, string])[]): FixCase {
  return { ddl, ways: { [advice]: replaced } };
}
