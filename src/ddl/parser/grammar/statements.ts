import { statementsOf, type StatementPattern } from './notation';
import { Dialect } from '../../../schema';

/** Parts that statements of both dialects have. */
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
  'all_in_schema = ALL {TABLES | VIEWS | SEQUENCES | FUNCTIONS | MODELS | CHANGE STREAMS | TABLE FUNCTIONS} IN SCHEMA',
  'kind = {all_in_schema | CHANGE STREAM | TABLE FUNCTION | TABLE | VIEW | SEQUENCE | SCHEMA | FUNCTION | MODEL}',
  'security = security:{INVOKER | DEFINER}',
];

const ROLE = 'CREATE ROLE name';
const ANALYZE = 'ANALYZE';
const STATISTICS = 'ALTER STATISTICS name:package SET OPTIONS options';

/**
 * The statements about objects other than tables, plain indexes and sequences.
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
    'types = ( path ,... [,] )',
    'field = field:word type:model_type [OPTIONS ( field_option:option ,... [,] )]',
    'fields = ( field ,... [,] )',
    'node = KEY ( key_column:word ,... ) REFERENCES referenced:word [( referenced_column:word ,... )]',
    'property = property:expression [AS property_name:word]',
    'properties = {no_properties:{NO PROPERTIES} | ' +
      'PROPERTIES {all_columns:{[ARE] ALL COLUMNS} [except:EXCEPT columns] | ( property ,... )}}',
    'label = {LABEL label:word | default_label:{DEFAULT LABEL}} [properties]',
    'element = table [AS alias:word] [key:KEY columns] [source:SOURCE node destination:DESTINATION node] ' +
      '[{label ... | properties}] [DYNAMIC dynamic_label:LABEL ( column )] ' +
      '[DYNAMIC dynamic_properties:PROPERTIES ( column )]',
    'elements = TABLES ( element ,... [,] )',
    'parameter = parameter:word type [DEFAULT default:expression]',
    'trait = {RETURNS returns:type | SQL SECURITY security | volatility:{NOT DETERMINISTIC | DETERMINISTIC} | ' +
      'LANGUAGE language:word | language:REMOTE}',
    'target = kind:kind {object:DEFAULT | object ,...}',
    'roles = ROLE role ,...',
    'granted = {ROLE granted:role ,... | privilege ,... ON target}',
    ANALYZE,
    'CREATE DATABASE name [OPTIONS options]',
    'ALTER DATABASE name SET OPTIONS options',
    'CREATE SCHEMA [IF NOT EXISTS] name [OPTIONS options]',
    'ALTER SCHEMA [IF EXISTS] name SET OPTIONS options',
    'CREATE PROTO BUNDLE types',
    'inserted_types = INSERT ( inserted:path ,... [,] )',
    'updated_types = UPDATE ( updated:path ,... [,] )',
    'deleted_types = DELETE ( deleted:path ,... [,] )',
    'ALTER PROTO BUNDLE [inserted_types] [updated_types] [deleted_types]',
    'CREATE LOCALITY GROUP name [OPTIONS options]',
    'ALTER LOCALITY GROUP name SET OPTIONS options',
    'CREATE PLACEMENT name [OPTIONS options]',
    'CREATE SEARCH INDEX name ON table ( tokens:column ,... ) [STORING stored] [partition] [order] [filter] ' +
      '[, interleave] [OPTIONS options]',
    'ALTER SEARCH INDEX name {change:{ADD | DROP} [is_stored:STORED] COLUMN column | SET OPTIONS options}',
    'CREATE VECTOR INDEX [IF NOT EXISTS] name ON table columns [STORING stored] [filter] OPTIONS options',
    'ALTER VECTOR INDEX name {change:{ADD | DROP} is_stored:STORED COLUMN column | SET OPTIONS options}',
    'ALTER INDEX name SET OPTIONS options',
    'CREATE [OR REPLACE] VIEW name SQL SECURITY security AS query',
    'CREATE CHANGE STREAM [IF NOT EXISTS] name [watch] [OPTIONS options]',
    'ALTER CHANGE STREAM [IF EXISTS] name {SET watch | drop:{DROP FOR ALL} | SET OPTIONS options}',
    ROLE,
    'GRANT granted TO roles',
    'REVOKE granted FROM roles',
    'CREATE [OR REPLACE] MODEL [IF NOT EXISTS] name [inputs:INPUT fields outputs:OUTPUT fields] REMOTE ' +
      '[OPTIONS options]',
    'ALTER MODEL [IF EXISTS] name SET OPTIONS options',
    'CREATE [OR REPLACE] PROPERTY GRAPH [IF NOT EXISTS] name [OPTIONS options] NODE elements [edges:EDGE elements]',
    'CREATE [OR REPLACE] FUNCTION [IF NOT EXISTS] name ( [parameter ,...] ) [trait ...] ' +
      '{AS ( body ) | OPTIONS options}',
    STATISTICS,
  ),
  [Dialect.POSTGRESQL]: statementsOf(
    ...PARTS,
    'condition = {( column IS NOT NULL ) | column IS NOT NULL}',
    'more_conditions = AND condition',
    'conditions = condition [more_conditions ...]',
    'filter = filter:WHERE {conditions | ( conditions )}',
    'storage = [STORAGE storage:{string | NULL}] ' +
      '[[,] SSD_TO_HDD_SPILL_TIMESPAN ssd_to_hdd_spill_timespan:{string | NULL}]',
    'argument = {parameter:word type | type}',
    'language = {LANGUAGE language:word | volatility:{IMMUTABLE | STABLE | VOLATILE} | strict:STRICT | ' +
      '[SQL] SECURITY security | AS body:string}',
    'target = [kind:kind] object ,...',
    'granted = {privilege ,... ON target | granted:role ,...}',
    'roles = [ROLE] role ,...',
    ANALYZE,
    'CREATE DATABASE name',
    'ALTER DATABASE name {SET setting {= | TO} value | RESET setting}',
    'CREATE SCHEMA [IF NOT EXISTS] name',
    'CREATE LOCALITY GROUP name storage',
    'ALTER LOCALITY GROUP name storage',
    'CREATE PLACEMENT name [WITH options]',
    'CREATE SEARCH INDEX name ON table ( tokens:column ,... ) [INCLUDE stored] [partition] [order] [interleave] ' +
      '[filter] [WITH options]',
    'ALTER SEARCH INDEX name change:{ADD | DROP} [is_stored:INCLUDE] COLUMN column',
    'CREATE INDEX [IF NOT EXISTS] name ON table [*] USING SCANN ( key_part ,... ) [INCLUDE stored] [WITH options] ' +
      '[LOCALITY GROUP locality_group:word] [COLUMNAR POLICY columnar_policy:policy] [interleave] [filter]',
    'REINDEX INDEX CONCURRENTLY path',
    'ALTER INDEX name SET {LOCALITY GROUP locality_group:{string | word} | COLUMNAR POLICY columnar_policy:policy}',
    'CREATE [OR REPLACE] VIEW name [[SQL] SECURITY security] AS query',
    'CREATE CHANGE STREAM [IF NOT EXISTS] name [watch] [WITH options]',
    'ALTER CHANGE STREAM [IF EXISTS] name ' +
      '{SET watch | drop:{DROP FOR ALL} | SET options | RESET ( reset:stream_option ,... )}',
    ROLE,
    'GRANT granted TO roles',
    'REVOKE granted FROM roles',
    'CREATE [OR REPLACE] FUNCTION name ( [argument ,...] ) [RETURNS returns:type] language ...',
    STATISTICS,
  ),
};
