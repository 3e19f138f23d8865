import { findingsOf } from '../../src/rules/engine';
import { declaredEntity, monotonicKey } from '../../src/rules/hotspot/hot-key-rules';
import { namedKey } from '../../src/rules/hotspot/named-key';
import { inDdlText } from '../../src/rules/in-ddl-text';
import { ruleContext } from '../../src/rules/rule';
import type { ColumnDefinition, Schema } from '../../src/schema';
import { eventId, occurredAt } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';
import { problems, testRule } from '../support/rule-cases';

const id = column('Id', { code: 'STRING', length: 36 }, { notNull: true });
const userId = column('UserId', 'STRING', { notNull: true });
const says = (name: string, subject: string): [string] => [
  `inserts into ${subject} count as spread only because of the name or length of ${name}`,
];

function keyed(it: string, key: string[], columns: ColumnDefinition[]): [string, Schema] {
  return [it, schema({ tables: [table('Users', key, columns)] })];
}

testRule(namedKey, {
  refused: [
    [...keyed('[S11] a key of the size of a UUID', ['Id'], [id]), ...says('Id', 'Users')],
    [...keyed('an owner in front of a time', ['UserId', 'OccurredAt'], [userId, occurredAt]), ...says('UserId', 'Users')],
    [...keyed('a category by its name in front of random ids', ['Status', 'EventId'], [column('Status', 'STRING', { notNull: true }), eventId]), ...says('Status', 'Users')],
    ['a column once, whatever keys it leads', {
      tables: [
        table('Users', ['UserId', 'OccurredAt'], [userId, occurredAt]),
        table('Posts', ['UserId', 'OccurredAt', 'PostId'], [userId, occurredAt, column('PostId', 'INT64')], { interleave: { parent: 'Users', inParent: true } }),
      ],
      indexes: [index('ByUser', 'Users', ['UserId'])],
    }, ...says('UserId', 'Users')],
  ],
  accepted: [
    keyed('a declared column', ['Id'], [{ ...id, declaredValues: { source: 'uuidV4' } }]),
    keyed('a default that makes the values', ['EventId'], [eventId]),
    keyed('a key that a name makes hot, which has its own rule', ['CreatedDate'], [column('CreatedDate', 'STRING', { notNull: true })]),
    keyed('a key that nothing proves', ['Voucher'], [column('Voucher', 'STRING')]),
  ],
});

test('declares what the name says', () => {
  const fixes = (columns: ColumnDefinition[]): readonly string[] => problems(namedKey, keyed('', [columns[0].name], columns)[1])[0].fixes;
  expect(fixes([id])[0]).toContain('ValueSource.uuidV4()');
  expect(fixes([column('Token', 'STRING', { notNull: true })])[0]).toContain('ValueSource.random()');
  expect(fixes([column('Country', 'STRING', { notNull: true })])[0]).toContain('ValueSource.category(');
  expect(fixes([column('Email', 'STRING', { notNull: true })])[0]).toContain("ValueSource.entity('the email')");
});

test('[S11] a name that makes a key hot is an error in code and a warning in SQL, and a declaration outweighs it', () => {
  const created = column('CreatedDate', 'STRING', { notNull: true });
  const [finding] = findingsOf(monotonicKey, ruleContext(keyed('', ['CreatedDate'], [created])[1]));
  expect([finding.severity, inDdlText(finding).severity]).toEqual(['error', 'warning']);
  expect(findingsOf(monotonicKey, ruleContext(keyed('', ['CreatedDate'], [declaredEntity(created)])[1]))).toEqual([]);
});

test('[S11] a shard of a column that only a name speaks for rests on that name', () => {
  const shard = column('Shard', 'INT64', { generated: { expression: 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))', stored: true } });
  const [, named] = keyed('', ['Shard', 'OccurredAt'], [shard, occurredAt, userId]);
  expect(problems(namedKey, named)).toMatchObject([{ message: says('UserId', 'Users')[0], fixes: [expect.stringContaining('ValueSource.entity(')] }]);
  const [, proven] = keyed('', ['Shard', 'OccurredAt', 'EventId'], [{ ...shard, generated: { ...shard.generated!, expression: 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))' } }, occurredAt, eventId]);
  expect(problems(namedKey, proven)).toEqual([]);
});
