import { parseExpression } from '../../../ddl/expressions/expression-parser';
import { functionCalls } from '../../../ddl/expressions/expression-walk';
import { queryFault } from '../../../ddl/expressions/type-checker';
import { tokenize } from '../../../ddl/lexer/lexer';
import { isType, ownFunction, writtenType } from '../../../ddl/objects/own-functions';
import type { ParsedQuery } from '../../../ddl/queries/query-parser';
import { phrase, type Phrase } from '../../../languages/phrase';
import { views, Dialect, type Schema } from '../../../schema';
import type { FunctionDefinition } from '../../../schema/objects/function';
import { quotedName } from '../../../text/quoted-name';
import { byFault, defineRule } from '../../define-rule';
import type { Problem } from '../../finding';
import { advice } from '../../fixes/fix';
import { objectSubject } from '../../subject';
import { circlesOf, circleText } from '../../views/circles';
import { functionBodies, ownCalls, typesInBody, type DatabaseFunctionBody } from '../../views/function-bodies';
import { queryOf, Relations } from '../../views/relations';
import { foreignTypeText, typeInstead } from '../../wording';
import { expressionAdvice, EXPRESSION_ADVICE, expressionText, type ExpressionFault } from '../expression-fault';

type Fault =
  | ExpressionFault
  | { readonly fault: 'unread'; readonly expected: string }
  | { readonly fault: 'results'; readonly count: number }
  | { readonly fault: 'query parameter' | 'aggregate' | 'default reads' | 'default order'; readonly name: string }
  | { readonly fault: 'circle'; readonly circle: readonly string[] }
  | { readonly fault: 'unknown type' | 'remote type' | 'language'; readonly name: string }
  | { readonly fault: 'no returns' | 'no language' | 'no body' | 'no endpoint' | 'remote body' | 'not remote' };

type Facts = Fault & { readonly definition: FunctionDefinition };

const REMOTE = 'REMOTE';
/** https://cloud.google.com/spanner/docs/cloud-run-remote-function */
const REMOTE_TYPES: ReadonlySet<string> = new Set([
  'BOOL', 'BYTES', 'DATE', 'JSON', 'INT64', 'NUMERIC', 'STRING', 'TIMESTAMP',
]);

const fact = byFault<Fault>({
  'expression': ({ found }, say) => (found.fault === 'result'
    ? `has a value of the type ${found.type}, which cannot be coerced to ${found.wanted}`
    : expressionText(found, say)),
  'unread': ({ expected }) => `has a body in which ${expected} is missing`,
  'results': ({ count }) => `has a query with ${count} results, and a function has one`,
  'query parameter': ({ name }) => `names ${name}, which is not one of its parameters`,
  'aggregate': ({ name }) => `calls ${name}, and it has no rows to aggregate`,
  'default reads': ({ name }) => `has a default that reads ${quotedName(name)}, and a default is a constant`,
  'default order': ({ name }) =>
    `has the parameter ${quotedName(name)} without a default after one with a default, and no call could leave it out`,
  'circle': ({ circle }) =>
    `depends on itself: ${circleText(circle, 'uses')}. Spanner creates a function after all that it uses`,
  'unknown type': ({ name }, { dialect }) => `names the type ${name}, ${foreignTypeText(name, dialect)}`,
  'remote type': ({ name }) => `has the type ${name}, which Spanner does not send to a remote function`,
  'language': ({ name }, { dialect }) => `is written in ${name}, and Spanner takes ${languages(dialect)}`,
  'no returns': () => 'does not say what it RETURNS',
  'no language': () => 'does not name its LANGUAGE',
  'no body': () => 'has no body',
  'no endpoint': () => 'is REMOTE and has no endpoint',
  'remote body': () => 'is REMOTE and has a body, and a remote function has an endpoint in its place',
  'not remote': () => 'has an endpoint and is not REMOTE',
});

