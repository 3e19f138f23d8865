/** A way out of a finding, as data: an edit of the schema, or advice whose words are in the entry of the rule. */
export type Fix =
  | { readonly kind: 'advice'; readonly advice: string }
  /** Construct code or a piece of DDL that is written already, until each has an edit of its own. */
  | { readonly kind: 'written'; readonly text: string; readonly cost?: string };

export function advice(name: string): Fix {
  return { kind: 'advice', advice: name };
}
