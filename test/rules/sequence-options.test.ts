import { ruleContext } from '../../src/rules/rule';
import { sequenceOptions } from '../../src/rules/validity/sequence-options';
import type { ColumnType, Schema, CounterOptions } from '../../src/schema';
import { column, ofSequences, schema, table } from '../support/model';
import { postgresql, testRule } from '../support/rule-cases';

function sequence(options: CounterOptions): Partial<Schema> {
  return { objects: ofSequences({ name: 'OrderIds', ...options }) };
}

function identity(options: CounterOptions, type: ColumnType['code'] = 'INT64'): Partial<Schema> {
  return { tables: [table('Orders', ['Id'], [column('Id', type, { identity: options })])] };
}

function skipping(min: string, max: string): CounterOptions {
  return { skipRange: { min, max } };
}

function using(expression: string, ...sequences: string[]): Partial<Schema> {
  return {
    tables: [table('Orders', ['Id'], [column('Id', 'INT64', { defaultExpression: expression })])],
    objects: ofSequences(...sequences),
  };
}

const noPositive = 'which has no positive number, and a bit-reversed sequence makes no others';
const max = '9223372036854775807';

testRule(sequenceOptions, {
  refused: [
    ['a range the wrong way round', sequence(skipping('1000', '1')), 'sequence OrderIds skips the range 1000 to 1, whose minimum exceeds its maximum'],
    ['a range of numbers too long for a number of JavaScript', sequence(skipping(max, '9223372036854775806')),
      `sequence OrderIds skips the range ${max} to 9223372036854775806, whose minimum exceeds its maximum`],
    ['a range without a positive number', postgresql(sequence(skipping('-5', '0'))), `sequence OrderIds skips the range -5 to 0, ${noPositive}`],
    ['an end beyond 64 bits', sequence(skipping('1', '9223372036854775808')),
      'sequence OrderIds skips a range with the end "9223372036854775808", which is not an integer of 64 bits'],
    ['an end that is no integer', sequence(skipping('1e3', '5')), 'sequence OrderIds skips a range with the end "1e3", which is not an integer of 64 bits'],
    ['an end that would end the statement', sequence(skipping('1', '5; DROP')), 'sequence OrderIds skips a range with the end "5; DROP", which is not an integer of 64 bits'],
    ['a counter of 0', sequence({ startCounter: '0' }), 'sequence OrderIds starts its counter with 0, but Spanner counts from 1'],
    ['a counter that is no integer, and a range', sequence({ startCounter: '', ...skipping('2', '1') }),
      'sequence OrderIds starts its counter with "", which is not an integer of 64 bits', 'sequence OrderIds skips the range 2 to 1, whose minimum exceeds its maximum'],
    ['an identity with such a range', identity(skipping('9', '1')), 'identity column Orders.Id skips the range 9 to 1, whose minimum exceeds its maximum'],
    ['an identity of a text', identity({}, 'STRING'), 'identity column Orders.Id is STRING(MAX), and only a column of the type INT64 has an identity'],
    ['an identity of a uuid in PostgreSQL', postgresql(identity({}, 'UUID')), 'identity column Orders.Id is uuid, and only a column of the type bigint has an identity'],
    ['a sequence that does not exist', using('GET_NEXT_SEQUENCE_VALUE(SEQUENCE OrdrIds)', 'OrderIds'),
      'the default of Orders.Id uses the sequence OrdrIds, which does not exist: did you mean OrderIds?'],
    ['a sequence that does not exist inside of a larger default', using('BIT_REVERSE(GET_NEXT_SEQUENCE_VALUE(SEQUENCE Gone), TRUE)'),
      'the default of Orders.Id uses the sequence Gone, which does not exist'],
    ['a sequence that does not exist in PostgreSQL', postgresql(using("nextval('order_ids'::text)", 'invoice_ids')),
      'the default of Orders.Id uses the sequence order_ids, which does not exist'],
    ['nextval with a name in quotes', postgresql(using('nextval(\'"OrderIds"\')', 'OrderIds')),
      'the default of Orders.Id uses the sequence "\\"OrderIds\\"", which does not exist: did you mean OrderIds?'],
    ['nextval with the schema of a dump', postgresql(using("nextval('public.order_ids')", 'order_ids')),
      'the default of Orders.Id uses the sequence "public.order_ids", which does not exist: did you mean order_ids?'],
  ],
  accepted: [
    ['a sequence without options', sequence({})],
    ['a range of one number', sequence(skipping('1', '1'))],
    ['a range that begins below 0', sequence(skipping('-9223372036854775808', '1'))],
    ['the largest numbers', sequence({ startCounter: max, ...skipping('1', max) })],
    ['an identity', postgresql(identity({ startCounter: '1', ...skipping('1', '1000') }))],
    ['a sequence that exists', using('GET_NEXT_SEQUENCE_VALUE(SEQUENCE OrderIds)', 'OrderIds')],
    ['a sequence in backticks', using('GET_NEXT_SEQUENCE_VALUE(SEQUENCE `OrderIds`)', 'OrderIds')],
    ['a sequence in another case, which a default finds', using('GET_NEXT_SEQUENCE_VALUE(SEQUENCE orderids)', 'OrderIds')],
    ['nextval with a name in another case', postgresql(using("nextval('orderids') + nextval('OrderIds')", 'OrderIds'))],
    ['a default without a sequence', using('7')],
    ['a function of the name without an argument', postgresql(using('nextval()'))],
  ],
});

test('guesses no name where hundreds of sequences are missing', () => {
  const missing = (count: number): Schema => schema({
    tables: Array.from({ length: count }, (_, n) => (
      table(`T${n}`, ['Id'], [column('Id', 'INT64', { defaultExpression: `GET_NEXT_SEQUENCE_VALUE(SEQUENCE Numbesr${n})` })])
    )),
    objects: ofSequences(...Array.from({ length: count }, (_, n) => `Numbers${n}`)),
  });
  const guesses = (count: number): number => (
    sequenceOptions.check(ruleContext(missing(count))).filter(({ fixes }) => fixes?.().some(({ kind }) => kind === 'default sequence')).length
  );
  expect([447, 448].map(guesses)).toEqual([447, 0]);
});
