import { recognizedDialect } from '../../src/cli/input/dialect';
import { Dialect } from '../../src/schema';
import { CORPUS_FILES } from '../support/corpus';

const { GOOGLESQL, POSTGRESQL } = Dialect;

describe('the dialect of a script is recognised by', () => {
  const cases: readonly (readonly [string, string, string, Dialect])[] = [
    ['types of GoogleSQL', 'CREATE TABLE T (A INT64, B STRING(MAX)) PRIMARY KEY (A)', 'a.sql', GOOGLESQL],
    ['types of PostgreSQL', 'create table t (a bigint, b varchar, primary key (a))', 'a.sql', POSTGRESQL],
    ['backticks', 'DROP TABLE `T`', 'a.sql', GOOGLESQL],
    ['double quotes', 'DROP TABLE "T"', 'a.sql', POSTGRESQL],
    ['a key behind the columns', 'CREATE TABLE T (A DATE) PRIMARY KEY (A)', 'a.sql', GOOGLESQL],
    ['a key behind the columns against types of another database', 'CREATE TABLE T (A BIGINT, B VARCHAR(9), C TEXT, D BOOLEAN, E DATETIME) PRIMARY KEY (A)', 'a.sql', GOOGLESQL],
    ['a key among the columns', 'CREATE TABLE T (A DATE, PRIMARY KEY (A))', 'a.sql', POSTGRESQL],
    ['types against a key among the columns', 'CREATE TABLE T (A INT64, PRIMARY KEY (A))', 'a.sql', GOOGLESQL],
    ['a comma before INTERLEAVE', 'CREATE TABLE T (A DATE, B DATE) PRIMARY KEY (A, B), INTERLEAVE IN PARENT P', 'a.sql', GOOGLESQL],
    ['no comma before INTERLEAVE', 'CREATE TABLE T (A DATE, B DATE, PRIMARY KEY (A, B)) INTERLEAVE IN PARENT P', 'a.sql', POSTGRESQL],
    ['casts', 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT a::date FROM t', 'a.sql', POSTGRESQL],
    ['the schema spanner', 'CREATE TABLE T (A spanner.commit_timestamp)', 'a.sql', POSTGRESQL],
    ['a proto type, none of whose parts is a keyword', 'CREATE PROTO BUNDLE (examples.spanner.text.Info, examples.spanner.text.Genre)', 'a.sql', GOOGLESQL],
    ['the name of the file', 'DROP TABLE T', 'db/schema.pgsql.sql', POSTGRESQL],
    ['its text against its name', 'CREATE TABLE T (A INT64, B STRING(MAX), C TIMESTAMP) PRIMARY KEY (A)', 'pg/schema.sql', GOOGLESQL],
    ['nothing, and then it is GoogleSQL', 'DROP TABLE T', 'a.sql', GOOGLESQL],
    ['statements, not comments and strings', 'CREATE TABLE T (A STRING(9) DEFAULT ("varchar bigint text ::")) PRIMARY KEY (A) -- bigint, text, varchar', 'a.sql', GOOGLESQL],
  ];
  test.each(cases)('%s', (_, text, file, dialect) => {
    expect(recognizedDialect(text, file)).toBe(dialect);
  });
});

test('the dialect of every schema of the corpus is recognised without its name', () => {
  expect(CORPUS_FILES.filter(({ text, dialect }) => recognizedDialect(text, 'schema.sql') !== dialect).map(({ name }) => name)).toEqual([]);
});
