/**
 * Thrown errors, each with an entry of the catalogue and its facts. The text carries everything, because the jsii
 * kernel passes only the text to Python, Java and Go.
 */
import * as path from 'node:path';
import * as args from './arguments';
import * as decisions from './decisions';
import { usageEntry, usageText, type Place, type UsageEntry } from './usage-entry';
import { phrase, type Phrase } from '../../languages/phrase';
import { counted } from '../../text/shown';

/** The folder of this library; works in src and in lib. */
const LIBRARY = path.join(__dirname, '..', '..') + path.sep;
const MOST_FRAMES = 100;
/** Node.js, its built-in functions and installed packages. */
const FOREIGN = /\bnode:|\(<anonymous>\)|[\\/]node_modules[\\/]/;

/**
 * An error that the user can fix. Its stack begins with the message and holds only frames of the user's code: frames of
 * this library and of cdktf do not help.
 */
abstract class UserError extends Error {
  protected constructor(message: string) {
    super(message);
    // Not `stack` of the error itself: the lines of its message look like frames.
    const captured: { stack?: string } = {};
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = MOST_FRAMES;
    Error.captureStackTrace(captured);
    Error.stackTraceLimit = limit;
    Object.defineProperty(this, 'stack', {
      configurable: true,
      get: () => [this.message, ...framesOfUser(captured.stack ?? '')].join('\n'),
      // cdktf adds to it while it resolves a token.
      set: (value) => Object.defineProperty(this, 'stack', { configurable: true, writable: true, value }),
    });
  }

  /** An accessor of the class, because Node prints the properties of an uncaught error below its message. */
  public abstract get code(): string;
}

function framesOfUser(stack: string): string[] {
  // Through jsii, the frames are those of its kernel; the other language prints its own.
  return process.env.JSII_AGENT !== undefined
    ? []
    : stack.split('\n').filter((line) => /^ {4}at /.test(line) && !FOREIGN.test(line) && !line.includes(LIBRARY));
}

/** An argument or a file that cannot be used, thrown by the call that received it. */
export class UsageError extends UserError {
  readonly #entry: UsageEntry;
  readonly #facts: readonly any[];

  /** @param at The place: a construct path, a file or the call. */
  public constructor(entry: UsageEntry, at: Place, facts: readonly any[]) {
    super(usageText(entry, at, facts));
    this.#entry = entry;
    this.#facts = facts;
  }

  public get code(): string {
    return this.#entry.name;
  }

  public get facts(): readonly any[] {
    return this.#facts;
  }

  /** What is wrong and what is wanted, without the code, the place and the fix. */
  public get reason(): Phrase {
    const { message, want } = this.#entry.lines(...this.#facts);
    return phrase`${message}; wanted: ${want}`;
  }
}

export const schemaRefused = usageEntry(
  'schema-refused',
  'the schema has findings that fail the synth',
  (database: string, findings: number) => ({
    message: `the schema of ${database} is refused: ${counted(findings, 'finding')}`,
    want: 'a schema without such findings, or an acknowledgement of each one that can be acknowledged',
    fix: 'see the `fix` line of each finding',
  }),
);

/** A schema with findings that fail the synth, thrown however it is synthesized. */
export class SchemaRefusedError extends UserError {
  /** @param others What else is wrong in its stack. */
  public constructor(database: string, messages: readonly string[], others: readonly string[] = []) {
    const { message } = schemaRefused.lines(database, messages.length);
    super(`${[message, ...messages, ...others].join('\n\n')}\n`);
  }

  public get code(): string {
    return schemaRefused.name;
  }
}

export const unprovenChange = usageEntry(
  'unproven-change',
  'the statements for a change do not lead to the declared schema: an internal error',
  (database: string, left: string) => ({
    message: `the statements for a change of ${database} do not produce the declared schema; none was used`,
    got: `a difference that is left after them: ${left}`,
    want: 'no difference: this is an internal error of spanner-constructs',
    fix: 'please report it with this message; until it is fixed, make the change in smaller steps',
  }),
);

/** The statements of a change do not lead to the declared schema: an internal error, found before it does harm. */
export class UnprovenChangeError extends Error {
  public readonly code = unprovenChange.name;

  /** @param left The remaining difference. */
  public constructor(database: string, left: string, statements: readonly string[]) {
    super([usageText(unprovenChange, database, [database, left]), ...statements, ''].join('\n'));
    this.name = 'UnprovenChangeError';
  }
}

/** Makes the errors of an entry: its facts come after the place. */
function errorsOf<F extends readonly unknown[]>(entry: UsageEntry<F>): (at: Place, ...facts: F) => UsageError {
  return (at, ...facts) => new UsageError(entry, at, facts);
}

export const unknownColumn = errorsOf(args.unknownColumn);
export const duplicateColumn = errorsOf(args.duplicateColumn);
export const duplicateName = errorsOf(args.takenName);
export const foreignTable = errorsOf(args.foreignTable);

export const outOfRange = errorsOf(args.outOfRange);
export const unsupported = errorsOf(args.unsupported);
export const notText = errorsOf(args.notText);
export const wrongType = errorsOf(args.wrongType);
export const unknownOption = errorsOf(args.unknownOption);
export const unresolvedToken = errorsOf(args.unresolvedToken);
export const brokenExpression = errorsOf(args.brokenExpression);
export const conflictingOptions = errorsOf(args.conflictingOptions);

export const badAcknowledgement = errorsOf(decisions.badAcknowledgement);
export const badConsent = errorsOf(decisions.badConsent);
export const badPolicy = errorsOf(decisions.badPolicy);
