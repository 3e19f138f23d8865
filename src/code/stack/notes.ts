import { parseExpression } from '../../ddl/expressions/expression-parser';
import { referencedColumns } from '../../ddl/expressions/expression-walk';
import { member, option, value } from '../../languages/code';
import { phraseWrittenBy } from '../../languages/phrase';
import type { Writer } from '../../languages/writer';
import { columnToDeclare, keyedColumns } from '../../rules/keys/keyed-columns';
import { keysOf } from '../../rules/keys/keys';
import { ruleContext } from '../../rules/rule';
import type { Schema } from '../../schema';
import type { Declarable } from '../declarable';
import type { Leftover } from '../leftovers';

/** A piece of the comment at the top, which may have several lines. */
interface Note {
  readonly text: string;
  readonly indent?: string;
}

/** What the reader of imported code has to know and to decide. */
export function notesOf({ schema, left }: Declarable, file: string, writer: Writer): Note[] {
  const { write } = writer;
  return [
    { text: `Written by spanner-constructs import from ${file}.` },
    ...listed(
      'The DDL does not show how the values of these columns are generated. Declare it with ' +
        `\`${write(option('values', member('ValueSource', '..')))}\`, or take another key:`,
      unproven(schema),
    ),
    ...listed(
      `A key is computed from these columns. \`${write(option('immutable', value(true)))}\` declares that their ` +
        'values never change:',
      mutableSources(schema),
    ),
    ...leftovers(
      'Not declared below, because the DDL has to be corrected first:', left.filter(({ isFaulty }) => isFaulty), writer,
    ),
    ...leftovers(
      'Not declared below. With migrations it is in the log, by adopt or migrate --append; else it belongs to the ' +
        'tool that migrates the schema:',
      left.filter(({ isFaulty }) => !isFaulty),
      writer,
    ),
  ];
}

const EMPTY: Note = { text: '' };

function listed(title: string, names: readonly string[]): Note[] {
  return names.length === 0 ? [] : [EMPTY, { text: title }, ...names.map((name) => ({ text: name, indent: '  ' }))];
}

function leftovers(title: string, left: readonly Leftover[], { write }: Writer): Note[] {
  return left.length === 0
    ? []
    : [
      EMPTY,
      { text: title },
      ...left.flatMap(({ why, text }) => [
        EMPTY, { text: `(${phraseWrittenBy(why, write)})`, indent: '  ' }, { text, indent: '  ' },
      ]),
    ];
}

/** The columns that decide over a key and that nothing is known of. */
function unproven(schema: Schema): string[] {
  const context = ruleContext(schema);
  const columns = keysOf(context)
    .filter(({ spread, coveredBy }) => spread.verdict === 'unproven' && coveredBy === undefined)
    .flatMap((key) => {
      const column = columnToDeclare(key, context);
      return column ? [`${key.table.name}.${column.name}`] : [];
    });
  return [...new Set(columns)].sort();
}

/** What generated columns of keys are computed from, outside of the key. */
function mutableSources(schema: Schema): string[] {
  const columns = keyedColumns(ruleContext(schema)).flatMap(({ table, column, inPrimaryKey }) => {
    const sources =
      inPrimaryKey && column.generated
        ? referencedColumns(parseExpression(column.generated.expression, schema.dialect))
        : [];
    const isOutside = (name: string): boolean =>
      table.columns.some((each) => each.name === name) && !table.primaryKey.some((part) => part.column === name);
    return sources.filter(isOutside).map((name) => `${table.name}.${name}`);
  });
  return [...new Set(columns)].sort();
}
