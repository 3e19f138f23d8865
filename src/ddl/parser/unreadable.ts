import type { SyntaxProblem } from './statement';

/** Thrown inside of the parser, to leave what cannot be read. No Error: the stack of each would outlast the parse. */
export class Unreadable {
  public constructor(public readonly problem: SyntaxProblem) {}
}

/** @param verb What the statement begins with. */
export function objectsTo(verb: string): string {
  return `what to ${verb}: a table, an index, a sequence, a view ...`;
}

export const END_OF_STATEMENT = 'the end of the statement';
