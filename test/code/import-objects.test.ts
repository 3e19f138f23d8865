import { parseScript } from '../../src/ddl/parser/parse-script';
import { Dialect } from '../../src/schema';
import { importAll, unspaced } from '../support/import-program';
import { importedCode } from '../support/imported-code';
import { planned } from '../support/planned';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

interface Case {
  readonly name: string;
  readonly dialect: Dialect;
  readonly ddl: string;
  /** Parts of the code. */
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
    ddl: "CREATE LOCALITY GROUP warm STORAGE 'ssd' SSD_TO_HDD_SPILL_TIMESPAN '240h'",
    code: ["new LocalityGroup(db, 'warm', {", 'spillToHddAfterDays: 10,'],
  },
  {
    name: 'options of the database',
    dialect: G,
    ddl: "ALTER DATABASE shop SET OPTIONS (default_leader = 'europe-west1', version_retention_period = \"7d\", optimizer_version = 4); ALTER DATABASE shop SET OPTIONS (read_lease_regions = 'us-east1, us-west1', columnar_policy = 'enabled');"
      + "ALTER DATABASE shop SET OPTIONS (default_sequence_kind = 'bit_reversed_positive', use_unenforced_foreign_key_for_query_optimization = FALSE, opt_in_dataplacement_preview = TRUE)",
    code: [
      "versionRetentionPeriod: '7d',",
      "options: { defaultLeader: 'europe-west1', optimizerVersion: 4, readLeaseRegions: ['us-east1', 'us-west1'], columnarPolicy: ColumnarPolicy.ENABLED, defaultSequenceKind: SequenceKind.BIT_REVERSED_POSITIVE, useUnenforcedForeignKeyForQueryOptimization: false, optInDataplacementPreview: true },",
    ],
  },
  {
    name: 'options of the database',
    dialect: P,
    ddl: "alter database shop set spanner.default_leader = 'europe-west1'; alter database shop set spanner.default_time_zone = 'UTC'",
    code: ["defaultTimeZone: 'UTC',", "options: { defaultLeader: 'europe-west1' },"],
  },
  {
    name: 'flags in the quotes that PostgreSQL takes around all values',
    dialect: P,
    ddl: `ALTER DATABASE shop SET spanner.enable_key_visualizer = 'true'; ${PG_ORDERS} CREATE CHANGE STREAM s FOR orders WITH (exclude_ttl_deletes = 'true')`,
    code: ['options: { enableKeyVisualizer: true },', 'watch: [Watch.table(orders)], excludeTtlDeletes: true'],
  },
  {
    name: 'a queue with all its options',
    dialect: G,
    ddl: 'CREATE LOCALITY GROUP cold; CREATE QUEUE Q (Id STRING(36) NOT NULL, Payload BYTES(MAX) NOT NULL) PRIMARY KEY (Id), '
      + "OPTIONS (receive_mode = 'PULL', disable_send = true, disable_delivery = false, locality_group = 'cold')",
    code: ["new Queue(db, 'Q', {", "key: [Column.string('Id', { lengthChars: 36 })],", 'receiveMode: ReceiveMode.PULL,', 'disableSend: true,', 'disableDelivery: false,', "localityGroup: 'cold',"],
  },
  {
    name: 'options of a table and an index, a synonym and a placement key',
    dialect: G,
    ddl: "CREATE LOCALITY GROUP cold; CREATE TABLE T (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Region STRING(MAX) NOT NULL PLACEMENT KEY, SYNONYM (U)) PRIMARY KEY (Id), OPTIONS (locality_group = 'cold');"
      + "ALTER TABLE T SET OPTIONS (columnar_policy = 'enabled'); CREATE INDEX I ON T (Region) OPTIONS (columnar_policy = 'disabled'); ALTER TABLE T DROP SYNONYM U; ALTER TABLE T ADD SYNONYM V",
    code: [
      "columns: [Column.string('Region', { notNull: true, placementKey: true })],", "synonym: 'V',", "localityGroup: 'cold',", 'columnarPolicy: ColumnarPolicy.ENABLED,',
      "new SafeIndex(t, 'I', { columns: ['Region'], columnarPolicy: ColumnarPolicy.DISABLED });",
    ],
  },
  {
    name: 'options of a table and an index, a synonym and a placement key',
    dialect: P,
    ddl: 'CREATE LOCALITY GROUP cold; CREATE TABLE t (id varchar(36) PRIMARY KEY DEFAULT spanner.generate_uuid(), region varchar NOT NULL PLACEMENT KEY) LOCALITY GROUP cold;'
      + 'CREATE INDEX i ON t (region) LOCALITY GROUP cold; ALTER TABLE t ADD SYNONYM v; ALTER TABLE t SET COLUMNAR POLICY enabled',
    code: ["synonym: 'v',", "localityGroup: 'cold',", 'columnarPolicy: ColumnarPolicy.ENABLED,', "new SafeIndex(t, 'i', { columns: ['region'], localityGroup: 'cold' });"],
  },
  {
    name: 'a dictionary for full-text search, and a locality group of a token column',
    dialect: G,
    ddl: `CREATE LOCALITY GROUP cold; CREATE TABLE Synonyms (Key STRING(MAX) NOT NULL, Value ARRAY<STRING(MAX)> NOT NULL) PRIMARY KEY (Key), OPTIONS (fulltext_dictionary_table = TRUE, locality_group = 'cold');
      ALTER TABLE Synonyms SET OPTIONS (fulltext_dictionary_staleness = "60s");
      CREATE TABLE T (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), N STRING(9), Tk TOKENLIST AS (TOKEN(N)) HIDDEN OPTIONS (locality_group = 'cold'), Tl TOKENLIST AS (TOKENIZE_NUMBER(LENGTH(N), comparison_type=>NULL)) HIDDEN) PRIMARY KEY (Id);
      ALTER TABLE T ALTER COLUMN Tl SET OPTIONS (locality_group = 'cold')`,
    code: ["localityGroup: 'cold',", 'fullTextDictionary: true,', "dictionaryStaleness: '60s',", "Column.tokens('Tk', Tokens.exact('N'), { localityGroup: 'cold' }),",
      "Column.tokenlist('Tl', 'TOKENIZE_NUMBER(LENGTH(N), comparison_type=>NULL)', { localityGroup: 'cold' }),"],
  },
  {
    name: 'a dictionary for full-text search, and a locality group of a token column',
    dialect: P,
    ddl: `CREATE LOCALITY GROUP cold; CREATE TABLE synonyms (key varchar PRIMARY KEY, value varchar[] NOT NULL) WITH (type = 'fulltext_dictionary', fulltext_dictionary_staleness = '5s') LOCALITY GROUP cold;
      CREATE TABLE t (id varchar(36) PRIMARY KEY DEFAULT spanner.generate_uuid(), n varchar, tk spanner.tokenlist GENERATED ALWAYS AS (spanner.token(n)) VIRTUAL HIDDEN LOCALITY GROUP cold)`,
    code: ["localityGroup: 'cold',", 'fullTextDictionary: true,', "dictionaryStaleness: '5s',", "columns: [Column.string('n'), Column.tokens('tk', Tokens.exact('n'), { localityGroup: 'cold' })],"],
  },
  {
    name: 'a placement and a locality group with the name of a table',
    dialect: G,
    ddl: `${ORDERS} CREATE PLACEMENT orders OPTIONS (instance_partition = 'eu-part'); CREATE LOCALITY GROUP Orders OPTIONS (storage = 'ssd')`,
    code: ["new Placement(db, 'orders', {", "new LocalityGroup(db, 'Orders', {", "new UuidTable(db, 'Orders', {"],
  },
  {
    name: 'a change stream whose key ranges move, and placements with leases and metadata of their own',
    dialect: G,
    ddl: `ALTER DATABASE shop SET OPTIONS (per_placement_routing_metadata = true); CREATE CHANGE STREAM Changes FOR ALL OPTIONS (partition_mode = 'mutable_key_range');
      CREATE PLACEMENT eu OPTIONS (instance_partition = 'eu-part', read_lease_regions = 'europe-west4, us-east1'); CREATE ROLE reader; GRANT SELECT ON CHANGE STREAM Changes TO ROLE reader;
      GRANT EXECUTE ON TABLE FUNCTION READ_Changes TO ROLE reader`,
    code: [
      'options: { perPlacementRoutingMetadata: true },', "readLeaseRegions: ['europe-west4', 'us-east1'],",
      "new ChangeStream(db, 'Changes', { watch: [Watch.allTables()], partitionMode: PartitionMode.MUTABLE_KEY_RANGE });", "reader.grantReadChangeStream('Changes');",
    ],
  },
  {
    name: 'a change stream whose key ranges move, and placements with leases and metadata of their own',
    dialect: P,
    ddl: `alter database shop set spanner.per_placement_routing_metadata = true; create change stream changes for all with (partition_mode = 'MUTABLE_KEY_RANGE');
      create placement eu with (instance_partition = 'eu-part', read_lease_regions = 'europe-west4'); create role reader; grant select on change stream changes to reader;
      grant execute on function spanner.read_proto_bytes_changes to reader`,
    code: [
      'options: { perPlacementRoutingMetadata: true },', "readLeaseRegions: ['europe-west4'],",
      "new ChangeStream(db, 'changes', { watch: [Watch.allTables()], partitionMode: PartitionMode.MUTABLE_KEY_RANGE });", "reader.grantReadChangeStream('changes');",
    ],
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
      "clerk.grantSelect('Open');", "clerk.grantUpdate('Numbers');", "new DatabaseRole(db, 'idle');", "const publicRole = new DatabaseRole(db, 'public');", "publicRole.grantSelect('Orders');",
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
  {
    name: 'a placement, a proto bundle and a statistics package',
    dialect: G,
    ddl: `CREATE PLACEMENT eu OPTIONS (default_leader = "europe-west1", instance_partition = 'eu-part'); CREATE PROTO BUNDLE (shop.v1.Order, \`shop.v1.Status\`,); ALTER PROTO BUNDLE INSERT (shop.v1.Item) DELETE (shop.v1.Status);
      ALTER STATISTICS auto_2026 SET OPTIONS (allow_gc = false); ALTER STATISTICS auto_2025 SET OPTIONS (allow_gc = true); ANALYZE`,
    code: [
      "new Placement(db, 'eu', {", "instancePartition: 'eu-part',", "defaultLeader: 'europe-west1',", "new ProtoBundle(db, 'ProtoBundle', {", "types: ['shop.v1.Order', 'shop.v1.Item'],",
      "new StatisticsPackage(db, 'auto_2026');",
    ],
  },
  {
    name: 'a placement and a statistics package',
    dialect: P,
    ddl: "CREATE PLACEMENT eu WITH (instance_partition = 'eu-part'); ALTER STATISTICS spanner.\"auto_2026\" SET OPTIONS (allow_gc = false)",
    code: ["new Placement(db, 'eu', {", "instancePartition: 'eu-part',", "new StatisticsPackage(db, 'spanner.auto_2026');"],
  },
  ...([
    [G, 'CREATE TABLE P (Place STRING(MAX) NOT NULL PLACEMENT KEY) PRIMARY KEY (Place); CREATE TABLE C (Place STRING(MAX) NOT NULL, Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Place, Id), INTERLEAVE IN PARENT P'],
    [P, 'create table "P" ("Place" varchar primary key not null placement key); create table "C" ("Place" varchar not null, "Id" varchar(36) default spanner.generate_uuid(), primary key ("Place", "Id")) interleave in parent "P"'],
  ] as const).map(([dialect, ddl]) => ({
    name: 'a table in one whose key is the placement', dialect, ddl, code: ["pFamily.addChild('C', { key: [Column.uuid('Id')], onDelete: OnDelete.NO_ACTION });"],
  })),
  {
    name: 'a named schema of functions alone',
    dialect: G,
    ddl: 'CREATE SCHEMA tax; CREATE FUNCTION tax.Rate(a INT64) RETURNS INT64 AS (a * 2)',
    code: ["new NamedSchema(db, 'tax');", "new DatabaseFunction(db, 'tax.Rate', {"],
  },
  {
    name: 'models',
    dialect: G,
    ddl: `CREATE MODEL Embed INPUT(content STRING(MAX), hint STRING(MAX) OPTIONS (required = false)) OUTPUT(e STRUCT<values ARRAY<FLOAT64>>) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/a');
      CREATE OR REPLACE MODEL Text REMOTE OPTIONS (default_batch_size = 5, endpoints = ["//aiplatform.googleapis.com/a", '//aiplatform.googleapis.com/b']); ALTER MODEL Embed SET OPTIONS (endpoint = '//aiplatform.googleapis.com/z')`,
    code: [
      "new Model(db, 'Embed', {", "inputs: [{ name: 'content', type: 'STRING(MAX)' }, { name: 'hint', type: 'STRING(MAX)', required: false }],",
      "outputs: [{ name: 'e', type: 'STRUCT<values ARRAY<FLOAT64>>' }],", "endpoint: '//aiplatform.googleapis.com/z',", "endpoints: ['//aiplatform.googleapis.com/a', '//aiplatform.googleapis.com/b'],", 'defaultBatchSize: 5,',
    ],
  },
  {
    name: 'functions',
    dialect: G,
    ddl: `CREATE FUNCTION Twice(x INT64, y INT64 DEFAULT 1 + 1) RETURNS INT64 AS (x * y); CREATE OR REPLACE FUNCTION One() SQL SECURITY INVOKER AS (1);
      CREATE FUNCTION Far(x INT64) RETURNS INT64 NOT DETERMINISTIC LANGUAGE REMOTE OPTIONS (max_batching_rows = 10, endpoint = 'https://x')`,
    code: [
      "new DatabaseFunction(db, 'Twice', {", "parameters: [{ name: 'x', type: 'INT64' }, { name: 'y', type: 'INT64', defaultValue: '1 + 1' }],", "returns: 'INT64',", "body: 'x * y',",
      "new DatabaseFunction(db, 'One', {", 'security: SqlSecurity.INVOKER,', "remote: { endpoint: 'https://x', maxBatchingRows: 10 },",
    ],
  },
  {
    name: 'functions',
    dialect: P,
    ddl: 'CREATE FUNCTION twice(x bigint, bigint) RETURNS bigint IMMUTABLE LANGUAGE sql AS $$ SELECT x * $2 $$',
    code: ["new DatabaseFunction(db, 'twice', {", "parameters: [{ name: 'x', type: 'bigint' }, { type: 'bigint' }],", 'volatility: FunctionVolatility.IMMUTABLE,', "body: ' SELECT x * $2 ',"],
  },
  {
    name: 'property graphs',
    dialect: G,
    ddl: `${ORDERS} CREATE TABLE Follows (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), A STRING(36), B STRING(36), N INT64, L STRING(9), J JSON) PRIMARY KEY (Id);
      CREATE OR REPLACE PROPERTY GRAPH G NODE TABLES (Orders AS n KEY (Id) LABEL Thing PROPERTIES (Id, CONCAT(Status, Note) AS Text) LABEL Other NO PROPERTIES)
      EDGE TABLES (Follows KEY (Id) SOURCE KEY (A) REFERENCES n (Id) DESTINATION KEY (B) REFERENCES n DEFAULT LABEL PROPERTIES ALL COLUMNS EXCEPT (N) DYNAMIC LABEL (L) DYNAMIC PROPERTIES (J));
      CREATE PROPERTY GRAPH H NODE TABLES (Orders PROPERTIES (Id, Status))`,
    code: [
      "new PropertyGraph(db, 'G', {", "new PropertyGraph(db, 'H', {", "nodes: [{ table: 'Orders', properties: GraphProperties.columns(['Id', 'Status']) }],",
    ],
  },
  {
    name: 'search and vector indexes in a named schema',
    dialect: G,
    ddl: `CREATE SCHEMA s; CREATE TABLE s.T (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), A STRING(MAX), Tk TOKENLIST AS (TOKENIZE_FULLTEXT(A)) HIDDEN,
      E ARRAY<FLOAT32>(vector_length=>3)) PRIMARY KEY (Id); CREATE SEARCH INDEX s.I ON s.T (Tk);
      CREATE VECTOR INDEX s.V ON s.T (E) WHERE E IS NOT NULL OPTIONS (distance_type = 'COSINE')`,
    code: [
      "new SearchIndex(t, 'I', { tokens: ['Tk'] });",
      "new VectorIndex(t, 'V', { column: 'E', distance: VectorDistance.COSINE });",
    ],
  },
  {
    name: 'the WHERE of a vector index that the construct does not imply',
    dialect: G,
    ddl: `CREATE TABLE T (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), A STRING(MAX), E ARRAY<FLOAT32>(vector_length=>3), F ARRAY<FLOAT32>(vector_length=>3) NOT NULL)
      PRIMARY KEY (Id); CREATE VECTOR INDEX V ON T (E) STORING (A) WHERE E IS NOT NULL AND A IS NOT NULL OPTIONS (distance_type = 'COSINE');
      CREATE VECTOR INDEX W ON T (F) WHERE F IS NOT NULL OPTIONS (distance_type = 'COSINE')`,
    code: [
      "new VectorIndex(t, 'V', { column: 'E', distance: VectorDistance.COSINE, storing: ['A'], whereNotNull: ['A'] });",
      "new VectorIndex(t, 'W', { column: 'F', distance: VectorDistance.COSINE, whereNotNull: ['F'] });",
    ],
  },
  {
    name: 'attributes and the order of identity columns',
    dialect: G,
    ddl: `CREATE LOCALITY GROUP cold; CREATE TABLE Hidden (Id INT64 NOT NULL GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE) HIDDEN) PRIMARY KEY (Id);
      CREATE TABLE Last (Id INT64 NOT NULL GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)) PRIMARY KEY (Id DESC);
      CREATE TABLE Counted (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
      N INT64 GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE START COUNTER WITH 9) OPTIONS (locality_group = 'cold')) PRIMARY KEY (Id)`,
    code: [
      "key: [Column.identity('Id', { hidden: true })],", "key: [Column.identity('Id', { descending: true })],",
      "columns: [Column.identity('N', { startCounter: 9, notNull: false, localityGroup: 'cold' })],",
    ],
  },
  ...([
    [G, 'CREATE TABLE T (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), U TIMESTAMP DEFAULT (pending_commit_timestamp()) ON UPDATE (PENDING_COMMIT_TIMESTAMP()) '
      + 'OPTIONS (allow_commit_timestamp = true)) PRIMARY KEY (Id)'],
    [P, 'create table t (id varchar(36) primary key default spanner.generate_uuid(), '
      + '"U" spanner.commit_timestamp default spanner.pending_commit_timestamp() on update spanner.pending_commit_timestamp())'],
  ] as const).map(([dialect, ddl]) => ({
    name: 'ON UPDATE', dialect, ddl, code: ["columns: [Column.commitTimestamp('U', { onUpdate: true })],"],
  })),
  {
    name: 'indexes in a named schema, and the places of NULLs',
    dialect: P,
    ddl: `create schema s; create table s.t (id varchar(36) primary key default spanner.generate_uuid(), a text, b text,
      tk spanner.tokenlist generated always as (spanner.tokenize_fulltext(a)) virtual hidden, e float4[] vector length 3);
      create search index i on s.t (tk); create index v on s.t using scann (e) with (distance_type='COSINE') where e is not null;
      create index n on s.t (a desc nulls last, b nulls first); create index usual on s.t (a desc nulls first, b nulls last)`,
    code: [
      "new SafeIndex(t, 'n', { columns: ['a', 'b'], descending: ['a'], nullsFirst: ['b'], nullsLast: ['a'] });",
      "new SafeIndex(t, 'usual', { columns: ['a', 'b'], descending: ['a'] });",
      "new SearchIndex(t, 'i', { tokens: ['tk'] });",
      "new VectorIndex(t, 'v', { column: 'e', distance: VectorDistance.COSINE });",
    ],
  },
];