const wayOut = byFault<Fault>({
  'expression': ({ found }, say) => (found.fault === 'result'
    ? `name the type ${found.type}, or write CAST(... AS ${found.wanted})`
    : EXPRESSION_ADVICE[expressionAdvice({ fault: 'expression', found })]({ found }, say)),
  'unread': (_, { dialect }) => (dialect === Dialect.POSTGRESQL ? "AS 'SELECT ...'" : 'AS (...)'),
  'results': () => 'select one value',
  'query parameter': () => 'declare a parameter, and name it without @ or $',
  'aggregate': () => 'aggregate in a subquery: (SELECT ... FROM ...)',
  'default reads': () => 'write a constant, or leave the default out',
  'default order': ({ name }) =>
    `give ${quotedName(name)} a default, or put it in front of the parameters that have one`,
  'circle': () => 'let one of them do without the others',
  'unknown type': ({ name }, { dialect }) => typeInstead(name, dialect),
  'remote type': () => `take ${[...REMOTE_TYPES].join(', ')}, or an ARRAY of one of them`,
  'language': (_, { dialect }) => `LANGUAGE ${languages(dialect)}`,
  'no returns': () => 'add RETURNS and the type of its value',
  'no language': () => 'add LANGUAGE SQL',
  'no body': () => "add AS 'SELECT ...'",
  'no endpoint': () => "add OPTIONS (endpoint = 'https://...')",
  'remote body': () => "OPTIONS (endpoint = 'https://...') instead of the body",
  'not remote': () => 'add NOT DETERMINISTIC LANGUAGE REMOTE, or give it a body',
});

export const functionDefinition = defineRule<Facts>({
  name: 'function-definition',
  kind: 'refused',
  summary: 'a function computes what Spanner cannot, does not return its declared type, or lacks a required clause',
  sources: [
    'https://cloud.google.com/spanner/docs/user-defined-functions',
    'https://cloud.google.com/spanner/docs/cloud-run-remote-function',
    'https://www.postgresql.org/docs/15/sql-createfunction.html',
  ],
  check: ({ schema }) => {
    const bodies = functionBodies(schema);
    const circles = bodies.length === 0 ? [] : circlesOf(usesOf(bodies, schema));
    return bodies.flatMap((body): Problem<Facts>[] => {
      const { definition } = body;
      const { name } = definition;
      const own = circles.find((circle) => circle.includes(name));
      const faults = [...clauseFaults(definition, schema.dialect), ...typeFaults(definition, schema.dialect)];
      const [first] = [
        ...faults,
        ...defaultFaults(definition, schema),
        ...(own ? [{ fault: 'circle', circle: own } as const] : []),
        ...bodyFaults(body, schema),
      ];
      return first === undefined ? [] : [{
        subject: objectSubject(definition),
        facts: { ...first, definition },
        fixes: () => [advice('fix')],
      }];
    });
  },
  words: {
    message: (facts, say): Phrase => phrase`function ${quotedName(facts.definition.name)} ${fact(facts, say)}`,
    advice: { fix: wayOut },
  },
});

function languages(dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL ? 'SQL' : `SQL or ${REMOTE}`;
}

function clauseFaults({ language, returns, body, options }: FunctionDefinition, dialect: Dialect): Fault[] {
  const isPostgresql = dialect === Dialect.POSTGRESQL;
  const isRemote = language === REMOTE && !isPostgresql;
  if (language !== undefined && language !== 'SQL' && !isRemote) {
    return [{ fault: 'language', name: language }];
  }
  const faults: readonly (readonly [Exclude<Fault, { readonly name: string }>['fault'], boolean])[] = [
    ['no language', isPostgresql && language === undefined],
    ['remote body', isRemote && body !== undefined],
    ['not remote', !isRemote && !isPostgresql && body === undefined],
    ['no endpoint', isRemote && body === undefined && !options.has('endpoint')],
    ['no body', isPostgresql && body === undefined],
    ['no returns', returns === undefined && (isRemote || isPostgresql)],
  ];
  return faults.flatMap(([fault, isThere]) => (isThere ? [{ fault } as Fault] : []));
}

