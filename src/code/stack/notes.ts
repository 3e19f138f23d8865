import { call, member, option, REST, value } from '../../languages/code';
import { phraseWrittenBy } from '../../languages/phrase';
import type { Writer } from '../../languages/writer';
import { ColumnDefinition } from '../../schema';
import { scalarOf } from '../../schema/types/type-facts';
import { TYPES } from '../../schema/types/type-registry';
import type { Declarable } from '../declarable';
import type { Leftover } from '../leftovers';

/** A paragraph of the comment at the top. */
interface Note {
  readonly text: string;
  readonly indent?: string;
}

interface Circumstances {
  /** By table. */
  readonly todos: ReadonlyMap<string, unknown>;
  /** The command that writes the code. */
  readonly origin: string;
  /** Whether the code ran, and gave the same schema. */
  readonly isTried: boolean;
}

/** Facts and open decisions for the reader of imported code. */
export function notesOf(
  { schema, left, refusals }: Declarable, { todos, origin, isTried }: Circumstances, writer: Writer,
): Note[] {
  const { write } = writer;
  return [
    { text: `Written by spanner-constructs ${origin}.` },
    ...isTried ? [] : [EMPTY, {
      text: 'It was not tried, because cdktf is not installed here. Compare what it synthesizes with the DDL:\n' +
        'spanner-constructs diff says what differs.',
    }],
    ...todos.size === 0 ? [] : [EMPTY, {
      text: 'The DDL does not show how the values of the columns with a TODO are generated. Declare it with\n' +
        `\`${write(option('values', member('ValueSource', '..')))}\`, or take another key. ` +
        `\`${write(option('immutable', value(true)))}\` declares that values never change.`,
    }],
    ...schema.tables.some(({ columns }) => columns.some(isProtoEnum)) ? [EMPTY, {
      text: 'The DDL does not show whether a type of the proto bundle is an enum or a message. For a message, write\n' +
        `\`${write(call('Column', 'proto', [REST]))}\` in place of \`${write(call('Column', 'protoEnum', [REST]))}\`.`,
    }] : [],
    ...leftovers(
      'Not declared below, because the DDL has to be corrected first:', left.filter((each) => each.isRefused), writer,
    ),
    ...refusals().length === 0 ? [] : [
      EMPTY,
      {
        text: 'Spanner or its documentation refuses this, and so does synth. Correct the DDL and import it\n' +
          'again, or correct it below:',
      },
      EMPTY,
      ...refusals().map((why) => ({ text: phraseWrittenBy(why, write), indent: '  ' })),
    ],
    ...leftovers(
      'Not declared below, because no construct declares it. Record it in the migrations with adopt or\n' +
        'migrate --append, or leave it to the tool that migrates the schema:',
      left.filter((each) => !each.isRefused),
      writer,
    ),
  ];
}

const EMPTY: Note = { text: '' };

function isProtoEnum({ type }: ColumnDefinition): boolean {
  return TYPES[scalarOf(type).code].factory === 'protoEnum';
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
