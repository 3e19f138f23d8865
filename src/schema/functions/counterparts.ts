import { sqlFunction, sqlFunctions, type SqlFunction } from '.';
import { didYouMean } from '../../text/did-you-mean';
import { Dialect, otherDialect } from '../dialect';

/**
 * Equivalent functions by dialect. The first name is offered; the others are common alternatives, including those of
 * other databases.
 */
const COUNTERPARTS: readonly (readonly [googlesql: string, postgresql: string])[] = [
  ['CURRENT_TIMESTAMP CURRENT_DATETIME GETDATE SYSDATE',
    'CURRENT_TIMESTAMP NOW CLOCK_TIMESTAMP STATEMENT_TIMESTAMP TRANSACTION_TIMESTAMP LOCALTIMESTAMP'],
  ['NEW_UUID NEWID', 'GEN_RANDOM_UUID UUID_GENERATE_V4'],
  ['GENERATE_UUID UUID NEWID', 'GENERATE_UUID GEN_RANDOM_UUID UUID_GENERATE_V4'],
  ['GET_NEXT_SEQUENCE_VALUE', 'NEXTVAL'],
  ['COALESCE IFNULL NVL', 'COALESCE'],
  ['TIMESTAMP_ADD', 'TIMESTAMPTZ_ADD'],
  ['TIMESTAMP_SUB', 'TIMESTAMPTZ_SUBTRACT'],
  ['TIMESTAMP_TRUNC', 'DATE_TRUNC'],
  ['FORMAT_TIMESTAMP FORMAT_DATE', 'TO_CHAR'],
  ['PARSE_TIMESTAMP TIMESTAMP', 'TO_TIMESTAMP'],
  ['TIMESTAMP_SECONDS', 'TO_TIMESTAMP'],
  ['PARSE_DATE', 'TO_DATE'],
  ['DATE', 'MAKE_DATE'],
  ['CHAR_LENGTH CHARACTER_LENGTH', 'LENGTH'],
  ['LOWER LCASE', 'LOWER'],
  ['UPPER UCASE', 'UPPER'],
  ['TRIM', 'BTRIM'],
  ['CONCAT', 'TEXTCAT'],
  ['REGEXP_EXTRACT', 'REGEXP_MATCH'],
  ['SPLIT', 'REGEXP_SPLIT_TO_ARRAY'],
  ['LOG10', 'DLOG10'],
  ['LN', 'DLOG1'],
  ['EXP', 'DEXP'],
  ['SQRT', 'DSQRT'],
  ['POW', 'DPOW'],
  ['TO_JSON PARSE_JSON', 'TO_JSONB'],
  ['JSON_TYPE', 'JSONB_TYPEOF'],
  ['JSON_ARRAY', 'JSONB_BUILD_ARRAY'],
  ['JSON_OBJECT', 'JSONB_BUILD_OBJECT'],
  ['JSON_SET', 'JSONB_SET'],
  ['JSON_ARRAY_INSERT', 'JSONB_INSERT'],
  ['JSON_STRIP_NULLS', 'JSONB_STRIP_NULLS'],
  ['JSON_QUERY_ARRAY', 'JSONB_QUERY_ARRAY'],
  ['TOKENIZE_JSON', 'TOKENIZE_JSONB'],
  ['ARRAY_CONCAT', 'ARRAY_CAT'],
  ['LOGICAL_AND', 'BOOL_AND EVERY'],
  ['LOGICAL_OR', 'BOOL_OR'],
];

/** Equivalents of a function that the dialect does not have. */
export function counterparts(path: string, dialect: Dialect): SqlFunction[] {
  const name = bareName(path);
  const at = dialect === Dialect.GOOGLESQL ? 0 : 1;
  return COUNTERPARTS.filter((names) => names.some((each) => each.split(' ').includes(name)))
    .map((names) => sqlFunction(names[at].split(' ')[0], dialect)!)
    .filter((known) => known.name !== name);
}

/** Whether only the other dialect has it under this name, without the schema `spanner`. */
export function isOfOtherDialect(path: string, dialect: Dialect): boolean {
  const name = bareName(path);
  const [here, there] = [dialect, otherDialect(dialect)].map((each) => sqlFunction(name, each));
  const isHere = here !== undefined && !here.elsewhere && here.schema === undefined;
  return there !== undefined && !there.elsewhere && !isHere;
}

/** The equivalents in this dialect, the same name in another schema, or a similar name. */
export function functionsInstead(path: string, dialect: Dialect): readonly SqlFunction[] {
  const alike = counterparts(path, dialect);
  const known = sqlFunction(bareName(path), dialect);
  if (alike.length > 0 || (known && !known.elsewhere)) {
    return alike.length > 0 ? alike : [known!];
  }
  const callable = sqlFunctions(dialect).filter(({ elsewhere }) => !elsewhere);
  const meant = isOfOtherDialect(path, dialect) ? undefined : didYouMean(path, callable.map(functionPath));
  return callable.filter((each) => functionPath(each) === meant);
}

export function functionPath({ schema, name }: SqlFunction): string {
  return schema === undefined ? name : `${schema}.${name}`;
}

function bareName(path: string): string {
  return path.slice(path.indexOf('.') + 1).toUpperCase();
}
