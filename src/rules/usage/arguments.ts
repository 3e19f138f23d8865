import { named, shown, suggestion, usageEntry } from './usage-entry';
import * as code from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';

export const outOfRange = usageEntry(
  'out-of-range',
  'an option has a value out of its range',
  (option: string, given: unknown, want: Phrase, fix?: Phrase) => ({
    message: phrase`${named(option)} cannot be ${shown(given)}`, got: shown(given), want, fix,
  }),
);

export const unsupported = usageEntry(
  'unsupported',
  'the combination of arguments makes no sense, or the library does not know it',
  (message: Phrase, want: Phrase, fix: Phrase) => ({ message, want, fix }),
);

export const notText = usageEntry(
  'not-text',
  'a name or an expression is empty or not a string',
  (option: string, given: unknown, fix: Phrase) => ({
    message: phrase`${named(option)} is ${given === '' ? 'empty' : 'not a string'}`,
    got: shown(given),
    want: 'a non-empty string',
    fix,
  }),
);

export const wrongType = usageEntry(
  'wrong-type',
  'an argument is missing, or of another type',
  (option: string, given: string, want: Phrase, fix?: Phrase) => ({
    message: phrase`${named(option)} ${given === 'missing' ? 'is' : 'cannot be'} ${given}`, got: given, want, fix,
  }),
);

export const unknownOption = usageEntry(
  'unknown-option',
  'an argument has an option that its type does not have',
  (struct: string, given: string, known: readonly string[], nearest: string | undefined) => ({
    message: phrase`${shown(given)} is not an option of ${named(struct)}${suggestion(nearest)}`,
    got: shown(given),
    want: `one of ${known.join(', ')}`,
    fix: nearest === undefined ? `leave out ${shown(given)}` : `write ${nearest}`,
  }),
);

export const unresolvedToken = usageEntry(
  'unresolved-token',
  'a value that is needed at synth is known to Terraform only',
  (option: string) => ({
    message: phrase`${named(option)} is known only to Terraform, but is needed at synth`,
    got: 'an unresolved token (an attribute of another resource, a variable or a local)',
    want: 'a plain value, which can be checked at synth',
    fix: 'write the value itself, or read it from the context or environment of the app',
  }),
);

/** Of a quoted name, or of a raw string with backslashes. */
export const LINE_END_INSIDE = 'it has a line ending inside quotes';

export const brokenExpression = usageEntry(
  'broken-expression',
  'an expression would break the statement that holds it',
  (
    option: string,
    expression: string,
    reason: string,
    noun: 'scalar SQL expression' | 'query' | 'definition' = 'scalar SQL expression',
    fix?: string,
  ) => ({
    message: phrase`${named(option)} would break the statement that holds it: ${reason}`,
    got: shown(expression),
    want: `one ${noun} in the dialect of the database, without comments and without \`;\``,
    fix: fix ?? (reason === LINE_END_INSIDE
      ? 'write \\n for the line ending, in a string that is not raw'
      : `close quotes and brackets, and keep only the ${noun.split(' ').at(-1)}`),
  }),
);

export const conflictingOptions = usageEntry(
  'conflicting-options',
  'two options exclude each other',
  (
    first: Phrase,
    second: string,
    fix: Phrase,
    /** Whether one of them is needed but neither is given. */
    areMissing = false,
  ) => ({
    message: areMissing
      ? phrase`neither ${named(first)} nor ${named(second)} is given`
      : phrase`${named(first)} and ${named(second)} exclude each other`,
    got: areMissing ? 'neither' : phrase`${named(first)} and ${named(second)}`,
    want: 'one of them',
    fix,
  }),
);

/** As DDL writes the columns of an index. */
const IN_ORDER = /^(\w+)\s+(ASC|DESC)$/i;

export const unknownColumn = usageEntry('unknown-column', 'an option names a column that the table does not have', (
  option: string,
  given: string,
  known: readonly string[],
  nearest: string | undefined,
  /** The column that is meant, if more than its name is known. */
  meant?: Phrase,
) => {
  const [, ordered = '', order = ''] = IN_ORDER.exec(given) ?? [];
  const found = known.includes(ordered) ? ordered : nearest;
  const isDescending = found === ordered && order.toUpperCase() === 'DESC' && option === 'columns';
  const isName = /^[A-Za-z]\w*$/.test(given);
  return {
    message: phrase`${named(option)} names ${shown(given)}, an unknown column${
      nearest === undefined ? '.' : suggestion(nearest)}`,
    got: shown(given),
    want: `one of ${known.map(shown).join(', ')}`,
    fix: found !== undefined
      ? phrase`write ${shown(found)}${
        isDescending ? phrase`, and for an index ${code.option('descending', code.names([found]))}` : ''}`
      : meant || isName
        ? phrase`add ${meant ?? [code.textCall('Column', 'string', given)]} to the columns, or name one of them`
        : 'name one of the columns',
  };
});

/** A column that comes first without being declared. */
export interface OwnColumn {
  /** Where it comes from: `the key of Customers`. */
  readonly from: string;
  readonly fix: Phrase;
}

export const duplicateColumn = usageEntry(
  'duplicate-column',
  'a column is declared twice',
  (name: string, own?: OwnColumn) => ({
    message: `the column ${shown(name)} is declared twice${own ? `: it is there from ${own.from}` : ''}`,
    got: shown(name),
    want: phrase`each column once, in ${code.option('key')} or in ${code.option('columns')} ${
      '(names differ in more than case)'}`,
    fix: own?.fix ?? 'remove one of the two, or rename it',
  }),
);

export const takenName = usageEntry(
  'duplicate-name',
  'the database already has an object of this name',
  (name: string) => ({
    message: `the database already has an object named ${shown(name)}`,
    got: shown(name),
    want: 'a name that is unique in the database, ignoring case',
    fix: 'rename one of the two',
  }),
);

export const foreignTable = usageEntry(
  'foreign-table',
  'a table of another database is referenced',
  (table: string) => ({
    message: `${shown(table)} belongs to another database, or is not a table of this library`,
    got: shown(table),
    want: 'a table that was declared in the same Database',
    fix: 'declare both in one Database: Spanner has no keys or interleaving across databases',
  }),
);