describe('an import declares', () => {
  const imported = importAll(CASES.map(({ name, ddl, dialect }) => ({ name, text: ddl, dialect })));

  test.each(CASES.map((each, at) => [each.name, each.dialect, each, imported[at]] as const))('%s, in %s', (_, dialect, { ddl, code: lines }, { code, left, problems, run }) => {
    expect(problems).toEqual([]);
    lines.forEach((line) => expect(unspaced(code)).toContain(unspaced(line)));
    expect(left).toBe(0);
    const log = parseScript(ddl, dialect).map(({ start, end }) => ddl.slice(start, end));
    expect(planned(log, run()._toModel())).toEqual([]);
  });
});

test('a number in quotes stays SQL, for a plan tells it from one without', () => {
  const ddl = "ALTER DATABASE shop SET spanner.optimizer_version = '4'";
  expect(importedCode({ name: 'shop.sql', text: ddl, dialect: P }).left).toBe(1);
});

test('no option of a placement is lost where its value has another form', () => {
  const ddl = "CREATE PLACEMENT eu OPTIONS (instance_partition = 'a', read_lease_regions = ['us-east1'])";
  expect(importedCode({ name: 'shop.sql', text: ddl, dialect: G }).left).toBe(1);
});

test('Python imports the types of options, which it names', () => {
  const ddl = 'CREATE MODEL M INPUT (a INT64) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = \'//aiplatform.googleapis.com/x\'); CREATE PROPERTY GRAPH G NODE TABLES (T NO PROPERTIES);';
  const { code } = importedCode({ name: 'shop.sql', text: ddl, dialect: G }, 'python');
  expect(code).toContain('from spanner_constructs import Database, GraphNode, GraphProperties, Model, ModelField, PropertyGraph');
  expect(code).toContain('inputs=[ModelField(name="a", type="INT64")]');
});

test.each([
  ['typescript', ['// `Column.proto(...)` in place of `Column.protoEnum(...)`.']],
  ['python', ['# `Column.proto(...)` in place of `Column.proto_enum(...)`.']],
] as const)('%s says that a type of the proto bundle may be a message', (language, lines) => {
  const noteOf = (type: string): string => {
    const ddl = `CREATE TABLE T (Id STRING(36) NOT NULL, D ${type}) PRIMARY KEY (Id)`;
    return importedCode({ name: 'shop.sql', text: ddl, dialect: G }, language).code;
  };
  lines.forEach((line) => expect(noteOf('ARRAY<shop.v1.Details>')).toContain(line));
  expect(noteOf('JSON')).not.toContain('proto bundle');
});
