import { Dialect } from '../dialect';
import { literal, optionsClause } from '../kind/clauses';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import { addressOf, POSITIVE } from '../kind/option-types';
import { partOf, type Part } from '../kind/part';
import { quoteIdentifier } from '../quoting';
import type { SchemaObjects } from '../schema-objects';

/** A function of the database for queries. A remote one has an endpoint among its options. */
export interface FunctionDefinition extends Defined<'FUNCTION'> {
  readonly parameters: readonly FunctionParameterDefinition[];
  readonly returns?: string;
  /** `DETERMINISTIC`, `NOT DETERMINISTIC`; in PostgreSQL `IMMUTABLE`, `STABLE`, `VOLATILE`. */
  readonly volatility?: string;
  /** In upper case: `SQL`, `REMOTE`. */
  readonly language?: string;
  readonly security?: string;
  /** PostgreSQL: returns NULL without a call if an argument is NULL. */
  readonly isStrict?: boolean;
  /** An expression; in PostgreSQL, a query. Absent: a remote function. */
  readonly body?: string;
}

interface FunctionParameterDefinition {
  /** Optional in PostgreSQL. */
  readonly name?: string;
  readonly type: string;
  readonly defaultExpression?: string;
}

export function databaseFunctions({ defined }: Pick<SchemaObjects, 'defined'>): readonly FunctionDefinition[] {
  return defined.filter((object) => object.kind === 'FUNCTION');
}

/** Clauses that can appear once each, in any order. */
const CLAUSES: ReadonlySet<string> = new Set(['returns', 'volatility', 'language', 'security', 'strict', 'body']);

export const FUNCTION: DefinedObjectKind<FunctionDefinition> = {
  words: 'FUNCTION',
  place: 'query',
  statements: {
    [Dialect.GOOGLESQL]: [
      'parameter = parameter:word type [DEFAULT default:expression]',
      'trait = {RETURNS returns:type | SQL SECURITY security | volatility:{NOT DETERMINISTIC | DETERMINISTIC} | ' +
        'LANGUAGE language:word | language:REMOTE}',
      'CREATE [OR REPLACE] FUNCTION [IF NOT EXISTS] name ( [parameter ,...] ) [trait ...] ' +
        '{AS ( body ) | OPTIONS options}',
    ],
    [Dialect.POSTGRESQL]: [
      'argument = {parameter:word type | type}',
      'language = {LANGUAGE language:word | volatility:{IMMUTABLE | STABLE | VOLATILE} | strict:STRICT | ' +
        '[SQL] SECURITY security | AS body:string}',
      'CREATE [OR REPLACE] FUNCTION name ( [argument ,...] ) [RETURNS returns:type] language ...',
    ],
  },
  isReplaceable: true,
  dropsIfExists: true,
  hasOwnNamespace: [Dialect.POSTGRESQL],
  listedOnce: { parameter: 'parameter' },
  privileges: ['EXECUTE'],
  expected: (parts) => {
    const clauses = parts.filter(({ role }) => CLAUSES.has(role));
    const repeated = clauses.find(({ role }, at) => clauses.findIndex((each) => each.role === role) < at);
    return repeated && { expected: 'another clause', span: repeated.span };
  },
  hasAllOptions: true,
  judgesOptions: true,
  options: { endpoint: addressOf('https://'), max_batching_rows: POSITIVE },
  read: (parts) => ({
    parameters: parametersOf(parts),
    returns: partOf(parts, 'returns'),
    volatility: partOf(parts, 'volatility')?.toUpperCase(),
    language: partOf(parts, 'language')?.toUpperCase(),
    security: partOf(parts, 'security'),
    isStrict: partOf(parts, 'strict') === undefined ? undefined : true,
    body: partOf(parts, 'body'),
  }),
  readsBy: ({ body }) => body,
  print: ({ parameters, returns, volatility, language, security, isStrict, body, options }, dialect) => {
    const isPostgresql = dialect === Dialect.POSTGRESQL;
    const clauses = [
      returns === undefined ? '' : ` RETURNS ${returns}`,
      volatility === undefined || isPostgresql ? '' : ` ${volatility}`,
      language === undefined ? '' : ` LANGUAGE ${language}`,
      volatility === undefined || !isPostgresql ? '' : ` ${volatility}`,
      isStrict ? ' STRICT' : '',
      security === undefined ? '' : ` SQL SECURITY ${security}`,
      body === undefined
        ? optionsClause(options, dialect)
        : ` AS ${isPostgresql ? literal(body, dialect) : `(${body})`}`,
    ];
    const list = parameters.map((parameter) => parameterText(parameter, dialect)).join(', ');
    return ` (${list})${clauses.join('')}`;
  },
};

function parameterText({ name, type, defaultExpression }: FunctionParameterDefinition, dialect: Dialect): string {
  const named = name === undefined ? type : `${quoteIdentifier(name, dialect)} ${type}`;
  return `${named}${defaultExpression === undefined ? '' : ` DEFAULT ${defaultExpression}`}`;
}

function parametersOf(parts: readonly Part[]): FunctionParameterDefinition[] {
  const parameters: FunctionParameterDefinition[] = [];
  let named: string | undefined;
  for (const { role, name } of parts) {
    if (role === 'parameter') {
      named = name;
    } else if (role === 'type') {
      parameters.push({ name: named, type: name });
      named = undefined;
    } else if (role === 'default') {
      parameters.push({ ...parameters.pop()!, defaultExpression: name });
    }
  }
  return parameters;
}
