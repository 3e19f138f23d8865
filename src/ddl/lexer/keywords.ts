import { Dialect } from '../../schema';
import { quoteIdentifier } from '../../schema/quoting';

/** Words that are names in GoogleSQL only between backticks. */
export const GOOGLESQL_RESERVED_WORDS: ReadonlySet<string> = words(`
  ALL AND ANY ARRAY AS ASC ASSERT_ROWS_MODIFIED AT BETWEEN BY CASE CAST COLLATE CONTAINS CREATE CROSS CUBE CURRENT
  DEFAULT DEFINE DESC DISTINCT ELSE END ENUM ESCAPE EXCEPT EXCLUDE EXISTS EXTRACT FALSE FETCH FOLLOWING FOR FROM FULL
  GRAPH_TABLE GROUP GROUPING GROUPS HASH HAVING IF IGNORE IN INNER INTERSECT INTERVAL INTO IS JOIN LATERAL LEFT LIKE
  LIMIT LOOKUP MERGE NATURAL NEW NO NOT NULL NULLS OF ON OR ORDER OUTER OVER PARTITION PRECEDING PROTO RANGE RECURSIVE
  RESPECT RIGHT ROLLUP ROWS SELECT SET SOME STRUCT TABLESAMPLE THEN TO TREAT TRUE UNBOUNDED UNION UNNEST USING WHEN
  WHERE WINDOW WITH WITHIN
`);

/** Words that are names of tables or columns in PostgreSQL only between double quotes. */
export const POSTGRESQL_RESERVED_WORDS: ReadonlySet<string> = words(`
  ALL ANALYSE ANALYZE AND ANY ARRAY AS ASC ASYMMETRIC AUTHORIZATION BINARY BOTH CASE CAST CHECK COLLATE COLLATION COLUMN
  CONCURRENTLY CONSTRAINT CREATE CROSS CURRENT_CATALOG CURRENT_DATE CURRENT_ROLE CURRENT_SCHEMA CURRENT_TIME
  CURRENT_TIMESTAMP CURRENT_USER DEFAULT DEFERRABLE DESC DISTINCT DO ELSE END EXCEPT FALSE FETCH FOR FOREIGN FREEZE FROM
  FULL GRANT GROUP HAVING ILIKE IN INITIALLY INNER INTERSECT INTO IS ISNULL JOIN LATERAL LEADING LEFT LIKE LIMIT
  LOCALTIME LOCALTIMESTAMP NATURAL NOT NOTNULL NULL OFFSET ON ONLY OR ORDER OUTER OVERLAPS PLACING PRIMARY REFERENCES
  RETURNING RIGHT SELECT SESSION_USER SIMILAR SOME SYMMETRIC SYSTEM_USER TABLE TABLESAMPLE THEN TO TRAILING TRUE UNION
  UNIQUE USER USING VARIADIC VERBOSE WHEN WHERE WINDOW WITH
`);

/** First words of statements about transactions, batches and the session of a client. */
export const CLIENT_WORDS: ReadonlySet<string> = words('BEGIN COMMIT ROLLBACK START RUN ABORT SET USE');

/** Whether the word, in any case, needs quotes as the name of a table or column. */
export function isReservedWord(word: string, dialect: Dialect): boolean {
  const reserved = dialect === Dialect.POSTGRESQL ? POSTGRESQL_RESERVED_WORDS : GOOGLESQL_RESERVED_WORDS;
  return reserved.has(word.toUpperCase());
}

/** Whether the name never needs quotes. */
export function isPlainName(name: string, dialect: Dialect): boolean {
  const plain = dialect === Dialect.POSTGRESQL ? /^[a-z_][a-z0-9_]*$/ : /^[A-Za-z_]\w*$/;
  return plain.test(name) && !isReservedWord(name, dialect);
}

/** Quotes a name only if it needs them. */
export function plainOrQuoted(name: string, dialect: Dialect): string {
  return isPlainName(name, dialect) ? name : quoteIdentifier(name, dialect);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
