import { Column, Database, Default, Errors, ForeignKey, IndexSpread, InterleavedHierarchy, OnDelete, SafeIndex, Sequence, Table, UuidTable, ValueSource } from '../../src';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { schema } from '../support/model';
import { newDatabase } from '../support/stack';

const named = ValueSource.entity('chosen by the user');

/** The names of what the statements create, in their order. */
function order(db: Database): string[] {
  return db.ddl.map((statement) => /^(?:CREATE \w+(?: INDEX)? IF NOT EXISTS|ALTER TABLE) `(\w+)`/.exec(statement)?.[1] ?? statement);
}

describe('the order of statements', () => {
  test('a sequence comes before the table that draws from it', () => {
    const db = newDatabase();
    new Table(db, 'A', { key: [Column.int64('Id', { defaultValue: Default.nextValue('Numbers') })] });
    new Sequence(db, 'Numbers');
    expect(order(db)).toEqual(['Numbers', 'A']);
  });

  test('the target of a foreign key comes first, whatever its name', () => {
    const db = newDatabase();
    const zones = new UuidTable(db, 'Zones', { key: [Column.uuid('ZoneId')] });
    new UuidTable(db, 'Addresses', { key: [Column.uuid('Id')], columns: [Column.string('ZoneId', { lengthChars: 36 })], foreignKeys: [ForeignKey.to(zones, { columns: ['ZoneId'] })] });
    expect(order(db)).toEqual(['Zones', 'Addresses']);
  });

  test('a parent comes before its child, whatever its name', () => {
    const db = newDatabase();
    const family = new InterleavedHierarchy(db, 'Family', { root: new UuidTable(db, 'Zoo', { key: [Column.uuid('ZooId')] }) });
    family.addChild('Animals', { key: [Column.uuid('AnimalId')], onDelete: OnDelete.CASCADE });
    expect(order(db)).toEqual(['Zoo', 'Animals']);
  });

  test('an index comes right behind its table, so that it needs no backfill', () => {
    const db = newDatabase();
    const a = new UuidTable(db, 'A', { key: [Column.uuid('Id')], columns: [Column.string('Name', { values: named })] });
    new UuidTable(db, 'B', { key: [Column.uuid('Id')] });
    new SafeIndex(a, 'Z', { columns: ['Name'] });
    expect(order(db)).toEqual(['A', 'Z', 'B']);
  });

  test('[J7] an index follows the table that it is interleaved in, also where that one is no ancestor', () => {
    const db = newDatabase();
    indexInAnotherTable(db);
    expect(order(db)).toEqual(['Apes', 'Zebras', 'ZebrasById', 'ApesByTime']);
    expect(planChange(schema(), db._toModel()).steps.map(statementOf)).toEqual(db.ddl);
  });

  test('without references it is the order of the names, not of the declaration', () => {
    const declare = (names: string[]): string[] => {
      const db = newDatabase();
      names.forEach((name) => new UuidTable(db, name, { key: [Column.uuid('Id')] }));
      return db.ddl;
    };
    expect(declare(['B', 'a', 'C'])).toEqual(declare(['C', 'B', 'a']));
  });
});

function indexInAnotherTable(db: Database): void {
  const zebras = new UuidTable(db, 'Zebras', { key: [Column.uuid('ZebraId')] });
  const apes = new UuidTable(db, 'Apes', { key: [Column.uuid('ApeId')], columns: [Column.uuid('ZebraId', { notNull: true }), Column.timestamp('At')] });
  new SafeIndex(apes, 'ApesByTime', { columns: ['At'], spread: IndexSpread.interleavedIn(zebras) });
  new SafeIndex(zebras, 'ZebrasById', { columns: ['ZebraId'] });
}

function cycle(db: Database): void {
  const reference = (name: string): Column => Column.string(name, { lengthChars: 36 });
  const [a, b, c] = ['A', 'B', 'C'].map((name) => new UuidTable(db, name, { key: [Column.uuid(`${name}Id`)], columns: [reference('Next'), reference('Self')] }));
  for (const [from, to] of [[a, b], [b, c], [c, a]] as const) {
    from.addForeignKey(ForeignKey.to(to, { columns: ['Next'] }));
    from.addForeignKey(ForeignKey.to(from, { columns: ['Self'] }));
  }
}

test('a cycle of foreign keys is closed by ALTER TABLE at the end', () => {
  const db = newDatabase();
  cycle(db);
  expect(db.ddl.filter((statement) => statement.startsWith('ALTER TABLE'))).toEqual([
    'ALTER TABLE `C` ADD CONSTRAINT `FK_C_Next` FOREIGN KEY (`Next`) REFERENCES `A` (`AId`)',
  ]);
  expect(db.findings()).toEqual([]);
});

test('a table may be called Resource, like the Terraform resource beside it', () => {
  const db = newDatabase();
  new UuidTable(db, 'Resource', { key: [Column.uuid('Id')] });
  expect(order(db)).toEqual(['Resource']);
  expect(db.node.defaultChild).toBe(db.node.findChild('Resource'));
});

test('a name that is taken is refused with a code, not with the words of the tree', () => {
  const db = newDatabase();
  new Sequence(db, 'Ids');
  let thrown: unknown;
  try {
    new UuidTable(db, 'Ids', { key: [Column.uuid('Id')] });
  } catch (error) {
    thrown = error;
  }
  expect(Errors.codeOf(thrown)).toBe('duplicate-name');
});

describeOnEmulator('on the emulator', (client) => {
  test('a cycle of foreign keys is accepted', async () => {
    const db = newDatabase();
    cycle(db);
    expect(await client.createDatabase('GOOGLE_STANDARD_SQL', db.ddl)).toMatchObject({ accepted: true });
  });
});
