import type { Declared } from './stack/schema-code';
import type { Phrase } from '../languages/phrase';
import type { Schema } from '../schema';

/** What constructs make of statements. */
export interface Trial {
  /** What they declare; absent if a statement failed. */
  readonly schema?: Schema;
  /** The statements that failed, each with the words of its error; undefined if it only needs one that failed. */
  readonly failed: ReadonlyMap<Declared, Phrase | undefined>;
}

/** Runs statements that declare a schema. The first one declares the database, in a variable `stack`. */
export type Try = (statements: readonly Declared[]) => Trial;
