/**
 * Every error that is thrown, in one place. The text carries the whole answer, because across the jsii kernel only the
 * text reaches Python, Java and Go.
 */

import type { AcknowledgementFault } from './rules/guards/check-acknowledgement';

/** An argument that makes no sense alone: thrown by the constructor or factory it was given to. */
export class UsageError extends Error {
  public constructor(public readonly code: string, message: string) {
    super(message);
    this.name = 'UsageError';
  }
}

/** A schema with findings that refuse it: thrown by every way to synthesize it. */
export class SchemaRefusedError extends Error {
  public readonly code = 'schema-refused';

  public constructor(database: string, messages: readonly string[]) {
    super(`the schema of ${database} is refused: ${count(messages.length, 'finding')}\n\n${messages.join('\n\n')}\n`);
    this.name = 'SchemaRefusedError';
  }
}

/** Statements that were found for a change do not lead to the declared schema: a fault of the library, found before it does harm. */
export class UnprovenChangeError extends Error {
  public readonly code = 'unproven-change';

  /** @param left What would be left to do. */
  public constructor(database: string, left: string, statements: readonly string[]) {
    super([
      `the statements that were found for a change of ${database} do not lead to the declared schema, and none of them is used. This is a fault of`,
      'spanner-constructs: report it with this message, and make the change in smaller steps meanwhile.',
      `behind them is left: ${left}`,
      ...statements,
      '',
    ].join('\n'));
    this.name = 'UnprovenChangeError';
  }
}

export interface UsageProblem {
  /** Where: a construct path or the call that was made. */
  readonly at: string;
  /** Absent: the message says it all. */
  readonly got?: string;
  readonly want: string;
  readonly fix: string;
}

function usageError(code: string, message: string, problem: UsageProblem): UsageError {
  const lines = [
    `error ${code}: ${message}`,
    `    at    ${problem.at}`,
    ...(problem.got === undefined ? [] : [`    got   ${problem.got}`]),
    `    want  ${problem.want}`,
    `    fix   ${problem.fix}`,
    `    docs  docs/errors.md#${code}`,
  ];
  return new UsageError(code, lines.join('\n'));
}

export function unknownColumn(at: string, option: string, given: string, known: readonly string[], nearest: string | undefined): UsageError {
  const suggestion = nearest === undefined ? '' : ` Did you mean ${show(nearest)}?`;
  return usageError('unknown-column', `${option} names ${show(given)}, which is not a column here.${suggestion}`, {
    at,
    got: show(given),
    want: `one of ${known.map(show).join(', ')}`,
    fix: nearest === undefined ? `add Column.string(${show(given)}) to the columns, or name one of them` : `write ${show(nearest)}`,
  });
}

export function duplicateColumn(at: string, name: string): UsageError {
  return usageError('duplicate-column', `the column ${show(name)} is declared twice`, {
    at,
    got: show(name),
    want: 'each column once, in `key` or in `columns` (names differ in more than case)',
    fix: 'remove one of the two, or rename it',
  });
}

export function duplicateName(at: string, name: string): UsageError {
  return usageError('duplicate-name', `the database has a table or sequence ${show(name)} already`, {
    at,
    got: show(name),
    want: 'a name that no other table, index or sequence of the database has, whatever its case',
    fix: 'rename one of the two',
  });
}

export function outOfRange(at: string, option: string, given: unknown, want: string, fix: string): UsageError {
  return usageError('out-of-range', `${option} is ${show(given)}, which is out of range`, { at, got: show(given), want, fix });
}

export function unresolvedToken(at: string, option: string): UsageError {
  return usageError('unresolved-token', `${option} holds a value that only Terraform knows, and the DDL needs it at synth`, {
    at,
    got: 'an unresolved token (an attribute of another resource, a variable or a local)',
    want: 'plain text or a plain number: a changed statement would make Terraform replace the database',
    fix: 'write the value itself, or read it from the context or environment of the app',
  });
}

export function notText(at: string, option: string, given: unknown): UsageError {
  return usageError('not-text', `${option} is ${given === '' ? 'empty' : 'not a text'}`, {
    at,
    got: show(given),
    want: 'a non-empty string',
    fix: `pass ${option} as a string`,
  });
}

export function brokenExpression(at: string, option: string, expression: string, reason: string): UsageError {
  return usageError('broken-expression', `${option} would break the statement that holds it: ${reason}`, {
    at,
    got: show(expression),
    want: 'one scalar SQL expression in the dialect of the database, without comments and without `;`',
    fix: 'close what is open and remove what does not belong to the expression',
  });
}

export function conflictingOptions(at: string, first: string, second: string, fix: string): UsageError {
  return usageError('conflicting-options', `${first} and ${second} exclude each other`, {
    at,
    got: `${first} and ${second}`,
    want: 'one of them',
    fix,
  });
}

export function unsupported(at: string, what: string, want: string, fix: string): UsageError {
  return usageError('unsupported', what, { at, want, fix });
}

export function foreignTable(at: string, table: string): UsageError {
  return usageError('foreign-table', `${show(table)} belongs to another database, or is not a table of this library`, {
    at,
    got: show(table),
    want: 'a table that was declared in the same Database',
    fix: 'declare both in one Database: Spanner has no keys or interleaving across databases',
  });
}

export function badAcknowledgement(at: string, fault: AcknowledgementFault): UsageError {
  const { what, want } = acknowledgementFaultText(fault);
  return usageError('bad-acknowledgement', what, {
    at,
    want,
    fix: "db.acknowledge({ rule: 'monotonic-key', on: 'Events', reason: 'ten rows a day, checked by the data team' })",
  });
}

/** What is wrong with an acknowledgement, wherever it is written, and what it should be. */
export function acknowledgementFaultText(fault: AcknowledgementFault): { readonly what: string; readonly want: string } {
  switch (fault.kind) {
    case 'unknown rule': {
      const suggestion = fault.nearest === undefined ? '' : `. Did you mean ${show(fault.nearest)}?`;
      return { what: `${show(fault.rule)} is not the name of a rule${suggestion}`, want: `one of ${fault.rules.join(', ')}` };
    }
    case 'rule of Spanner':
      return {
        what: `${fault.rule} cannot be acknowledged, because Spanner or its documentation refuses such DDL`,
        want: `one of ${fault.rules.join(', ')}`,
      };
    case 'short reason':
      return { what: `the reason ${show(fault.reason)} says too little`, want: `a reason of at least ${fault.leastChars} characters` };
    case 'no day':
      return { what: `until is ${show(fault.until)}`, want: 'a day as YYYY-MM-DD' };
  }
}

export function badPolicy(at: string, what: string, want: string, fix: string): UsageError {
  return usageError('bad-policy', what, { at, want, fix });
}

export function brokenMigrations(at: string, what: string, got: string | undefined, want: string, fix: string): UsageError {
  return usageError('broken-migrations', what, { at, got, want, fix });
}

export function badConsent(at: string, what: string, want: string): UsageError {
  return usageError('bad-consent', what, {
    at,
    want,
    fix: "db.allowDestructive(DestructiveChange.dropColumn('Orders', 'Note', { reason: 'nobody reads it since May' }))",
  });
}

/** A value as a message shows it: in quotes, on one line, cut when it is long. */
function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 200 ? `${text.slice(0, 200)}... (${text.length} characters)` : text;
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
