import { textEdits } from '../../../src/audit/fixes/text-edits';
import { foldScript } from '../../../src/ddl/fold/fold-script';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { applyEdit } from '../../../src/rules/fixes/apply-edit';
import type { Edit } from '../../../src/rules/fixes/fix';
import { Dialect, type ColumnDefinition, type Schema } from '../../../src/schema';
import { edited as textAfter } from '../../../src/text/edited';

const { GOOGLESQL: G, POSTGRESQL: P } = Dialect;

const DDL = `CREATE TABLE Orders (
  \`OrderId\` STRING(36) NOT NULL DEFAULT ("x"),
  PlacedAt TIMESTAMP, -- when
  Shard INT64 AS (MOD(FARM_FINGERPRINT(OrderId), 16)) STORED,
  CONSTRAINT fk FOREIGN KEY (OrderId) REFERENCES Others (Id),
  CONSTRAINT ck CHECK (OrderId > "a"),
) PRIMARY KEY (PlacedAt DESC, \`OrderId\`), ROW DELETION POLICY (OLDER_THAN(PlacedAt, INTERVAL 3 DAY));
CREATE INDEX ByShard ON Orders (Shard, PlacedAt DESC) STORING (OrderId);
CREATE SEQUENCE Ids OPTIONS (sequence_kind = "bit_reversed_positive");
`;

/** The text after an edit of its schema. */
function edited(text: string, dialect: Dialect, editOf: (schema: Schema) => Edit): string {
  const script = foldScript(parseScript(text, dialect), dialect, 'db');
  const after = applyEdit(script.schema, editOf(script.schema));
  return textAfter(text, textEdits(script, after, text) ?? []);
}

function column(position: number, change: Partial<ColumnDefinition>): (schema: Schema) => Edit {
  return ({ tables: [table] }) => ({ kind: 'column', table, column: { ...table.columns[position], ...change } });
}

describe('an edit of a schema that was text changes', () => {
  const cases: readonly (readonly [it: string, edit: (schema: Schema) => Edit, was: string, is: string])[] = [
    ['the type of a column alone', column(0, { type: { code: 'STRING', length: 40 } }), 'STRING(36)', 'STRING(40)'],
    ['the default of a column alone', column(0, { defaultExpression: 'GENERATE_UUID()' }), '("x")', '(GENERATE_UUID())'],
    ['a generated expression alone', column(2, { generated: { expression: 'FARM_FINGERPRINT(OrderId)', stored: true } }),
      'MOD(FARM_FINGERPRINT(OrderId), 16)', 'FARM_FINGERPRINT(OrderId)'],
    ['the whole column where more than that differs', column(0, { notNull: false }),
      '`OrderId` STRING(36) NOT NULL DEFAULT ("x")', '`OrderId` STRING(36) DEFAULT ("x")'],
    ['a column where a clause comes first', column(1, { notNull: true }), 'PlacedAt TIMESTAMP,', 'PlacedAt TIMESTAMP NOT NULL,'],
    ['the last column, by one that comes after it', column(2, { name: 'New', type: { code: 'BOOL' }, generated: undefined }),
      ' STORED,', ' STORED,\n  `New` BOOL,'],
    ['the order of a key, with the names as they are written',
      ({ tables: [table] }) => ({ kind: 'primary key', table, parts: [...table.primaryKey].reverse() }), 'PlacedAt DESC, `OrderId`', '`OrderId`, PlacedAt DESC'],
    ['a key by a column that is not in it yet',
      ({ tables: [table] }) => ({ kind: 'primary key', table, parts: [{ column: 'Shard', descending: false }, ...table.primaryKey] }),
      '(PlacedAt DESC, ', '(Shard, PlacedAt DESC, '],
    ['a check', ({ tables: [table] }) => ({ kind: 'check', table, check: { name: 'ck', expression: 'OrderId IS NOT NULL' } }),
      'CHECK (OrderId > "a")', 'CHECK (OrderId IS NOT NULL)'],
    ['the constraints by one more', ({ tables: [table] }) => ({ kind: 'check', table, check: { name: 'other', expression: 'TRUE' } }),
      'CHECK (OrderId > "a"),', 'CHECK (OrderId > "a"),\n  CONSTRAINT `other` CHECK (TRUE),'],
    ['a foreign key', ({ tables: [table] }) => ({ kind: 'foreign key', table, foreignKey: { ...table.foreignKeys[0], onDelete: 'CASCADE' } }),
      'CONSTRAINT fk FOREIGN KEY (OrderId) REFERENCES Others (Id)',
      'CONSTRAINT fk FOREIGN KEY (OrderId) REFERENCES Others (Id) ON DELETE CASCADE'],
    ['a TTL', ({ tables: [table] }) => ({ kind: 'ttl', table, ttl: { column: 'PlacedAt', days: 30 } }),
      'ROW DELETION POLICY (OLDER_THAN(PlacedAt, INTERVAL 3 DAY))', 'ROW DELETION POLICY (OLDER_THAN(PlacedAt, INTERVAL 30 DAY))'],
    ['the key of an index alone', ({ indexes: [index] }) => ({ kind: 'index', index: { ...index, keyParts: index.keyParts.slice(0, 1) } }),
      '(Shard, PlacedAt DESC)', '(Shard)'],
    ['a whole index where more than that differs', ({ indexes: [index] }) => ({ kind: 'index', index: { ...index, storing: [] } }),
      'CREATE INDEX ByShard ON Orders (Shard, PlacedAt DESC) STORING (OrderId)',
      'CREATE INDEX ByShard ON Orders (Shard, PlacedAt DESC)'],
    ['an index to nothing, with its line', ({ indexes: [index] }) => ({ kind: 'drop', index }),
      'CREATE INDEX ByShard ON Orders (Shard, PlacedAt DESC) STORING (OrderId);\n', ''],
  ];
  test.each(cases)('%s', (_, edit, was, is) => {
    expect(DDL.split(was)).toHaveLength(2);
    expect(edited(DDL, G, edit)).toBe(DDL.replace(was, is));
  });
});

