import type { Writer } from '../../languages/writer';

/** What is in the file of a stack, as its language writes it. */
interface StackText {
  readonly className: string;
  /** What a comment says of the class. */
  readonly about: string;
  /** The statements of its constructor, without indent. */
  readonly body: readonly string[];
  /** The classes of the library that they name, in order. */
  readonly classes: readonly string[];
}

/** The file around the constructs in one language. */
export interface StackFile {
  readonly writer: Writer;
  /** The scope of the Database. */
  readonly scope: string;
  /** How the code names what the stack is given. */
  readonly given: (name: 'instance' | 'databaseName') => string;
  readonly indent: string;
  /** The types of options are classes, which the code names. */
  readonly namesStructs?: boolean;
  /** The statement that holds what a call declares. */
  readonly assigned: (variable: string, call: string) => string;
  readonly statement: (call: string) => string;
  readonly lines: (text: StackText) => readonly string[];
}
