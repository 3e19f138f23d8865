import type { AppLanguage } from '../../../src/languages/app-language';
import type { Schema } from '../../../src/schema';

/** From the first character to the one after the last. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A call of a method or of a constructor, as it stands in code. */
export interface CodeCall extends Place {
  /** What is called: `Table`, `Column.uuid`, `family.addChild`. */
  readonly callee: string;
  /** Those that have no name. */
  readonly args: readonly (Place & { readonly code: string; /** Of a literal. */ readonly text?: string })[];
  /** Each with its name and its value. */
  readonly options: readonly (Place & { readonly name: string })[];
  readonly statement: Place;
  /** The one that holds what it returns. */
  readonly variable?: string;
}

/** The stack of a program, or why there is none. */
export type Ran = { readonly schema: Schema } | { readonly problem: string };

/** How the code of stacks is read and run. */
export interface CodeLanguage {
  readonly language: AppLanguage;
  calls(codes: readonly string[]): Promise<readonly (readonly CodeCall[])[]>;
  /** Each in a tree of its own, with the constructs of the library in scope. */
  run(codes: readonly string[]): Promise<readonly Ran[]>;
  /** What names a hierarchy `family`, with the one that its reader has. */
  inFamily(code: string, family: string): string;
}