describe('an edit of a table keeps its statement as it is, where later statements change the table', () => {
  const ddl = `CREATE TABLE T (
  Id INT64 NOT NULL,
  Name STRING(50) DEFAULT ('x'),
  At TIMESTAMP NOT NULL,
) PRIMARY KEY (Id);
CREATE SEQUENCE Ids BIT_REVERSED_POSITIVE;
ALTER TABLE T ALTER COLUMN Id SET DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE Ids));
ALTER TABLE T ALTER COLUMN Name STRING(300) NOT NULL;
ALTER TABLE T ALTER COLUMN Name DROP DEFAULT;
`;
  const cases: readonly (readonly [it: string, edit: (schema: Schema) => Edit, was: string, is: string])[] = [
    ['besides a new column', column(2, { name: 'More' }), 'At TIMESTAMP NOT NULL,\n', 'At TIMESTAMP NOT NULL,\n  More TIMESTAMP NOT NULL,\n'],
    ['besides another column', column(2, { notNull: false }), 'At TIMESTAMP NOT NULL', 'At TIMESTAMP'],
    ['besides what is edited of the same column', column(0, { notNull: false }), 'Id INT64 NOT NULL', 'Id INT64'],
  ];
  test.each(cases)('%s', (_, edit, was, is) => {
    expect(edited(ddl, G, edit)).toBe(ddl.replace(was, is));
  });
});

describe('a literal with the marks of a comment', () => {
  const to = (defaultExpression: string): ((schema: Schema) => Edit) => column(0, { defaultExpression });
  test.each([
    ['is replaced', "CREATE TABLE T (A STRING(9) DEFAULT ('a#b'), B INT64) PRIMARY KEY (B)", G, to('"x"'), "'a#b'", '"x"'],
    ['is replaced in PostgreSQL', "CREATE TABLE t (a varchar DEFAULT '--', b bigint PRIMARY KEY)", P, to("'x'"), "'--'", "('x')"],
    ['goes with its clause', "CREATE TABLE T (A STRING(9) DEFAULT ('/*'), B INT64) PRIMARY KEY (B)", G, column(0, { defaultExpression: undefined }), " DEFAULT ('/*')", ''],
    ['stands in a statement that is written anew', "CREATE TABLE T (A STRING(9) DEFAULT ('#'), B INT64 PRIMARY KEY)", G,
      ({ tables: [table] }: Schema): Edit => ({ kind: 'primary key', table, parts: [{ column: 'A', descending: false }] }),
      "CREATE TABLE T (A STRING(9) DEFAULT ('#'), B INT64 PRIMARY KEY)", "CREATE TABLE IF NOT EXISTS `T` (`A` STRING(9) DEFAULT ('#'), `B` INT64) PRIMARY KEY (`A`)"],
  ])('%s', (_, ddl, dialect, edit, was, is) => {
    expect(edited(ddl, dialect, edit)).toBe(ddl.replace(was, is));
  });
});

test('a key among the columns is edited beside a literal that looks like the end of them', () => {
  const ddl = 'CREATE TABLE T (A STRING(20) DEFAULT (") PRIMARY KEY ("), B INT64, PRIMARY KEY (A)), INTERLEAVE IN S';
  const edit = ({ tables: [table] }: Schema): Edit => ({ kind: 'primary key', table, parts: [{ column: 'B', descending: true }] });
  expect(edited(ddl, G, edit)).toBe(ddl.replace('KEY (A)', 'KEY (B DESC)'));
});

describe('an edit changes nothing', () => {
  const withComment = 'CREATE TABLE T (A INT64 /* why */ NOT NULL, B INT64) PRIMARY KEY (A /* first */, B)';
  test.each([
    ['where a comment would be lost', withComment, G, column(0, { notNull: false })],
    ['where a comment in a key would be lost', withComment, G, ({ tables: [table] }: Schema): Edit => (
      { kind: 'primary key', table, parts: [...table.primaryKey].reverse() }
    )],
    ['of a key that is a clause of its column', 'CREATE TABLE t (a bigint PRIMARY KEY, b bigint)', P, ({ tables: [table] }: Schema): Edit => (
      { kind: 'primary key', table, parts: [{ column: 'b', descending: false }] }
    )],
    ['of an index that the text does not have', DDL, G, ({ indexes: [index] }: Schema): Edit => ({ kind: 'drop', index: { ...index, name: 'Other' } })],
  ])('%s', (_, ddl, dialect, edit) => {
    expect(edited(ddl, dialect, edit)).toBe(ddl);
  });
});
