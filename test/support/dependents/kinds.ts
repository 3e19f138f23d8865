import { Dialect } from '../../../src/schema';

/**
 * One kind of object that others may depend on. All is written in GoogleSQL; `in-dialect.ts` says it in PostgreSQL. Scripts are
 * statements with `;` between them.
 */
export interface Kind {
  readonly kind: string;
  /** What makes one of them, next to the tables `t` and `o`. */
  readonly made: string;
  /** What changes it in place afterwards, by what changes. */
  readonly altered?: Readonly<Record<string, string>>;
  /** Another one under the same name, to which no ALTER leads. */
  readonly remade?: string;
  /** What gives it another name. Spanner renames nothing but tables. */
  readonly renamed?: string;
  readonly only?: Dialect;
  /** Why no definition of another object names one. */
  readonly bearsNothing?: string;
}

/** What both schemas of a change begin with. Rows hold no value of `empty`. */
export const GIVEN = [
  'CREATE TABLE t (id INT64 NOT NULL, n INT64, s STRING(40), ts TIMESTAMP) PRIMARY KEY (id)',
  'CREATE TABLE o (id INT64 NOT NULL, n INT64, s STRING(40), ts TIMESTAMP, empty STRING(40)) PRIMARY KEY (id)',
  'CREATE TABLE p (id INT64 NOT NULL, empty INT64) PRIMARY KEY (id)',
].join(';');

const A = 'id INT64 NOT NULL, n INT64 NOT NULL, s STRING(40), ts TIMESTAMP, e ARRAY<FLOAT32>(vector_length=>2) NOT NULL, tk TOKENLIST AS (TOKENIZE_FULLTEXT(s)) HIDDEN';
const VIEW = 'CREATE VIEW v SQL SECURITY INVOKER AS SELECT';
const MODEL = 'CREATE MODEL m INPUT (a STRING(MAX)) OUTPUT (b STRING(MAX)) REMOTE';
const GROUP = "CREATE LOCALITY GROUP lg OPTIONS (storage = 'ssd'";