function typeFaults({ parameters, returns, language }: FunctionDefinition, dialect: Dialect): Fault[] {
  const types = [...parameters.map(({ type }) => type), ...(returns === undefined ? [] : [returns])];
  return types.flatMap((name): Fault[] => {
    const element = writtenType(name, dialect)?.replace(/^ARRAY<(.*)>$/, '$1') ?? '';
    const isRemote = language === REMOTE && !REMOTE_TYPES.has(element);
    return isType(name, dialect) ? isRemote ? [{ fault: 'remote type', name }] : [] : [{ fault: 'unknown type', name }];
  });
}

function defaultFaults({ parameters }: FunctionDefinition, schema: Schema): Fault[] {
  const firstDefault = parameters.findIndex(({ defaultExpression }) => defaultExpression !== undefined);
  const later = firstDefault < 0 ? [] : parameters.slice(firstDefault);
  return later.flatMap(({ name = '', type, defaultExpression }): Fault[] => {
    if (defaultExpression === undefined) {
      return [{ fault: 'default order', name }];
    }
    const expression = parseExpression(defaultExpression, schema.dialect);
    let read: string | undefined;
    const wanted = writtenType(type, schema.dialect);
    const found = queryFault({ expression, isCondition: false }, (column) => {
      read ??= column.kind === 'column' ? column.name : undefined;
      return undefined;
    }, schema, wanted);
    return read !== undefined
      ? [{ fault: 'default reads', name: read }]
      : found ? [{ fault: 'expression', found }] : [];
  });
}

function bodyFaults({ definition, query }: DatabaseFunctionBody, schema: Schema): Fault[] {
  const { problem, values = [], expressions = [] } = query ?? {};
  if (!query || problem) {
    return problem ? [{ fault: 'unread', expected: problem.expected }] : [];
  }
  const types = typesInBody(definition, query, Relations.of(schema));
  const isPostgresql = schema.dialect === Dialect.POSTGRESQL;
  const wanted = writtenType(definition.returns, schema.dialect);
  const [result] = values;
  const parameter = foreignParameter(definition, schema.dialect);
  const aggregate = isPostgresql || !result
    ? undefined
    : functionCalls(result.value).find((call) => call.definition?.aggregate);
  const found = expressions.map((each) => (
    queryFault(each, types, schema, each.expression === result?.value ? wanted : undefined)
  )).find((fault) => fault !== undefined);
  return [
    ...(parameter === undefined ? [] : [{ fault: 'query parameter', name: parameter } as const]),
    ...(isPostgresql && values.length > 1 ? [{ fault: 'results', count: values.length } as const] : []),
    ...(aggregate ? [{ fault: 'aggregate', name: aggregate.name } as const] : []),
    ...(found ? [{ fault: 'expression', found } as const] : []),
  ];
}

/** `@p`, or in PostgreSQL `$3` of a function with two parameters. */
function foreignParameter({ body, parameters }: FunctionDefinition, dialect: Dialect): string | undefined {
  return tokenize(body ?? '', dialect).find(({ kind, text }) => (
    kind === 'parameter' && (dialect === Dialect.GOOGLESQL || Number(text.slice(1)) > parameters.length)
  ))?.text;
}

/** The functions and views that each of them uses. */
function usesOf(
  bodies: readonly DatabaseFunctionBody[], schema: Schema,
): { readonly name: string; readonly uses: readonly string[] }[] {
  const relations = Relations.of(schema);
  const used = (query: ParsedQuery | undefined): string[] => query ? [
    ...query.references.flatMap(({ name, of }) => (of ? [] : relations.find(name)?.name ?? [])),
    ...ownCalls(query).flatMap((path) => ownFunction(path, schema)?.name ?? []),
  ] : [];
  return [
    ...bodies.map(({ definition: { name }, query }) => ({ name, uses: used(query) })),
    ...views(schema.objects).map((view) => ({ name: view.name, uses: used(queryOf(view, schema.dialect)) })),
  ];
}
