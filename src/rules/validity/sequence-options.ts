import { nextValueExpression } from '../../ddl/expressions/default-expressions';
import { functionCalls, nextValueOf } from '../../ddl/expressions/expression-walk';
import * as code from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import { sequences, type ColumnDefinition, type CounterOptions, type TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { sequenceDefinition } from '../../schema/objects/sequence';
import { typeText } from '../../schema/types/type-text';
import { didYouMean, MAX_COMPARISONS } from '../../text/did-you-mean';
import { quoted, quotedColumn, quotedName } from '../../text/shown';
import { refusal, type Found, type Way } from '../define-rule';
import { lastly } from '../fixes/fix';
import type { RuleContext } from '../rule';

export const sequenceOptions = refusal({
  name: 'sequence-options',
  summary:
    'a sequence or identity column has options that Spanner refuses, or a default names a sequence that does not exist',
  sources: [
    'reference/standard-sql/data-definition-language#create-sequence',
    'reference/postgresql/data-definition-language#create_sequence',
    'primary-key-default-value',
  ],
  check: (context, found) => {
    for (const sequence of sequences(context.schema.objects)) {
      const { name } = sequence;
      checkOptions(sequence, (what, ways) => found(
        { kind: 'sequence', name }, `sequence ${quotedName(name)} ${what}`, ways,
      ));
    }
    for (const [table, columns] of context.lookup.columnsWith('identity')) {
      columns.forEach((column) => checkIdentity(table, column, context, found));
    }
    checkDefaults(context, found);
  },
});

const START = code.option('startCounter', code.value(1));

function range(min: bigint, max: bigint): Phrase {
  const [least, most] = [min, max].map((end) => code.value(String(end)));
  return phrase`${code.option('skipRangeMin', least)}, ${code.option('skipRangeMax', most)}`;
}

type Refuse = (what: string, ways: readonly Way[]) => void;

function checkOptions({ startCounter, skipRange }: CounterOptions, refuse: Refuse): void {
  const counter = startCounter === undefined ? 1n : integer(startCounter);
  if (counter === undefined) {
    refuse(`starts its counter with ${quoted(startCounter!)}, which is not an integer of 64 bits`, [[START]]);
  } else if (counter < 1n) {
    refuse(`starts its counter with ${counter}, but Spanner counts from 1`, [phrase`${START}, or leave it out`]);
  }
  if (!skipRange) {
    return;
  }
  const [min, max] = [integer(skipRange.min), integer(skipRange.max)];
  if (min === undefined || max === undefined) {
    const end = quoted(min === undefined ? skipRange.min : skipRange.max);
    refuse(`skips a range with the end ${end}, which is not an integer of 64 bits`, [range(1n, 1000000n)]);
  } else if (min > max) {
    refuse(`skips the range ${min} to ${max}, whose minimum exceeds its maximum`, [range(max, min)]);
  } else if (max < 1n) {
    refuse(
      `skips the range ${min} to ${max}, which has no positive number, and a bit-reversed sequence makes no others`,
      ['leave out the range to skip'],
    );
  }
}

function integer(text: string): bigint | undefined {
  // Longer text does not fit into 64 bits, and would be slow to parse.
  if (!/^-?\d{1,40}$/.test(text)) {
    return undefined;
  }
  const value = BigInt(text);
  return value >= LIMITS.integer.least && value <= LIMITS.integer.most ? value : undefined;
}

function checkIdentity(
  table: TableDefinition, column: ColumnDefinition, { schema: { dialect } }: RuleContext, found: Found,
): void {
  const refuse: Refuse = (what, ways) => found(
    { kind: 'column', table, column: column.name, clause: 'identity' },
    `identity column ${quotedColumn(table.name, column.name)} ${what}`,
    ways,
  );
  if (column.type.code !== 'INT64') {
    refuse(
      `is ${typeText(column.type, dialect)}, ` +
        `and only a column of the type ${typeText({ code: 'INT64' }, dialect)} has an identity`,
      [{ kind: 'column', table, column: { ...column, type: { code: 'INT64' } } }],
    );
  }
  checkOptions(column.identity!, refuse);
}

/** Ignores case: a default is an expression, which finds the sequence in any case. */
function checkDefaults({ schema, lookup, spread }: RuleContext, found: Found): void {
  const names = sequences(schema.objects).map(({ name }) => name);
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
  for (const { table, column, sequence } of unknown) {
    // PostgreSQL itself takes a name in quotes, and its dumps name the default schema.
    const plain = sequence.replace(/"/g, '').replace(/^public\./i, '');
    const meant = didYouMean(plain, candidates);
    found(
      { kind: 'column', table, column: column.name, clause: 'default' },
      `the default of ${quotedColumn(table.name, column.name)} uses the sequence ${quotedName(sequence)}, ` +
        `which does not exist${meant === undefined ? '' : `: did you mean ${quotedName(meant)}?`}`,
      [
        meant === undefined ? undefined : { kind: 'default sequence', table, column, sequence: meant },
        { kind: 'object', object: sequenceDefinition(sequence, {}), table },
        lastly(`create the sequence ${quotedName(plain)}, and write ${nextValueExpression(plain, schema.dialect)}`),
      ],
    );
  }
}
