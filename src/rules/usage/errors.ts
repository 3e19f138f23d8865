/**
 * Thrown errors, each with an entry of the catalogue and its facts. The text carries everything, because the jsii
 * kernel passes only the text to Python, Java and Go.
 */
import * as path from 'node:path';
import * as args from './arguments';
import * as decisions from './decisions';
import * as names from './names';
import { usageText, type Place, type UsageEntry } from './usage-entry';
import { schemaRefused, unprovenChange } from './whole-schema';
import { phrase, type Phrase } from '../../languages/phrase';
import type { ReasonFinding } from '../guards/reason';

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
export class UsageError<F = any> extends UserError {
  readonly #entry: UsageEntry<F>;
  readonly #facts: F;

  /** @param at The place: a construct path, a file or the call. */
  public constructor(entry: UsageEntry<F>, at: Place, facts: F) {
    super(usageText(entry, at, facts));
    this.#entry = entry;
    this.#facts = facts;
  }

  public get code(): string {
    return this.#entry.name;
  }

  public get facts(): F {
    return this.#facts;
  }

  /** What is wrong and what is wanted, without the code, the place and the fix. */
  public get reason(): Phrase {
    const { message, want } = this.#entry.lines(this.#facts);
    return phrase`${message}; wanted: ${want}`;
  }
}

/** A schema with findings that refuse it, thrown however it is synthesized. */
export class SchemaRefusedError extends UserError {
  public constructor(database: string, messages: readonly string[]) {
    super(`${schemaRefused.lines({ database, findings: messages.length }).message}\n\n${messages.join('\n\n')}\n`);
  }

  public get code(): string {
    return schemaRefused.name;
  }
}

/** The statements of a change do not lead to the declared schema: an internal error, found before it does harm. */
export class UnprovenChangeError extends Error {
  public readonly code = unprovenChange.name;

  /** @param left The remaining difference. */
  public constructor(database: string, left: string, statements: readonly string[]) {
    super([usageText(unprovenChange, database, { database, left }), ...statements, ''].join('\n'));
    this.name = 'UnprovenChangeError';
  }
}

export function unknownColumn(
  at: Place, option: string, given: string, known: readonly string[], nearest: string | undefined, meant?: Phrase,
): UsageError {
  return new UsageError(names.unknownColumn, at, { option, given, known, nearest, meant });
}

export function duplicateColumn(at: Place, name: string, own?: names.OwnColumn): UsageError {
  return new UsageError(names.duplicateColumn, at, { name, own });
}

export function duplicateName(at: Place, name: string): UsageError {
  return new UsageError(names.takenName, at, { name });
}

export function foreignTable(at: Place, table: string): UsageError {
  return new UsageError(names.foreignTable, at, { table });
}

export function outOfRange(at: Place, option: string, given: unknown, want: Phrase, fix: Phrase): UsageError {
  return new UsageError(args.outOfRange, at, { option, given, want, fix });
}

export function unsupported(at: Place, what: Phrase, want: Phrase, fix: Phrase): UsageError {
  return new UsageError(args.unsupported, at, { what, want, fix });
}

export function notText(at: Place, option: string, given: unknown): UsageError {
  return new UsageError(args.notText, at, { option, given });
}

export function wrongType(at: Place, option: string, given: string, want: Phrase, fix: Phrase): UsageError {
  return new UsageError(args.wrongType, at, { option, given, want, fix });
}

export function unknownOption(
  at: Place, struct: string, given: string, known: readonly string[], nearest: string | undefined,
): UsageError {
  return new UsageError(args.unknownOption, at, { struct, given, known, nearest });
}

export function unresolvedToken(at: Place, option: string): UsageError {
  return new UsageError(args.unresolvedToken, at, { option });
}

export function brokenExpression(
  at: Place,
  option: string,
  expression: string,
  reason: string,
  noun: 'scalar SQL expression' | 'query' | 'definition' = 'scalar SQL expression',
  fix?: string,
): UsageError {
  return new UsageError(args.brokenExpression, at, { option, expression, reason, noun, fix });
}

export function conflictingOptions(
  at: Place, first: string, second: string, fix: Phrase, areMissing = false,
): UsageError {
  return new UsageError(args.conflictingOptions, at, { first, second, fix, areMissing });
}

export function badAcknowledgement(at: Place, found: decisions.AcknowledgementFinding): UsageError {
  return new UsageError(decisions.badAcknowledgement, at, found);
}

export function badConsent(at: Place, found: ReasonFinding): UsageError {
  return new UsageError(decisions.badConsent, at, found);
}

export function badPolicy(at: Place, found: decisions.PolicyFinding): UsageError {
  return new UsageError(decisions.badPolicy, at, found);
}
