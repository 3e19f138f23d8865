import { commitTimestamp } from '../../src/rules/validity/commit-timestamp';
import type { ColumnDefinition, Schema, TableDefinition } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const id = column('Id', 'INT64');
const at = column('CreatedAt', 'TIMESTAMP', { allowCommitTimestamp: true });
const plainAt = column('CreatedAt', 'TIMESTAMP');

function events(columns: ColumnDefinition[], parts: Partial<TableDefinition> = {}): Partial<Schema> {
  return { tables: [table('Events', ['Id'], [id, ...columns], parts)] };
}

const generated = (expression: string, stored = true): ColumnDefinition => column('ShardId', 'INT64', { generated: { expression, stored } });
const foreignKey = (name: string, columns: string[], referencedTable: string, referencedColumns: string[]): TableDefinition['foreignKeys'][number] =>
  ({ name, columns, referencedTable, referencedColumns, onDelete: 'NO ACTION', enforced: true });
const computed = 'Events.ShardId is computed from the commit timestamp CreatedAt, which has no value yet when it is computed';

testRule(commitTimestamp, {
  refused: [
    ['the option on an INT64', events([column('Version', 'INT64', { allowCommitTimestamp: true })]),
      'Events.Version is a commit timestamp of the type INT64: only a TIMESTAMP can hold one'],
    ['the option on a generated column', events([{ ...at, generated: { expression: 'TIMESTAMP_MICROS(Id)', stored: true } }]),
      'Events.CreatedAt is a commit timestamp and a generated column: Spanner writes the one when the transaction commits, and computes the other before'],
    ['a stored column that is computed from one', events([at, generated('MOD(UNIX_MICROS(CreatedAt), 16)')]), computed],
    ['a virtual column that is computed from one', events([at, generated('IF(Id > 0, UNIX_SECONDS(CreatedAt), 0)', false)]), computed],
    ['a generated column in PostgreSQL', postgresql(events([{ ...at, name: 'createdat' }, generated('mod(extract(epoch from createdat)::bigint, 16)')])),
      computed.replace('CreatedAt', 'createdat')],
    ['a check', events([at], { checks: [{ name: 'ck_at', expression: "CreatedAt > TIMESTAMP '2026-01-01 00:00:00Z'" }] }),
      'check ck_at of Events reads the commit timestamp CreatedAt, which has no value yet when it is checked'],
    ['the referencing side of a foreign key', { tables: [table('Events', ['Id'], [id, at], { foreignKeys: [foreignKey('fk_at', ['CreatedAt'], 'Days', ['CreatedAt'])] }), table('Days', ['CreatedAt'], [plainAt])] },
      'foreign key fk_at of Events depends on the commit timestamp Events.CreatedAt, which has no value yet when it is checked'],
    ['the referenced side of a foreign key', { tables: [table('Events', ['Id'], [id, plainAt], { foreignKeys: [foreignKey('', ['CreatedAt'], 'Days', ['CreatedAt'])] }), table('Days', ['CreatedAt'], [at])] },
      'a foreign key of Events depends on the commit timestamp Days.CreatedAt, which has no value yet when it is checked'],
    ['ON UPDATE without a commit timestamp, without a default and in a key', { tables: [table('Events', ['Id', 'CreatedAt'], [
      id, { ...at, onUpdate: true, defaultExpression: 'PENDING_COMMIT_TIMESTAMP()' },
      column('A', 'TIMESTAMP', { onUpdate: true }), column('B', 'TIMESTAMP', { allowCommitTimestamp: true, onUpdate: true }),
    ])] },
    'Events.CreatedAt has ON UPDATE: only a commit timestamp outside of the primary key can have it, with the same default',
    'Events.A has ON UPDATE: only a commit timestamp outside of the primary key can have it, with the same default',
    'Events.B has ON UPDATE: only a commit timestamp outside of the primary key can have it, with the same default'],
  ],
  accepted: [
    ['ON UPDATE with the same default', events([{ ...at, onUpdate: true, defaultExpression: 'PENDING_COMMIT_TIMESTAMP()' }])],
    ['a commit timestamp in a key, with a TTL and a shard of another column', {
      tables: [table('Events', ['ShardId', 'CreatedAt', 'Id'], [id, at, generated('ABS(MOD(FARM_FINGERPRINT(CAST(Id AS STRING)), 16))')], { ttl: { column: 'CreatedAt', days: 30 } })],
    }],
    ['the same uses of a plain TIMESTAMP', events([plainAt, generated('UNIX_MICROS(CreatedAt)')], { checks: [{ name: 'ck', expression: 'CreatedAt IS NOT NULL' }] })],
    ['names that do not exist, which are for another rule', events([generated('UNIX_MICROS(Gone)')], { foreignKeys: [foreignKey('fk', ['Gone'], 'Gone', ['CreatedAt'])] })],
  ],
});

test('names the foreign key as the object where it has a name', () => {
  const of = (name: string): Schema => schema(events([at], { foreignKeys: [foreignKey(name, ['CreatedAt'], 'Gone', ['CreatedAt'])] }));
  expect(problems(commitTimestamp, of('fk_at'))[0].object).toBe('fk_at');
  expect(problems(commitTimestamp, of(''))[0].object).toBe('Events');
});

test.each([['GoogleSQL', schema], ['PostgreSQL', postgresql]])('adds the default that ON UPDATE needs in %s', (_, of) => {
  const [{ fixes }] = problems(commitTimestamp, of(events([column('a', 'TIMESTAMP', { allowCommitTimestamp: true, onUpdate: true })])));
  expect(fixes).toEqual(["Column.commitTimestamp('a', { onUpdate: true })", "Column.commitTimestamp('a')"]);
});
