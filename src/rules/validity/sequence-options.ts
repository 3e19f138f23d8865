import { functionCalls, nextValueOf } from '../../ddl/expressions/expression-walk';
import * as code from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import type { ColumnDefinition, CounterOptions, TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { typeText } from '../../schema/types/type-text';
import { didYouMean, MAX_COMPARISONS } from '../../text/did-you-mean';
import { once } from '../../text/once';
import { quoted, quotedColumn, quotedName } from '../../text/quoted-name';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import type { RuleContext } from '../rule';
import type { Subject } from '../subject';

type OptionFault =
  | { readonly fault: 'counter'; readonly given: string }
  | { readonly fault: 'low counter'; readonly given: bigint }
  | { readonly fault: 'range end'; readonly given: string }
  | { readonly fault: 'reversed range' | 'negative range'; readonly min: bigint; readonly max: bigint };

type Facts =
  | (OptionFault & { readonly title: string })
  | { readonly fault: 'type'; readonly table: TableDefinition; readonly column: ColumnDefinition }
  | {
    readonly fault: 'unknown';
    readonly table: TableDefinition;
    readonly column: ColumnDefinition;
    readonly sequence: string;
    /** Compared with all names when it is asked for. */
    readonly meant: () => string | undefined;
  };

export const sequenceOptions = defineRule<Facts>({
  name: 'sequence-options',
  kind: 'refused',
  summary:
    'a sequence or identity column has options that Spanner refuses, or a default names a sequence that does not exist',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create-sequence',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#create_sequence',
    'https://cloud.google.com/spanner/docs/primary-key-default-value',
  ],
  check: (context) => {
    const {
      schema: { sequences },
      lookup,
    } = context;
    return [
      ...sequences.flatMap((sequence) =>
        optionProblems(sequence, `sequence ${quotedName(sequence.name)}`, {
          object: sequence.name,
          part: { kind: 'sequence', name: sequence.name },
        }),
      ),
      ...[...lookup.columnsWith('identity')].flatMap(([table, columns]) =>
        columns.flatMap((column) => identityProblems(table, column)),
      ),
      ...unknownSequences(context),
    ];
  },
  words: {
    message: byFault<Facts>({
      'counter': ({ title, given }) =>
        `${title} starts its counter with ${quoted(given)}, which is not an integer of 64 bits`,
      'low counter': ({ title, given }) => `${title} starts its counter with ${given}, and Spanner counts from 1`,
      'range end': ({ title, given }) =>
        `${title} skips a range with the end ${quoted(given)}, which is not an integer of 64 bits`,
      'reversed range': ({ title, min, max }) =>
        `${title} skips the range ${min} to ${max}, whose minimum exceeds its maximum`,
      'negative range': ({ title, min, max }) =>
        `${title} skips the range ${min} to ${max}, which has no positive number, ` +
        'and a bit-reversed sequence makes no others',
      'type': ({ table, column }, { dialect }) =>
        `${identityTitle(table, column)} is ${typeText(column.type, dialect)}, ` +
        `and only a column of the type ${typeText({ code: 'INT64' }, dialect)} has an identity`,
      'unknown': ({ table, column, sequence, meant }) => {
        const hint = meant() === undefined ? '' : `: did you mean ${quotedName(meant()!)}?`;
        return `the default of ${quotedColumn(table.name, column.name)} uses the sequence ${quotedName(sequence)}, ` +
          `which does not exist${hint}`;
      },
    }),
    advice: {
      'counter': () => [START],
      'low counter': () => phrase`${START}, or leave it out`,
      'range end': () => range('1', '1000000'),
      'reversed range': (facts) =>
        facts.fault === 'reversed range' ? range(String(facts.max), String(facts.min)) : '',
      'negative range': () => 'leave out the range to skip',
    },
  },
});

const START = code.option('startCounter', code.value(1));

function range(min: string, max: string): Phrase {
  return phrase`${code.option('skipRangeMin', code.value(min))}, ${code.option('skipRangeMax', code.value(max))}`;
}

function optionProblems(options: CounterOptions, title: string, subject: Subject): Problem<Facts>[] {
  return [...counterFaults(options), ...rangeFaults(options)].map((fault) => ({
    subject,
    facts: { ...fault, title },
    fixes: () => [advice(fault.fault)],
  }));
}

function counterFaults({ startCounter }: CounterOptions): OptionFault[] {
  const counter = startCounter === undefined ? 1n : integer(startCounter);
  if (counter === undefined) {
    return [{ fault: 'counter', given: startCounter ?? '' }];
  }
  return counter < 1n ? [{ fault: 'low counter', given: counter }] : [];
}

function rangeFaults({ skipRange }: CounterOptions): OptionFault[] {
  if (!skipRange) {
    return [];
  }
  const [min, max] = [integer(skipRange.min), integer(skipRange.max)];
  if (min === undefined || max === undefined) {
    return [{ fault: 'range end', given: min === undefined ? skipRange.min : skipRange.max }];
  }
  return min > max ? [{ fault: 'reversed range', min, max }] : max < 1n ? [{ fault: 'negative range', min, max }] : [];
}

function integer(text: string): bigint | undefined {
  // Longer text has no place in 64 bits, and would take long to read.
  if (!/^-?\d{1,40}$/.test(text)) {
    return undefined;
  }
  const value = BigInt(text);
  return value >= LIMITS.integer.least && value <= LIMITS.integer.most ? value : undefined;
}

function identityTitle(table: TableDefinition, { name }: ColumnDefinition): string {
  return `identity column ${quotedColumn(table.name, name)}`;
}

function identityProblems(table: TableDefinition, column: ColumnDefinition): Problem<Facts>[] {
  const subject: Subject = {
    object: table.name,
    part: { kind: 'column', table, column: column.name, clause: 'identity' },
  };
  return [
    ...(column.type.code === 'INT64'
      ? []
      : [
          {
            subject,
            facts: { fault: 'type', table, column },
            fixes: () => [{ kind: 'column', table, column: { ...column, type: { code: 'INT64' } } }],
          } satisfies Problem<Facts>,
      ]),
    ...optionProblems(column.identity!, identityTitle(table, column), subject),
  ];
}

/** Case does not count: a default is an expression, which finds the sequence in any case. */
function unknownSequences({ schema, lookup, spread }: RuleContext): Problem<Facts>[] {
  const names = schema.sequences.map(({ name }) => name);
  const known = new Set(names.map((name) => name.toLowerCase()));
  const unknown: { table: TableDefinition; column: ColumnDefinition; sequence: string }[] = [];
  lookup.columnsWith('defaultExpression').forEach((columns, table) => {
    for (const column of columns) {
      for (const call of functionCalls(spread.parse(column.defaultExpression!))) {
        const sequence = nextValueOf(call);
        if (sequence !== undefined && !known.has(sequence.toLowerCase())) {
          unknown.push({ table, column, sequence });
        }
      }
    }
  });
  const candidates = unknown.length * names.length <= MAX_COMPARISONS ? names : [];
  return unknown.map(({ table, column, sequence }) => {
    const meant = once(() => didYouMean(sequence, candidates));
    return {
      subject: { object: table.name, part: { kind: 'column', table, column: column.name, clause: 'default' } },
      facts: { fault: 'unknown', table, column, sequence, meant },
      fixes: () => [
        ...(meant() === undefined ? [] : [{ kind: 'default sequence', table, column, sequence: meant()! } as const]),
        { kind: 'sequence', sequence: { name: sequence }, table },
      ],
    };
  });
}
