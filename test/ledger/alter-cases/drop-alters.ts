import { inPostgresql, type AlterCase } from './alter-case';

/** Of a table `s.T` or `T` that references a table, where both have backing indexes of the foreign key. */
const referring = (schema: string, columns: string): AlterCase => ({
  it: `[S12] all goes, and ${schema}T before what it references (${columns})`,
  from: [
    'CREATE SCHEMA s', 'CREATE TABLE s.A (Id INT64, N INT64, M INT64) PRIMARY KEY (Id)',
    `CREATE TABLE ${schema}T (Id INT64, N INT64, M INT64, FOREIGN KEY (${columns}) REFERENCES s.A (${columns})) PRIMARY KEY (Id)`,
  ].join(';'),
  to: '',
  plan: [`DROP TABLE IF EXISTS \`${schema.replace('.', '`.`')}T\``, 'DROP TABLE IF EXISTS `s`.`A`', 'DROP SCHEMA `s`'],
});

/** Of two tables that reference each other. */
const circle = (forth: string, back: string): string => [
  'CREATE SCHEMA s', 'CREATE TABLE s.A (Id INT64, N INT64) PRIMARY KEY (Id)',
  `CREATE TABLE s.T (Id INT64, N INT64, ${forth}FOREIGN KEY (N) REFERENCES s.A (N)) PRIMARY KEY (Id)`,
  `ALTER TABLE s.A ADD ${back}FOREIGN KEY (N) REFERENCES s.T (N)`,
].join(';');

const DROPS = (first: string, second: string): string[] => [`DROP TABLE IF EXISTS \`s\`.\`${first}\``, `DROP TABLE IF EXISTS \`s\`.\`${second}\``, 'DROP SCHEMA `s`'];

const GOOGLESQL: readonly AlterCase[] = [
  ...['', 's.'].flatMap((schema) => ['N', 'Id', 'N, M'].map((columns) => referring(schema, columns))),
  {
    it: '[S12] a circle of foreign keys opens where one has a name',
    from: circle('', 'CONSTRAINT back '),
    to: '',
    plan: ['ALTER TABLE `s`.`A` DROP CONSTRAINT `back`', ...DROPS('T', 'A')],
  },
  {
    it: '[S12] a circle of foreign keys opens where one has a name, whichever it is',
    from: circle('CONSTRAINT forth ', ''),
    to: '',
    plan: ['ALTER TABLE `s`.`T` DROP CONSTRAINT `forth`', ...DROPS('A', 'T')],
  },
  {
    it: '[S12] a circle of foreign keys without names stays closed, as the DDL does not hold the names that Spanner gave',
    from: circle('', ''),
    to: '',
    refused: ['clause-changed'],
    tried: ['DROP TABLE s.A', 'DROP TABLE s.T'],
  },
];

const POSTGRESQL: readonly AlterCase[] = [
  {
    it: '[S12] a table of a named schema goes before what it references, with their backing indexes',
    from: [
      'CREATE SCHEMA s', 'CREATE TABLE s.a (id bigint PRIMARY KEY, n bigint)',
      'CREATE TABLE s.t (id bigint PRIMARY KEY, n bigint, FOREIGN KEY (n) REFERENCES s.a (n))',
    ].join(';'),
    to: '',
    plan: ['DROP TABLE IF EXISTS "s"."t"', 'DROP TABLE IF EXISTS "s"."a"', 'DROP SCHEMA "s"'],
  },
];

export const DROP_ALTERS: readonly AlterCase[] = [...GOOGLESQL, ...inPostgresql(POSTGRESQL)];
