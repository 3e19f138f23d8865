import { statementsOf, type StatementPattern } from './notation';
import { Dialect } from '../../../schema';
import { OBJECT_KINDS, objectKind } from '../../../schema/objects/kinds';

/** Kinds of objects with privileges. If names begin alike, the longer one comes first. */
const GRANTED = [
  'TABLE FUNCTION', 'TABLE', ...OBJECT_KINDS.flatMap(({ words, privileges }) => (privileges ? [words] : [])),
];

/** Those that one statement grants on all objects in a named schema. None is documented for objects with rows. */
const GRANTED_TOGETHER = GRANTED.filter((words) => !['namespace', 'rows'].includes(objectKind(words).place ?? ''));

/** Parts that both dialects share. */
const PARTS = [
  'columns = ( column ,... )',
  'stored = ( stored:column ,... )',
  'key_part = column [direction:{ASC | DESC}] [NULLS nulls:{FIRST | LAST}]',
  'partition = partition:{PARTITION BY} column ,...',
  'order = order:{ORDER BY} key_part ,...',
  'interleave = INTERLEAVE IN table',
  'options = ( option ,... [,] )',
  'watched = table [{keys:{( )} | columns}]',
  'watch = FOR {all:ALL | watched ,...}',
  'privilege = privilege:{SELECT | INSERT | UPDATE | DELETE | EXECUTE | USAGE | ALL [PRIVILEGES]} [columns]',
  `all_in_schema = ALL {${GRANTED_TOGETHER.map((words) => `${words}S`).join(' | ')}} IN SCHEMA`,
  `kind = {all_in_schema | ${GRANTED.join(' | ')}}`,
  'security = security:{INVOKER | DEFINER}',
];

const ANALYZE = 'ANALYZE';

/**
 * The statements about objects other than tables, plain indexes and sequences. Definitions of kinds hold their own.
 *
 * - https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language
 * - https://cloud.google.com/spanner/docs/reference/standard-sql/graph-schema-statements
 * - https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language
 */
export const STATEMENTS: Readonly<Record<Dialect, readonly StatementPattern[]>> = {
  [Dialect.GOOGLESQL]: statementsOf(
    ...PARTS,
    'more_conditions = AND column IS NOT NULL',
    'filter = filter:WHERE column IS NOT NULL [more_conditions ...]',
    'target = kind:kind {object:DEFAULT | object ,...}',
    'roles = ROLE role ,...',
    'granted = {ROLE granted:role ,... | privilege ,... ON target}',
    ANALYZE,
    ...ofKinds(Dialect.GOOGLESQL),
    'ALTER INDEX name SET OPTIONS options',
    'GRANT granted TO roles',
    'REVOKE granted FROM roles',
  ),
  [Dialect.POSTGRESQL]: statementsOf(
    ...PARTS,
    'condition = {( column IS NOT NULL ) | column IS NOT NULL}',
    'more_conditions = AND condition',
    'conditions = condition [more_conditions ...]',
    'filter = filter:WHERE {conditions | ( conditions )}',
    'target = [kind:kind] object ,...',
    'granted = {privilege ,... ON target | granted:role ,...}',
    'roles = role ,...',
    ANALYZE,
    ...ofKinds(Dialect.POSTGRESQL),
    'REINDEX INDEX CONCURRENTLY path',
    'ALTER INDEX name SET {LOCALITY GROUP locality_group:{string | word} | COLUMNAR POLICY columnar_policy:policy}',
    'GRANT granted TO roles',
    'REVOKE granted FROM roles',
  ),
};

function ofKinds(dialect: Dialect): string[] {
  return OBJECT_KINDS.flatMap(({ statements }) => statements[dialect] ?? []);
}
