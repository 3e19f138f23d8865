import type { Writer } from '../../languages/writer';

/** The contents of a stack file, as code of its language. */
interface StackText {
  readonly className: string;
  /** The comment on the class. */
  readonly about: string;
  /** The statements of its constructor, without indent. */
  readonly body: readonly string[];
  /** The classes of the library that the statements name, in alphabetical order. */
  readonly classes: readonly string[];
}

/** The frame of a stack file in one language. */
export interface StackFile {
  readonly writer: Writer;
  /** The scope of the Database. */
  readonly scope: string;
  /** The code that reads an input of the stack. */
  readonly given: (name: 'instance' | 'databaseName') => string;
  readonly indent: string;
  /** Whether the types of options are classes that the code names. */
  readonly namesStructs?: boolean;
  /** The statement that assigns the result of a call. */
  readonly assigned: (variable: string, call: string) => string;
  readonly statement: (call: string) => string;
  readonly lines: (text: StackText) => readonly string[];
}