export const KINDS: readonly Kind[] = [
  {
    kind: 'table',
    made: `CREATE TABLE a (${A}) PRIMARY KEY (id)`,
    altered: { 'gets a column': 'ALTER TABLE a ADD COLUMN more INT64' },
    remade: `CREATE TABLE a (${A}) PRIMARY KEY (n, id)`,
    renamed: 'ALTER TABLE a RENAME TO a2',
  },
  {
    kind: 'column',
    made: 'ALTER TABLE t ADD COLUMN c STRING(40)',
    altered: {
      'gets longer': 'ALTER TABLE t ALTER COLUMN c STRING(80)',
      'gets shorter': 'ALTER TABLE t ALTER COLUMN c STRING(20)',
      'becomes NOT NULL': 'ALTER TABLE t ALTER COLUMN c STRING(40) NOT NULL',
      'becomes bytes': 'ALTER TABLE t ALTER COLUMN c BYTES(40)',
    },
    remade: 'ALTER TABLE t ADD COLUMN c INT64',
  },
  {
    kind: 'time column',
    made: 'ALTER TABLE t ADD COLUMN x TIMESTAMP',
    altered: { 'gets a default': "ALTER TABLE t ALTER COLUMN x SET DEFAULT (TIMESTAMP '2099-01-01T00:00:00Z')" },
    remade: 'ALTER TABLE t ADD COLUMN x DATE',
  },
  {
    kind: 'embedding column',
    made: 'ALTER TABLE t ADD COLUMN e ARRAY<FLOAT32>(vector_length=>2)',
    remade: 'ALTER TABLE t ADD COLUMN e ARRAY<FLOAT64>(vector_length=>2)',
  },
  {
    kind: 'generated column',
    made: 'ALTER TABLE t ADD COLUMN g STRING(MAX) AS (UPPER(s)) STORED',
    remade: 'ALTER TABLE t ADD COLUMN g STRING(MAX) AS (LOWER(s)) STORED',
  },
  {
    kind: 'token column',
    made: 'ALTER TABLE t ADD COLUMN tk TOKENLIST AS (TOKENIZE_FULLTEXT(s)) HIDDEN',
    remade: 'ALTER TABLE t ADD COLUMN tk TOKENLIST AS (TOKENIZE_SUBSTRING(s)) HIDDEN',
  },
  {
    kind: 'view',
    made: `${VIEW} t.id, t.n, t.s FROM t`,
    altered: { 'filters rows': `${VIEW} t.id, t.n, t.s FROM t WHERE t.n > 0`, 'gets a column': `${VIEW} t.id, t.n, t.s, t.ts FROM t` },
    remade: `${VIEW} t.id, t.s, CAST(t.n AS STRING) AS n FROM t`,
  },
  {
    kind: 'view on a view',
    made: `${VIEW} t.id, t.n, t.s FROM t;CREATE VIEW w SQL SECURITY INVOKER AS SELECT v.id, v.n FROM v`,
    altered: {
      'reads a view that filters rows': `${VIEW} t.id, t.n, t.s FROM t WHERE t.n > 0;CREATE VIEW w SQL SECURITY INVOKER AS SELECT v.id, v.n FROM v`,
      'filters rows': `${VIEW} t.id, t.n, t.s FROM t;CREATE VIEW w SQL SECURITY INVOKER AS SELECT v.id, v.n FROM v WHERE v.n > 1`,
    },
    remade: `${VIEW} t.id, t.s, CAST(t.n AS STRING) AS n FROM t;CREATE VIEW w SQL SECURITY INVOKER AS SELECT v.id, v.n FROM v`,
  },
  {
    kind: 'change stream',
    made: 'CREATE CHANGE STREAM cs FOR t',
    altered: {
      'watches columns': 'ALTER CHANGE STREAM cs SET FOR t(n)',
      'watches all': 'ALTER CHANGE STREAM cs SET FOR ALL',
      'keeps records longer': "ALTER CHANGE STREAM cs SET OPTIONS (retention_period = '7d')",
    },
  },
  {
    kind: 'sequence',
    made: 'CREATE SEQUENCE q BIT_REVERSED_POSITIVE',
    altered: { 'skips a range': 'ALTER SEQUENCE q SKIP RANGE 1, 1000' },
  },
  {
    kind: 'role',
    made: 'CREATE ROLE r',
  },
  {
    kind: 'synonym',
    made: 'ALTER TABLE t ADD SYNONYM y',
    remade: 'ALTER TABLE o ADD SYNONYM y',
  },
  {
    kind: 'named schema',
    made: 'CREATE SCHEMA ns',
  },
  {
    kind: 'model',
    made: `${MODEL} OPTIONS (endpoint = '//aiplatform.googleapis.com/a')`,
    altered: { 'gets another endpoint': "ALTER MODEL m SET OPTIONS (endpoint = '//aiplatform.googleapis.com/b')" },
    remade: `${MODEL.replace('b STRING(MAX)', 'b STRING(MAX), c STRING(MAX)')} OPTIONS (endpoint = '//aiplatform.googleapis.com/a')`,
    only: Dialect.GOOGLESQL,
  },
  {
    kind: 'function',
    made: 'CREATE FUNCTION f(x INT64) RETURNS INT64 AS (x + 1)',
    altered: { 'gets another body': 'CREATE OR REPLACE FUNCTION f(x INT64) RETURNS INT64 AS (x + 2)' },
    remade: 'CREATE FUNCTION f(x INT64) RETURNS INT64 AS (x + 3)',
  },
  {
    kind: 'property graph',
    made: 'CREATE PROPERTY GRAPH pg NODE TABLES (t PROPERTIES (n))',
    altered: { 'gets a property': 'CREATE OR REPLACE PROPERTY GRAPH pg NODE TABLES (t PROPERTIES (n, s))' },
    remade: 'CREATE PROPERTY GRAPH pg NODE TABLES (o PROPERTIES (n))',
    only: Dialect.GOOGLESQL,
  },
  {
    kind: 'locality group',
    made: `${GROUP})`,
    altered: { spills: "ALTER LOCALITY GROUP lg SET OPTIONS (ssd_to_hdd_spill_timespan = '10d')" },
  },
  {
    kind: 'placement',
    made: "CREATE PLACEMENT pl OPTIONS (instance_partition = 'eu')",
    remade: "CREATE PLACEMENT pl OPTIONS (instance_partition = 'us')",
    bearsNothing: 'rows name it, no definition does: a placement key is a column of text',
  },
  {
    kind: 'proto bundle',
    made: 'CREATE PROTO BUNDLE (shop.Kind)',
    altered: { 'gets a type': 'ALTER PROTO BUNDLE INSERT (shop.Note)' },
    only: Dialect.GOOGLESQL,
  },
  {
    kind: 'row deletion policy',
    made: 'ALTER TABLE o ADD ROW DELETION POLICY (OLDER_THAN(ts, INTERVAL 30 DAY))',
    altered: { 'waits longer': 'ALTER TABLE o REPLACE ROW DELETION POLICY (OLDER_THAN(ts, INTERVAL 60 DAY))' },
    bearsNothing: 'a child deletes with its parent whether rows of that expire or not',
  },
  {
    kind: 'index',
    made: 'CREATE INDEX i ON t (n)',
    altered: { 'stores a column': 'ALTER INDEX i ADD STORED COLUMN s' },
    remade: 'CREATE INDEX i ON t (n DESC)',
    bearsNothing: 'queries force an index by a hint, which no view may have',
  },
  {
    kind: 'search index',
    made: 'ALTER TABLE t ADD COLUMN tk TOKENLIST AS (TOKENIZE_FULLTEXT(s)) HIDDEN;CREATE SEARCH INDEX si ON t (tk)',
    bearsNothing: 'no definition names a search index',
  },
  {
    kind: 'vector index',
    made: "ALTER TABLE t ADD COLUMN e ARRAY<FLOAT32>(vector_length=>2);CREATE VECTOR INDEX vi ON t (e) WHERE e IS NOT NULL OPTIONS (distance_type = 'COSINE')",
    bearsNothing: 'no definition names a vector index',
  },
  {
    kind: 'foreign key',
    made: 'ALTER TABLE t ADD CONSTRAINT fk FOREIGN KEY (n) REFERENCES o (id)',
    remade: 'ALTER TABLE t ADD CONSTRAINT fk FOREIGN KEY (id) REFERENCES o (id)',
    bearsNothing: 'no definition names a foreign key',
  },
  {
    kind: 'check',
    made: 'ALTER TABLE t ADD CONSTRAINT k CHECK (n > 0)',
    remade: 'ALTER TABLE t ADD CONSTRAINT k CHECK (n > -1)',
    bearsNothing: 'no definition names a check',
  },
  {
    kind: 'default',
    made: 'ALTER TABLE t ADD COLUMN d INT64 DEFAULT (5)',
    altered: { 'is another value': 'ALTER TABLE t ALTER COLUMN d SET DEFAULT (6)', 'goes': 'ALTER TABLE t ALTER COLUMN d DROP DEFAULT' },
    bearsNothing: 'what reads the column reads its values, whatever fills it',
  },
  {
    kind: 'privilege',
    made: 'CREATE ROLE r;GRANT SELECT ON TABLE t TO ROLE r',
    remade: 'CREATE ROLE r;GRANT SELECT(n) ON TABLE t TO ROLE r',
    bearsNothing: 'a definition is made whatever its readers may read',
  },
];
