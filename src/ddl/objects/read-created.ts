import { createdObject } from './defined-kinds';
import type { DefinedKind, DefinedObject, Dialect } from '../../schema';
import { parseOther } from '../parser/grammar/other-statement';
import { cursorOver } from '../parser/objects/cursor-over';
import type { SyntaxProblem } from '../parser/statement';
import { Unreadable } from '../parser/unreadable';

/** What a statement creates, or what cannot be read of it. */
export function readCreated(
  statement: string, kind: DefinedKind, dialect: Dialect,
): { readonly object?: DefinedObject; readonly problem?: SyntaxProblem } {
  try {
    return { object: createdObject(kind, parseOther(cursorOver(statement, dialect))) };
  } catch (error) {
    if (error instanceof Unreadable) {
      return { problem: error.problem };
    }
    throw error;
  }
}
