import { call, option, REST, value } from '../../languages/code';
import { phraseWrittenBy } from '../../languages/phrase';
import { commentLines, type Writer } from '../../languages/writer';
import type { ColumnDefinition } from '../../schema';
import { scalarOf } from '../../schema/types/type-facts';
import { TYPES } from '../../schema/types/type-registry';
import type { Declarable } from '../declarable';
import type { Leftover } from '../leftovers';

interface Circumstances {
  /** By table. */
  readonly todos: ReadonlyMap<string, unknown>;
  /** The command that writes the code. */
  readonly origin: string;
  /** Whether the code ran, and gave the same schema. */
  readonly isTried: boolean;
}

/** The comment at the top of imported code: facts and open decisions for its reader. */
export function notesOf(
  { schema, left, refusals }: Declarable, { todos, origin, isTried }: Circumstances, writer: Writer,
): string[] {
  const { write } = writer;
  const indented = (text: string): string[] => commentLines(writer, text, '  ');
  const empty = commentLines(writer, '');
  const paragraph = (text: string): string[] => [...empty, ...commentLines(writer, text)];
  const leftovers = (title: string, all: readonly Leftover[]): string[] => (all.length === 0 ? [] : [
    ...paragraph(title),
    ...all.flatMap(({ why, text }) => [
      ...empty, ...indented(`(${phraseWrittenBy(why, write)})`), ...indented(text),
    ]),
  ]);
  return [
    ...commentLines(writer, `Written by spanner-constructs ${origin}.`),
    ...isTried ? [] : paragraph(
      'It was not tried, because cdktf is not installed here. Compare what it synthesizes with the DDL:\n' +
        'spanner-constructs diff says what differs.',
    ),
    ...todos.size === 0 ? [] : paragraph(
      'The DDL does not show how the values of the columns with a TODO are generated. Declare it, as with\n' +
        `\`${write(option('values', call('ValueSource', 'entity', [REST])))}\`, or take another key. ` +
        `\`${write(option('immutable', value(true)))}\` declares that values never change.`,
    ),
    ...schema.tables.some(({ columns }) => columns.some(isProtoEnum)) ? paragraph(
      'The DDL does not show whether a type of the proto bundle is an enum or a message. For a message, write\n' +
        `\`${write(call('Column', 'proto', [REST]))}\` in place of \`${write(call('Column', 'protoEnum', [REST]))}\`.`,
    ) : [],
    ...leftovers(
      'Not declared below, because the DDL has to be corrected first:', left.filter((each) => each.isRefused),
    ),
    ...refusals().length === 0 ? [] : [
      ...paragraph(
        'Spanner or its documentation refuses this, and so does synth. Correct the DDL and import it\n' +
          'again, or correct it below:',
      ),
      ...empty,
      ...refusals().flatMap((why) => indented(phraseWrittenBy(why, write))),
    ],
    ...leftovers(
      'Not declared below, because no construct declares it. Record it in the migrations with adopt or\n' +
        'migrate --append, or leave it to the tool that migrates the schema:',
      left.filter((each) => !each.isRefused),
    ),
  ];
}

function isProtoEnum({ type }: ColumnDefinition): boolean {
  return TYPES[scalarOf(type).code].factory === 'protoEnum';
}
