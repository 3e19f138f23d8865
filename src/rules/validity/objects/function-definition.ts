import { parseExpression } from '../../../ddl/expressions/expression-parser';
import { functionCalls } from '../../../ddl/expressions/expression-walk';
import { queryFinding } from '../../../ddl/expressions/type-checker';
import type { TypeFinding } from '../../../ddl/expressions/type-finding';
import { tokenize } from '../../../ddl/lexer/lexer';
import { isType, ownFunction, writtenType } from '../../../ddl/objects/own-functions';
import { parseQuery, type ParsedQuery } from '../../../ddl/queries/query-parser';
import { phrase, type Phrase } from '../../../languages/phrase';
import { views, Dialect, type Schema } from '../../../schema';
import type { FunctionDefinition } from '../../../schema/objects/function';
import { calledIn } from '../../../schema/types/type-text';
import { quotedName } from '../../../text/shown';
import { refusal, type Way } from '../../define-rule';
import { objectPart } from '../../subject';
import { circlesOf, circleText, type Dependent } from '../../views/circles';
import { functionBodies, ownCalls, typesInBody, type DatabaseFunctionBody } from '../../views/function-bodies';
import { Relations } from '../../views/relations';
import { foreignTypeText, typeInstead } from '../../wording';
import { expressionText, expressionWays } from '../expressions';

const REMOTE = 'REMOTE';
/** https://cloud.google.com/spanner/docs/cloud-run-remote-function */
const REMOTE_TYPES: ReadonlySet<string> = new Set([
  'BOOL', 'BYTES', 'DATE', 'JSON', 'INT64', 'NUMERIC', 'STRING', 'TIMESTAMP',
]);

export const functionDefinition = refusal({
  name: 'function-definition',
  summary: 'a function computes what Spanner cannot, does not return its declared type, or lacks a required clause',
  sources: [
    'user-defined-functions',
    'cloud-run-remote-function',
    'https://www.postgresql.org/docs/15/sql-createfunction.html',
  ],
  check: ({ schema }, found) => {
    const bodies = functionBodies(schema);
    const circles = bodies.length === 0 ? [] : circlesOf(usesOf(bodies, schema));
    for (const body of bodies) {
      const { definition } = body;
      let isRefused = false;
      // Further findings may follow from the first one.
      const refuse: Refuse = (what, ...ways) => {
        if (!isRefused) {
          isRefused = true;
          found(objectPart(definition), phrase`function ${quotedName(definition.name)} ${what}`, ways);
        }
      };
      checkClauses(definition, schema.dialect, refuse);
      checkTypes(definition, schema.dialect, refuse);
      checkDefaults(definition, schema, refuse);
      const circle = circles.find((each) => each.includes(definition.name));
      if (circle) {
        refuse(
          `depends on itself: ${circleText(circle, 'uses')}. Spanner creates a function after all that it uses`,
          'let one of them do without the others',
        );
      }
      checkBody(body, schema, refuse);
    }
  },
});

type Refuse = (what: Phrase, ...ways: readonly Way[]) => void;

function checkClauses(
  { language, returns, body, options }: FunctionDefinition, dialect: Dialect, refuse: Refuse,
): void {
  const isPostgresql = dialect === Dialect.POSTGRESQL;
  const isRemote = language === REMOTE && !isPostgresql;
  if (language !== undefined && language !== 'SQL' && !isRemote) {
    const languages = isPostgresql ? 'SQL' : `SQL or ${REMOTE}`;
    refuse(`is written in ${language}, but Spanner takes ${languages}`, `LANGUAGE ${languages}`);
  }
  if (isPostgresql && language === undefined) {
    refuse('does not name its LANGUAGE', 'add LANGUAGE SQL');
  }
  if (isRemote && body !== undefined) {
    refuse(
      'is REMOTE and has a body, but a remote function has an endpoint instead',
      "OPTIONS (endpoint = 'https://...') instead of the body",
    );
  }
  if (!isRemote && !isPostgresql && body === undefined) {
    refuse(
      'has an endpoint but is not REMOTE', 'add NOT DETERMINISTIC LANGUAGE REMOTE, or give it a body',
    );
  }
  if (isRemote && body === undefined && !options.has('endpoint')) {
    refuse('is REMOTE but has no endpoint', "add OPTIONS (endpoint = 'https://...')");
  }
  if (isPostgresql && body === undefined) {
    refuse('has no body', "add AS 'SELECT ...'");
  }
  if (returns === undefined && (isRemote || isPostgresql)) {
    refuse('does not say what it RETURNS', 'add RETURNS and the type of its value');
  }
}

function checkTypes({ parameters, returns, language }: FunctionDefinition, dialect: Dialect, refuse: Refuse): void {
  for (const name of [...parameters.map(({ type }) => type), ...(returns === undefined ? [] : [returns])]) {
    const element = writtenType(name, dialect)?.replace(/^ARRAY<(.*)>$/, '$1') ?? '';
    if (!isType(name, dialect)) {
      refuse(`names the type ${name}, ${foreignTypeText(name, dialect)}`, typeInstead(name, dialect));
    } else if (language === REMOTE && !REMOTE_TYPES.has(element)) {
      refuse(
        `has the type ${name}, which Spanner does not send to a remote function`,
        `take ${[...REMOTE_TYPES].join(', ')}, or an ARRAY of one of them`,
      );
    }
  }
}

