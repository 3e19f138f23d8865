import { followed, type FixCases } from './fix-case';

const ID = 'id varchar(36) NOT NULL DEFAULT (spanner.generate_uuid())';
const REST = "name varchar(40) NOT NULL, note text, seen_at timestamptz, CONSTRAINT ck_name CHECK (name != '')";
const TTL = "TTL INTERVAL '30 days' ON seen_at";

/** A table with a check, a TTL and an index besides the columns that are given. */
function table(columns: string, key = 'id', more = ''): string {
  return `CREATE TABLE t (${ID}, ${columns}, ${REST}, PRIMARY KEY (${key}))${more} ${TTL};\nCREATE INDEX by_name ON t (name, note);\n`;
}

const PLAIN = table('n bigint');
const PARENT = `CREATE TABLE p (${ID}, stamp timestamptz, n bigint, PRIMARY KEY (id));\n`;

const SEARCHED = table('tk spanner.tokenlist GENERATED ALWAYS AS (spanner.tokenize_fulltext(note)) VIRTUAL HIDDEN');

export const POSTGRESQL_FIXES: FixCases = {
  'redundant-index': [{ ddl: `${PLAIN}CREATE INDEX by_name_again ON t (name)` }],
  'interleavable-index': [
    { ddl: `${PARENT}CREATE TABLE t (id varchar(36) NOT NULL, n bigint, seen_at timestamptz, PRIMARY KEY (id, n)) INTERLEAVE IN PARENT p;\nCREATE INDEX by_seen ON t (id, seen_at)` },
  ],
  'uninherited-locality-group': [
    {
      ddl: "CREATE LOCALITY GROUP cold STORAGE 'hdd';\nCREATE TABLE p (id varchar(36) PRIMARY KEY DEFAULT spanner.generate_uuid()) LOCALITY GROUP \"cold\";\n"
        + 'CREATE TABLE t (id varchar(36) NOT NULL, n bigint, PRIMARY KEY (id, n)) INTERLEAVE IN PARENT p COLUMNAR POLICY enabled',
    },
  ],
  'interleavable-table': [
    {
      ddl: `${PARENT}CREATE TABLE t (id varchar(36) NOT NULL, n bigint, seen_at timestamptz, PRIMARY KEY (id, n), CONSTRAINT of_p FOREIGN KEY (id) REFERENCES p (id) ON DELETE CASCADE) ${TTL};\n`
        + 'CREATE INDEX by_seen ON t (seen_at)',
    },
  ],
  'streamed-hot-key': [followed(`${table('n bigint', 'seen_at, id')}CREATE CHANGE STREAM c FOR t`, 'watch only those columns of t that its readers need', ['FOR t', 'FOR t(note)'])],
  'wide-hot-index': [{ ddl: `${PLAIN}CREATE INDEX by_seen ON t (seen_at) INCLUDE (note, n)` }],
  'reserved-word': [{ ddl: table('"order" bigint'), ways: { 'rename it, for example to order_value': [['"order"', 'order_no']], 'write "order" in every query': [] } }],
  'missing-primary-key': [
    { ddl: `CREATE TABLE t (name varchar(40), seen_at timestamptz, CONSTRAINT ck CHECK (name != '')) ${TTL}` },
  ],
  'zone-dependent-hash': [{ ddl: table('h bigint GENERATED ALWAYS AS (spanner.farm_fingerprint(seen_at::text)) STORED') }],
  'key-columns': [
    { ddl: table('weight numeric NOT NULL', 'id, weight') },
    { ddl: table('data jsonb NOT NULL', 'id, data') },
    followed(table('tags varchar(9)[] NOT NULL', 'id, tags'), 'a table interleaved below with one row for each element of tags', ['id, tags)', 'id)']),
    { ddl: table('n bigint', 'id, n DESC'), ways: { 'leave out descending: it changes what is quick to read, not where writes land': [['n DESC', 'n']], 'leave it out, and let an index on n descend': [['id, n DESC)', 'id)'], ['CREATE INDEX', 'CREATE INDEX by_n ON t (n DESC);\nCREATE INDEX']] } },
  ],
  'unknown-column': [
    followed(`${PLAIN}CREATE INDEX i ON t (nme)`, 'write name instead of nme', ['(nme)', '(name)']),
    followed(`${PLAIN}CREATE INDEX i ON t (country)`, 'add country to the columns of t, or name one that it has', ['n bigint', 'n bigint, country varchar(2)']),
  ],
  'column-type': [
    { ddl: table('b varchar(9999999)') },
    { ddl: table('u varchar(20) DEFAULT (spanner.generate_uuid())') },
    followed(table('n moneybag'), 'use one of https://cloud.google.com/spanner/docs/reference/postgresql/data-types', ['moneybag', 'numeric']),
    followed(table('tk spanner.tokenlist'), 'make it a TOKENLIST that is generated, as in Column.tokenlist(..., \'TOKENIZE_FULLTEXT(...)\')', ['tk spanner.tokenlist', 'tk spanner.tokenlist GENERATED ALWAYS AS (spanner.tokenize_fulltext(note)) VIRTUAL HIDDEN']),
    followed(table('e bigint[] VECTOR LENGTH 4'), 'leave out vectorLength', [' VECTOR LENGTH 4', '']),
    followed(table('e float4[] VECTOR LENGTH -1'), 'vectorLength: 768, or as many numbers as the model makes', ['LENGTH -1', 'LENGTH 128']),
  ],
  'default-expression': [
    followed(table('n bigint DEFAULT (spanner.generate_uuid())'), 'leave out the default', ['n bigint DEFAULT (spanner.generate_uuid())', 'n bigint']),
    { ddl: table('u varchar(40) DEFAULT (lower(name))') },
    followed(table('n bigint DEFAULT ((SELECT 1))'), 'compute the value in the application, and write it', [' DEFAULT ((SELECT 1))', '']),
    { ddl: table("u varchar(40) DEFAULT (lowr('X'))") },
    { ddl: table('d text DEFAULT (5)') },
    { ddl: table('n bigint DEFAULT (TRUE)') },
    { ddl: `CREATE SEQUENCE numbers BIT_REVERSED_POSITIVE;\n${table("n bigint DEFAULT (nextval('numbers'::regclass))")}` },
    followed(table('n bigint DEFAULT (1 = = 1)'), 'change the expression', ['1 = = 1', '1']),
  ],
  'generated-column': [
    { ddl: table('r varchar(36) GENERATED ALWAYS AS (spanner.generate_uuid()) STORED') },
    followed(table('r bigint GENERATED ALWAYS AS (random()) STORED'), 'write the value into r from the application', [' GENERATED ALWAYS AS (random()) STORED', '']),
    followed(table('a bigint GENERATED ALWAYS AS (b + 1) STORED, b bigint GENERATED ALWAYS AS (length(name)) STORED'), 'replace b with (length(name))', ['b + 1', '(length(name)) + 1']),
    { ddl: table('l varchar GENERATED ALWAYS AS (lowr(name)) STORED') },
    { ddl: table('l bigint GENERATED ALWAYS AS (lower(name)) STORED') },
    { ddl: table('n bigint, h bigint GENERATED ALWAYS AS (spanner.farm_fingerprint(n + 1)) STORED') },
    { ddl: table('h bigint GENERATED ALWAYS AS (spanner.farm_fingerprint(seen_at)) STORED') },
    { ddl: table("d varchar(9) DEFAULT ('x'), k bigint NOT NULL GENERATED ALWAYS AS (length(d)) STORED", 'id, k'), ways: { 'leave out the default of d, and write its value': [[" DEFAULT ('x')", '']], 'put d in the primary key': [['id, k)', 'id, d, k)']] } },
  ],
  'commit-timestamp': [
    followed(table('at_commit spanner.commit_timestamp, CONSTRAINT ck_at CHECK (at_commit IS NOT NULL)'), 'remove the check', [', CONSTRAINT ck_at CHECK (at_commit IS NOT NULL)', '']),
    followed(
      `${PARENT}${table('at_commit spanner.commit_timestamp, CONSTRAINT fk FOREIGN KEY (at_commit) REFERENCES p (stamp)')}`,
      'reference a column that is not a commit timestamp, best the whole primary key of p', ['FOREIGN KEY (at_commit) REFERENCES p (stamp)', 'FOREIGN KEY (name) REFERENCES p (id)'],
    ),
  ],
  'sequence-options': [
    followed(`CREATE SEQUENCE s BIT_REVERSED_POSITIVE START COUNTER 0;\n${PLAIN}`, 'startCounter: 1, or leave it out', ['COUNTER 0', 'COUNTER 1']),
    followed(`CREATE SEQUENCE s BIT_REVERSED_POSITIVE SKIP RANGE 9 1;\n${PLAIN}`, 'skipRangeMin: 1, skipRangeMax: 9', ['9 1', '1 9']),
    { ddl: `CREATE SEQUENCE numbers BIT_REVERSED_POSITIVE;\n${table("n bigint DEFAULT (nextval('nmbers'))")}` },
    { ddl: `CREATE SEQUENCE numbers BIT_REVERSED_POSITIVE;\n${table('n bigint DEFAULT (nextval(\'public."numbers"\'))')}` },
    followed(
      table("n bigint DEFAULT (nextval('\"numbers\"'))"),
      "create the sequence numbers, and write nextval('numbers')", ['CREATE TABLE t', 'CREATE SEQUENCE numbers BIT_REVERSED_POSITIVE;\nCREATE TABLE t'], ['\'"numbers"\'', "'numbers'"],
    ),
    { ddl: table('n varchar(20) GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)') },
  ],
  'check-constraint': [
    followed(`CREATE TABLE t (${ID}, "Group" bigint, CONSTRAINT ck CHECK (1 = 1), PRIMARY KEY (id))`, 'remove the check', [', CONSTRAINT ck CHECK (1 = 1)', '']),
    followed(table('n bigint, CONSTRAINT ck CHECK (seen_at < now())'), 'compare with a column that the row holds, such as id', ['now()', "'2030-01-01 00:00:00+00'::timestamptz"]),
    followed(`${PARENT}${table('n bigint, CONSTRAINT ck CHECK (name IN (SELECT id FROM p))')}`, 'make it a foreign key when it looks up a row of another table', ['CHECK (name IN (SELECT id FROM p))', 'FOREIGN KEY (name) REFERENCES p (id)']),
    { ddl: table("n bigint, CONSTRAINT ck CHECK (lowr(name) = 'x')") },
    followed(table('n bigint, CONSTRAINT ck CHECK (n = = 1)'), 'change the expression', ['= =', '=']),
  ],
  'foreign-key': [
    { ddl: `${PARENT}${table('ref bigint DEFAULT (7), CONSTRAINT fk FOREIGN KEY (ref) REFERENCES p (id)')}` },
    { ddl: `${PARENT}${table('ref numeric, CONSTRAINT fk FOREIGN KEY (ref) REFERENCES p (n)')}` },
    followed(`${PARENT}${table('ref varchar(36), CONSTRAINT fk FOREIGN KEY (ref, name) REFERENCES p (id)')}`, 'name one column for each of the key of p: id', ['(ref, name)', '(ref)']),
    followed(`${PARENT}${table('ref varchar(36), CONSTRAINT fk FOREIGN KEY (ref) REFERENCES p (id) NOT ENFORCED')}`, 'remove the foreign key, and check the reference in the application', [', CONSTRAINT fk FOREIGN KEY (ref) REFERENCES p (id) NOT ENFORCED', '']),
  ],
  'ttl': [
    { ddl: `CREATE TABLE t (${ID}, day date, ${REST}, PRIMARY KEY (id)) TTL INTERVAL '30 days' ON day` },
    { ddl: `CREATE TABLE t (${ID}, epoch bigint DEFAULT (0), ${REST}, PRIMARY KEY (id)) TTL INTERVAL '30 days' ON epoch` },
    { ddl: `${PLAIN}CREATE TABLE u (${ID}, ref varchar(36), CONSTRAINT fk FOREIGN KEY (ref) REFERENCES t (id), PRIMARY KEY (id))` },
  ],
  'interleave-key': [
    { ddl: `CREATE TABLE p (pid varchar(36) NOT NULL, PRIMARY KEY (pid));\n${table('n bigint', 'id', ' INTERLEAVE IN PARENT p ON DELETE CASCADE')}` },
    { ddl: `CREATE TABLE p (pid varchar(36) NOT NULL, PRIMARY KEY (pid));\n${table('pid bigint', 'pid, id', ' INTERLEAVE IN PARENT p ON DELETE CASCADE')}` },
  ],
  'interleave-on-delete': [
    {
      ddl: `CREATE TABLE p (pid varchar(36) NOT NULL DEFAULT (spanner.generate_uuid()), seen_at timestamptz, PRIMARY KEY (pid)) ${TTL};\n`
        + table('pid varchar(36) NOT NULL', 'pid, id', ' INTERLEAVE IN PARENT p ON DELETE NO ACTION'),
    },
  ],
  'index-definition': [
    { ddl: `${PLAIN}CREATE INDEX i ON t (note, name, note)` },
    { ddl: `${table('data jsonb')}CREATE INDEX i ON t (name, data)` },
    { ddl: `${table('price numeric')}CREATE INDEX i ON t (price)` },
    { ddl: `${PLAIN}CREATE INDEX i ON t (note) INCLUDE (note)` },
    { ddl: `${PLAIN}CREATE INDEX i ON t (note) WHERE name IS NOT NULL` },
  ],
  'search-index': [followed(`${SEARCHED}CREATE SEARCH INDEX s ON t (tk, name)`, 'Column.tokens(\'nameTokens\', ...) makes the tokens of name that it can search', ['(tk, name)', '(tk)'])],
  'vector-index': [
    followed(
      `${table('e float4[] VECTOR LENGTH 9000')}CREATE INDEX v ON t USING scann (e) WITH (distance_type = 'COSINE') WHERE e IS NOT NULL`,
      'store an embedding with fewer numbers: most models make shorter ones on request', ['LENGTH 9000', 'LENGTH 768'],
    ),
  ],
  'change-stream': [
    followed(`${PLAIN}CREATE CHANGE STREAM s FOR t (id, note)`, 'leave out id', ['(id, note)', '(note)']),
  ],
  'view-query': [
    { ddl: `${PLAIN}CREATE VIEW v SQL SECURITY INVOKER AS SELECT ifnull(t.name, 'x') AS low FROM t` },
    followed(`${PLAIN}CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.name + 1 AS x FROM t`, 'compare and compute values of one type, or CAST one of them', ['t.name + 1', 't.n + 1']),
  ],
  'function-definition': [
    followed(`${PLAIN}CREATE FUNCTION f(x bigint) RETURNS bigint AS 'SELECT x'`, 'add LANGUAGE SQL', [' AS', ' LANGUAGE SQL AS']),
    followed(`${PLAIN}CREATE FUNCTION f(x bigint) RETURNS bigint LANGUAGE SQL AS 'SELECT $2'`, 'declare a parameter, and name it without @ or $', ['$2', 'x']),
  ],
  'full-text-dictionary': [
    { ddl: "CREATE TABLE t (key varchar(40) PRIMARY KEY, value varchar) WITH (type = 'fulltext_dictionary')" },
    followed(
      "CREATE TABLE t (key varchar PRIMARY KEY, value varchar[] NOT NULL, n bigint) WITH (type = 'fulltext_dictionary')",
      'keep other columns in a table of their own', [', n bigint', ''],
    ),
    followed(
      "CREATE SCHEMA s;\nCREATE TABLE s.t (key varchar PRIMARY KEY, value varchar[] NOT NULL) WITH (type = 'fulltext_dictionary')",
      'declare it outside of named schemas', ['TABLE s.t', 'TABLE t'],
    ),
  ],
  'option-value': [
    followed(`${PLAIN}CREATE LOCALITY GROUP cold STORAGE 'tape'`, 'set storage to \'ssd\' or \'hdd\'', ["'tape'", "'hdd'"]),
  ],
  'invalid-privilege': [
    followed(
      `${table('n bigint, g bigint GENERATED ALWAYS AS (n + 1) STORED')}CREATE ROLE r;\nGRANT SELECT, UPDATE (n, g) ON TABLE t TO r`,
      'leave out g', ['UPDATE (n, g)', 'UPDATE (n)'],
    ),
    followed(
      `${PLAIN}CREATE VIEW v SQL SECURITY DEFINER AS SELECT t.n FROM t;\nCREATE ROLE r;\nGRANT INSERT ON v TO r`,
      'leave it out, or grant SELECT', ['INSERT', 'SELECT'],
    ),
  ],
  'incomplete-privilege': [
    { ddl: `${PLAIN}CREATE ROLE r;\nGRANT INSERT (id) ON TABLE t TO r` },
    { ddl: `${PLAIN}CREATE CHANGE STREAM c FOR ALL;\nCREATE ROLE r;\nGRANT SELECT ON CHANGE STREAM c TO r` },
    followed(
      `${PLAIN}CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.name FROM t;\nCREATE VIEW w SQL SECURITY INVOKER AS SELECT v.name FROM v;\n`
        + 'CREATE ROLE r;\nGRANT SELECT ON TABLE w TO r',
      'set SQL SECURITY DEFINER on view w', ['w SQL SECURITY INVOKER', 'w SQL SECURITY DEFINER'],
    ),
  ],
  'invalid-name': [followed(`${PLAIN}CREATE INDEX _i ON t (note)`, 'rename it, for example to i', ['_i', 'i'])],
  'reserved-name': [followed(table('n bigint, CONSTRAINT pk_n CHECK (n > 0)'), 'rename it, for example to n_pk', ['pk_n', 'n_pk'])],
  'duplicate-name': [followed(`${PLAIN}CREATE INDEX "T" ON t (note)`, 'rename all but one of them', ['INDEX "T" ', 'INDEX by_note '])],
  'limit-exceeded': [
    followed(
      table(Array.from({ length: 17 }, (_, n) => `k${n} varchar(9) NOT NULL`).join(', '), `id, ${Array.from({ length: 17 }, (_, n) => `k${n}`).join(', ')}`),
      'replace columns of the key by one generated key, for example Column.uuid(...)', [`id, ${Array.from({ length: 17 }, (_, n) => `k${n}`).join(', ')})`, 'id)'],
    ),
    followed(
      `${table(`${Array.from({ length: 12 }, (_, n) => `k${n} varchar(9) NOT NULL`).join(', ')}, n bigint`, `id, ${Array.from({ length: 12 }, (_, n) => `k${n}`).join(', ')}`)}CREATE INDEX i ON t (n, note, name, seen_at)`,
      "store columns that no query searches by: storing: ['...']", ['(n, note, name, seen_at)', '(n) INCLUDE (note, name, seen_at)'],
    ),
  ],
};
