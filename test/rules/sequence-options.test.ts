import { sequenceOptions } from '../../src/rules/validity/sequence-options';
import type { ColumnType, Schema, CounterOptions } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

function sequence(options: CounterOptions): Partial<Schema> {
  return { sequences: [{ name: 'OrderIds', ...options }] };
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
    sequences: sequences.map((name) => ({ name })),
  };
}

const noPositive = 'which has no positive number, and a bit-reversed sequence makes no others';
const max = '9223372036854775807';

testRule(sequenceOptions, {
  refused: [
    {
      it: 'a range the wrong way round',
      schema: schema(sequence(skipping('1000', '1'))),
      says: ['sequence OrderIds skips the range 1000 to 1, whose minimum exceeds its maximum'],
    },
    {
      it: 'a range of numbers too long for a number of JavaScript',
      schema: schema(sequence(skipping(max, '9223372036854775806'))),
      says: [`sequence OrderIds skips the range ${max} to 9223372036854775806, whose minimum exceeds its maximum`],
    },
    {
      it: 'a range without a positive number',
      schema: postgresql(sequence(skipping('-5', '0'))),
      says: [`sequence OrderIds skips the range -5 to 0, ${noPositive}`],
    },
    {
      it: 'an end beyond 64 bits',
      schema: schema(sequence(skipping('1', '9223372036854775808'))),
      says: ['sequence OrderIds skips a range with the end "9223372036854775808", which is not an integer of 64 bits'],
    },
    {
      it: 'an end that is no integer',
      schema: schema(sequence(skipping('1e3', '5'))),
      says: ['sequence OrderIds skips a range with the end "1e3", which is not an integer of 64 bits'],
    },
    {
      it: 'an end that would end the statement',
      schema: schema(sequence(skipping('1', '5; DROP'))),
      says: ['sequence OrderIds skips a range with the end "5; DROP", which is not an integer of 64 bits'],
    },
    {
      it: 'a counter of 0',
      schema: schema(sequence({ startCounter: '0' })),
      says: ['sequence OrderIds starts its counter with 0, and Spanner counts from 1'],
    },
    {
      it: 'a counter that is no integer, and a range',
      schema: schema(sequence({ startCounter: '', ...skipping('2', '1') })),
      says: [
        'sequence OrderIds starts its counter with "", which is not an integer of 64 bits',
        'sequence OrderIds skips the range 2 to 1, whose minimum exceeds its maximum',
      ],
    },
    {
      it: 'an identity with such a range',
      schema: schema(identity(skipping('9', '1'))),
      says: ['identity column Orders.Id skips the range 9 to 1, whose minimum exceeds its maximum'],
    },
    {
      it: 'an identity of a text',
      schema: schema(identity({}, 'STRING')),
      says: ['identity column Orders.Id is STRING(MAX), and only a column of the type INT64 has an identity'],
    },
    {
      it: 'an identity of a uuid in PostgreSQL',
      schema: postgresql(identity({}, 'UUID')),
      says: ['identity column Orders.Id is uuid, and only a column of the type bigint has an identity'],
    },
    {
      it: 'a sequence that does not exist',
      schema: schema(using('GET_NEXT_SEQUENCE_VALUE(SEQUENCE OrdrIds)', 'OrderIds')),
      says: ['the default of Orders.Id uses the sequence OrdrIds, which does not exist: did you mean OrderIds?'],
    },
    {
      it: 'a sequence that does not exist inside of a larger default',
      schema: schema(using('BIT_REVERSE(GET_NEXT_SEQUENCE_VALUE(SEQUENCE Gone), TRUE)')),
      says: ['the default of Orders.Id uses the sequence Gone, which does not exist'],
    },
    {
      it: 'a sequence that does not exist in PostgreSQL',
      schema: postgresql(using("nextval('order_ids'::text)", 'invoice_ids')),
      says: ['the default of Orders.Id uses the sequence order_ids, which does not exist'],
    },
  ],
  accepted: [
    { it: 'a sequence without options', schema: schema(sequence({})) },
    { it: 'a range of one number', schema: schema(sequence(skipping('1', '1'))) },
    { it: 'a range that begins below 0', schema: schema(sequence(skipping('-9223372036854775808', '1'))) },
    { it: 'the largest numbers', schema: schema(sequence({ startCounter: max, ...skipping('1', max) })) },
    { it: 'an identity', schema: postgresql(identity({ startCounter: '1', ...skipping('1', '1000') })) },
    { it: 'a sequence that exists', schema: schema(using('GET_NEXT_SEQUENCE_VALUE(SEQUENCE OrderIds)', 'OrderIds')) },
    { it: 'a sequence in backticks', schema: schema(using('GET_NEXT_SEQUENCE_VALUE(SEQUENCE `OrderIds`)', 'OrderIds')) },
    {
      it: 'a sequence in another case, which a default finds',
      schema: schema(using('GET_NEXT_SEQUENCE_VALUE(SEQUENCE orderids)', 'OrderIds')),
    },
    { it: 'nextval with and without quotes', schema: postgresql(using('nextval(\'"OrderIds"\') + nextval(\'OrderIds\')', 'OrderIds')) },
    { it: 'a default without a sequence', schema: schema(using('7')) },
    { it: 'a function of the name without an argument', schema: postgresql(using('nextval()')) },
  ],
});

test('shows the sequence, and how to name or make it', () => {
  expect(problems(sequenceOptions, schema(using('GET_NEXT_SEQUENCE_VALUE(SEQUENCE OrdrIds)', 'OrderIds')))).toEqual([{
    object: 'Orders',
    message: 'the default of Orders.Id uses the sequence OrdrIds, which does not exist: did you mean OrderIds?',
    location: 'Orders.Id DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE OrdrIds))',
    fixes: ["defaultValue: Default.nextValue('OrderIds')", "new Sequence(db, 'OrdrIds')"],
  }]);
  expect(problems(sequenceOptions, schema(sequence(skipping('1000', '1'))))).toEqual([{
    object: 'OrderIds',
    message: 'sequence OrderIds skips the range 1000 to 1, whose minimum exceeds its maximum',
    location: 'sequence OrderIds',
    fixes: ['skipRangeMin: 1, skipRangeMax: 1000'],
  }]);
});

test('guesses no name where hundreds of sequences are missing', () => {
  const missing = (count: number): Schema => schema({
    tables: Array.from({ length: count }, (_, n) => (
      table(`T${n}`, ['Id'], [column('Id', 'INT64', { defaultExpression: `GET_NEXT_SEQUENCE_VALUE(SEQUENCE Numbesr${n})` })])
    )),
    sequences: Array.from({ length: count }, (_, n) => ({ name: `Numbers${n}` })),
  });
  const guesses = (count: number): number => (
    problems(sequenceOptions, missing(count)).filter(({ message }) => message.includes('did you mean')).length
  );
  expect([447, 448].map(guesses)).toEqual([447, 0]);
});