function checkDefaults(definition: FunctionDefinition, schema: Schema, refuse: Refuse): void {
  const { parameters } = definition;
  const firstDefault = parameters.findIndex(({ defaultExpression }) => defaultExpression !== undefined);
  for (const { name = '', type, defaultExpression } of firstDefault < 0 ? [] : parameters.slice(firstDefault)) {
    if (defaultExpression === undefined) {
      refuse(
        `has the parameter ${quotedName(name)} without a default after one with a default, so no call could leave ` +
          'it out',
        `give ${quotedName(name)} a default, or put it in front of the parameters that have one`,
      );
      continue;
    }
    const expression = parseExpression(defaultExpression, schema.dialect);
    let read: string | undefined;
    const found = queryFinding({ expression, isCondition: false }, (column) => {
      read ??= column.kind === 'column' ? column.name : undefined;
      return undefined;
    }, schema, writtenType(type, schema.dialect));
    if (read !== undefined) {
      refuse(
        `has a default that reads ${quotedName(read)}, and a default is a constant`,
        'write a constant, or leave the default out',
      );
    } else if (found) {
      refuseExpression(found, defaultExpression, (text) => changed(definition, {
        parameters: parameters.map((each) => (each.name === name ? { ...each, defaultExpression: text } : each)),
      }), schema, refuse);
    }
  }
}

function checkBody({ definition, query }: DatabaseFunctionBody, schema: Schema, refuse: Refuse): void {
  const { problem, values = [], expressions = [] } = query ?? {};
  const isPostgresql = schema.dialect === Dialect.POSTGRESQL;
  if (!query || problem) {
    if (problem) {
      refuse(
        `has a body in which ${problem.expected} is missing`, isPostgresql ? "AS 'SELECT ...'" : 'AS (...)',
      );
    }
    return;
  }
  const parameter = foreignParameter(definition, schema.dialect);
  if (parameter !== undefined) {
    refuse(
      `names ${parameter}, which is not one of its parameters`, 'declare a parameter, and name it without @ or $',
    );
  }
  if (isPostgresql && values.length > 1) {
    refuse(`has a query with ${values.length} results, and a function has one`, 'select one value');
  }
  const [result] = values;
  const aggregate = isPostgresql || !result
    ? undefined
    : functionCalls(result.value).find((call) => call.definition?.aggregate);
  if (aggregate) {
    refuse(
      `calls ${aggregate.name}, but it has no rows to aggregate`, 'aggregate in a subquery: (SELECT ... FROM ...)',
    );
  }
  const types = typesInBody(definition, query, Relations.of(schema));
  const wanted = writtenType(definition.returns, schema.dialect);
  for (const each of expressions) {
    const found = queryFinding(each, types, schema, each.expression === result?.value ? wanted : undefined);
    if (found) {
      refuseExpression(found, definition.body!, (body) => changed(definition, { body }), schema, refuse);
    }
  }
}

function refuseExpression(
  found: TypeFinding, text: string, withExpression: (text: string) => Way, schema: Schema, refuse: Refuse,
): void {
  if (found.kind === 'result') {
    const [type, wanted] = [found.type, found.wanted].map((each) => calledIn(each, schema.dialect));
    refuse(
      `has a value of the type ${type}, which cannot be coerced to ${wanted}`,
      `name the type ${type}, or write CAST(... AS ${wanted})`,
    );
  } else {
    refuse(expressionText(found, schema), ...expressionWays(found, { text, withExpression }, schema));
  }
}

function changed(definition: FunctionDefinition, parts: Partial<FunctionDefinition>): Way {
  return { kind: 'object', object: { ...definition, ...parts } };
}

/** `@p`, or in PostgreSQL `$3` in a function with two parameters. */
function foreignParameter({ body, parameters }: FunctionDefinition, dialect: Dialect): string | undefined {
  return tokenize(body!, dialect).find(({ kind, text }) => (
    kind === 'parameter' && (dialect === Dialect.GOOGLESQL || Number(text.slice(1)) > parameters.length)
  ))?.text;
}

/** The functions and views that each function uses. */
function usesOf(bodies: readonly DatabaseFunctionBody[], schema: Schema): Dependent[] {
  const relations = Relations.of(schema);
  const used = (query: ParsedQuery | undefined): string[] => query ? [
    ...query.references.flatMap(({ name, of }) => (of ? [] : relations.find(name)?.name ?? [])),
    ...ownCalls(query).flatMap((path) => ownFunction(path, schema.dialect, schema)?.name ?? []),
  ] : [];
  return [
    ...bodies.map(({ definition: { name }, query }) => ({ name, uses: used(query) })),
    ...views(schema.objects).map((view) => ({ name: view.name, uses: used(parseQuery(view.query, schema.dialect)) })),
  ];
}
