import type { SyntaxProblem } from './statement';

/**
 * Thrown by the parser to skip text that it cannot parse. Not an Error, because the stack of each would outlast the
 * parse.
 */
export class ParseError {
  public constructor(public readonly problem: SyntaxProblem) {}
}

/** @param verb The first word of the statement. */
export function objectsTo(verb: string): string {
  return `what to ${verb}: a table, an index, a sequence, a view ...`;
}

export const END_OF_STATEMENT = 'the end of the statement';
