import { Dialect } from '../../src';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { importAll } from '../support/import-program';
import { planned } from '../support/planned';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

interface Case {
  readonly name: string;
  readonly dialect: Dialect;
  readonly ddl: string;
  /** Lines of the code. */
  readonly code: readonly string[];
}

const ORDERS = 'CREATE TABLE Orders (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Status STRING(16), Note STRING(MAX)) PRIMARY KEY (Id);';
const PG_ORDERS = 'create table orders (id varchar(36) not null default spanner.generate_uuid(), status varchar(16), note text, primary key (id));';

const CASES: readonly Case[] = [
  {
    name: 'a locality group',
    dialect: G,
    ddl: "CREATE LOCALITY GROUP cold OPTIONS (storage = \"hdd\"); CREATE LOCALITY GROUP warm OPTIONS (storage = 'ssd'); ALTER LOCALITY GROUP warm SET OPTIONS (ssd_to_hdd_spill_timespan = '10d');"
      + "ALTER LOCALITY GROUP `default` SET OPTIONS (storage = 'hdd')",
    code: [
      "new LocalityGroup(db, 'cold', {", 'storage: StorageMedium.HDD,', "new LocalityGroup(db, 'warm', {", 'spillToHddAfterDays: 10,', "new LocalityGroup(db, 'default', {",
    ],
  },
  {
    name: 'a locality group',
    dialect: P,
    ddl: "CREATE LOCALITY GROUP warm STORAGE 'ssd' SSD_TO_HDD_SPILL_TIMESPAN '10d'",
    code: ["new LocalityGroup(db, 'warm', {", 'spillToHddAfterDays: 10,'],
  },
  {
    name: 'roles and privileges',
    dialect: G,
    ddl: `${ORDERS} CREATE VIEW Open SQL SECURITY INVOKER AS SELECT o.Id FROM Orders AS o; CREATE SEQUENCE Numbers BIT_REVERSED_POSITIVE;
      CREATE ROLE reader; CREATE ROLE clerk; CREATE ROLE idle;
      GRANT SELECT, UPDATE(Status, Note), DELETE ON TABLE Orders TO ROLE clerk, public; GRANT SELECT ON VIEW Open TO ROLE clerk; GRANT UPDATE ON SEQUENCE Numbers TO ROLE clerk;
      GRANT ROLE clerk, spanner_sys_reader TO ROLE reader; GRANT EXECUTE ON TABLE FUNCTION Tax TO ROLE reader; GRANT INSERT ON TABLE Orders TO ROLE clerk; REVOKE INSERT ON TABLE Orders FROM ROLE clerk`,
    code: [
      "const reader = new DatabaseRole(db, 'reader', { memberOf: ['clerk', 'spanner_sys_reader'] });", "reader.grantExecute('Tax');",
      "const clerk = new DatabaseRole(db, 'clerk');", "clerk.grantSelect('Orders');", "clerk.grantUpdate('Orders', { columns: ['Status', 'Note'] });", "clerk.grantDelete('Orders');",
      "clerk.grantSelect('Open');", "clerk.grantUpdate('Numbers');", "new DatabaseRole(db, 'idle');", "const tablePublic = new DatabaseRole(db, 'public');", "tablePublic.grantSelect('Orders');",
    ],
  },
  {
    name: 'roles and privileges',
    dialect: P,
    ddl: `${PG_ORDERS} create view open_orders sql security invoker as select o.id from orders o; create role clerk; create role reader;
      grant select, update(status) on table orders to clerk; grant select on table open_orders to clerk; grant clerk to reader; grant execute on function tax to reader`,
    code: [
      "const clerk = new DatabaseRole(db, 'clerk');", "clerk.grantSelect('orders');", "clerk.grantUpdate('orders', { columns: ['status'] });", "clerk.grantSelect('open_orders');",
      "const reader = new DatabaseRole(db, 'reader', { memberOf: ['clerk'] });", "reader.grantExecute('tax');",
    ],
  },
];

describe('an import declares', () => {
  const imported = importAll(CASES.map(({ name, ddl, dialect }) => ({ name, text: ddl, dialect })));

  test.each(CASES.map((each, at) => [each.name, each.dialect, each, imported[at]] as const))('%s, in %s', (_, dialect, { ddl, code: lines }, { code, left, problems, run }) => {
    expect(problems).toEqual([]);
    expect(code.split('\n').map((line) => line.trim())).toEqual(expect.arrayContaining([...lines]));
    expect(left).toBe(0);
    const log = parseScript(ddl, dialect).map(({ start, end }) => ddl.slice(start, end));
    expect(planned(log, run()._toModel())).toEqual([]);
  });
});
