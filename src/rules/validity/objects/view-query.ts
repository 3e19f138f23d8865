import { functionCalls, takesNextValue } from '../../../ddl/expressions/expression-walk';
import { combinedFinding, queryFinding } from '../../../ddl/expressions/type-checker';
import type { TypeFinding } from '../../../ddl/expressions/type-finding';
import { plainOrQuoted } from '../../../ddl/lexer/keywords';
import { parseQuery, type ParsedQuery } from '../../../ddl/queries/query-parser';
import { columnCount, scopeChain, type QueryFinding, type Source, type Star } from '../../../ddl/queries/query-scope';
import { phrase, type Phrase } from '../../../languages/phrase';
import { views, Dialect, type Schema, type ViewDefinition } from '../../../schema';
import { edited, type Replacement } from '../../../text/edited';
import { quotedName } from '../../../text/shown';
import { refusal, type Way } from '../../define-rule';
import { lastly } from '../../fixes/fix';
import { objectPart } from '../../subject';
import { circlesOf, circleText, type Dependent } from '../../views/circles';
import { Relations, typesRead, unknownReferences } from '../../views/relations';
import { COMMIT_TIME } from '../default-expression';
import { expressionText, expressionWays } from '../expressions';

/** The text after the name of the view; `meant` is the name at which the finding points. */
type FindingParts = readonly [text: Phrase, waysOut: string | readonly Way[], meant?: string];

const OF_TYPES: ReadonlySet<TypeFinding['kind']> = new Set(['arguments', 'operands', 'no common type', 'result']);

export const viewQuery = refusal({
  name: 'view-query',
  summary:
    'the query of a view reads the view itself, computes what Spanner cannot, or has what only other queries may ' +
    'have: a column without its table, `*`, WITH, parameters',
  sources: [
    'views',
    'reference/standard-sql/data-definition-language#create-view',
    'reference/postgresql/data-definition-language#create-view',
  ],
  check: ({ schema }, found) => {
    const all = views(schema.objects);
    const circles = all.length === 0 ? [] : circlesOf(viewsReadBy(all, schema));
    for (const view of all) {
      const query = parseQuery(view.query, schema.dialect);
      const unknown = unknownReferences(query.references, Relations.of(schema));
      // unknown-column reports what names a source that is missing.
      const own = query.findings.filter((each) => each.kind !== 'unqualified' ||
        !unknown.some(({ reference: { before, start } }) => before && each.starts.includes(start)));
      const [first, ...others] = [
        ...circles.filter(([name]) => name === view.name).map((circle): FindingParts => [
          `reads the view itself: ${circleText(circle, 'reads')}. Spanner creates a view after all that it reads`,
          'make one of these views read tables only',
        ]),
        ...(query.problem ? [] : own.map((each) => ownFinding(each, view, query, schema))),
        ...(query.problem ? [] : [...writeFindings(query), ...expressionFindings(view, query, schema)]),
      ];
      if (first) {
        const [text, waysOut, meant] = first;
        const ways = typeof waysOut === 'string' ? [waysOut] : waysOut;
        found(objectPart(view, meant), phrase`the query of view ${quotedName(view.name)} ${text}`, ways, {
          why: others.map(([other]) => phrase`it also ${other}`),
        });
      }
    }
  },
});

function viewsReadBy(all: readonly ViewDefinition[], schema: Schema): Dependent[] {
  const relations = Relations.of(schema);
  return all.map((view) => {
    const { references, problem } = parseQuery(view.query, schema.dialect);
    const read = problem ? [] : references.filter(({ of }) => of === undefined);
    return { name: view.name, uses: read.flatMap(({ name }) => relations.find(name)?.name ?? []) };
  });
}

/** Calls of functions for statements that write. */
function writeFindings({ expressions }: ParsedQuery): FindingParts[] {
  return expressions.flatMap(({ expression }) => functionCalls(expression))
    .filter((call) => takesNextValue(call) || call.name === COMMIT_TIME)
    .map(({ name }) => [
      `calls ${name}, but only a statement that writes may call it`,
      'leave it out, or store the value in a column',
      name,
    ]);
}

function expressionFindings(view: ViewDefinition, query: ParsedQuery, schema: Schema): FindingParts[] {
  const typeOf = typesRead(query, Relations.of(schema));
  const [found] = [
    ...query.expressions.flatMap((each) => queryFinding(each, typeOf, schema) ?? []),
    ...query.scopes.flatMap(({ combined }) => combined).flatMap(({ operator, terms }) => {
      const lists = terms.map((term) => (columnCount(term) === term.resultList.length ? term.resultList : []));
      const values = lists.map((list) => list.map(({ value }) => value));
      return combinedFinding(values, operator, typeOf, schema.dialect) ?? [];
    }),
  ];
  return !found ? [] : [[
    expressionText(found, schema),
    OF_TYPES.has(found.kind)
      ? 'compare and compute values of one type, or CAST one of them'
      : expressionWays(found, {
        text: view.query,
        withExpression: (text) => withQuery(view, text, schema.dialect),
      }, schema),
  ]];
}

/** Findings that apply only to a view's query. */
function ownFinding(
  found: QueryFinding, view: ViewDefinition, query: ParsedQuery, schema: Schema,
): FindingParts {
  switch (found.kind) {
    case 'WITH':
      return [
        'begins with WITH, which Spanner refuses in a view',
        'write the common table as a subquery, or as a view of its own',
      ];
    case 'NATURAL':
      return ['has a NATURAL JOIN, which Spanner refuses in a view', 'JOIN ... ON with the columns to compare'];
    case 'star': {
      const names = namesInPlaceOf(found, Relations.of(schema));
      return [
        'selects *: a view must name its columns',
        withNames(view, query, schema, names === undefined
          ? 'SELECT t.First, t.Second FROM Table AS t'
          : `${names} in place of ${found.of === undefined ? '' : `${found.of}.`}*`),
      ];
    }
    case 'parameter':
      return [
        `has the parameter ${found.name}, and a view has none`,
        'leave the condition out, and filter where the view is read',
        found.name,
      ];
    case 'unqualified': {
      const source = sourceOf(found.name, found.starts[0], query, Relations.of(schema));
      return [
        `names ${quotedName(found.name)} without its table or alias in front, which Spanner refuses in a view`,
        withNames(view, query, schema, source === undefined
          ? `t.${found.name} with FROM Table AS t, and in a join ON in place of USING`
          : `${source}.${found.name}`),
        found.name,
      ];
    }
    case 'early aggregate':
      return [
        `calls ${found.name} where rows are not grouped yet`,
        'filter by it in HAVING, or aggregate in a subquery',
        found.name,
      ];
    case 'ungrouped':
      return [
        `reads ${quotedName(found.name)}, which is neither grouped nor aggregated`,
        `name ${quotedName(found.name)} in GROUP BY, or aggregate it, as MAX(...) does`,
        found.name,
      ];
    case 'combined columns':
      return [
        `joins ${found.counts.join(' and ')} columns by ${found.operator}`, 'select as many columns in each SELECT',
      ];
    case 'unnamed result':
      return [`has no name for result ${found.position}`, 'give it a name: ... AS Name'];
    case 'repeated result':
      return [
        `has two results with the name ${quotedName(found.name)}`,
        `give one of them another name: ... AS ${schema.dialect === Dialect.POSTGRESQL ? 'other_name' : 'OtherName'}`,
        found.name,
      ];
  }
}

/** The query with all columns named as a view must, or words if that leaves something. */
function withNames(view: ViewDefinition, query: ParsedQuery, schema: Schema, words: string): Way[] {
  const relations = Relations.of(schema);
  const names = query.findings.flatMap((found): Replacement[] => {
    switch (found.kind) {
      case 'star': {
        const replacement = namesInPlaceOf(found, relations);
        return replacement === undefined ? [] : [{ start: found.start, end: found.end, replacement }];
      }
      case 'unqualified':
        return found.starts.flatMap((start) => {
          const source = sourceOf(found.name, start, query, relations);
          return source ? [{ start, end: start, replacement: `${plainOrQuoted(source, schema.dialect)}.` }] : [];
        });
      default:
        return [];
    }
  });
  const edit = withQuery(view, edited(view.query, names), schema.dialect);
  return edit === undefined ? [words] : [edit, lastly(words)];
}

/** undefined if nobody can read the query, and so nobody would find what is wrong with it. */
function withQuery(view: ViewDefinition, query: string, dialect: Dialect): Way | undefined {
  return parseQuery(query, dialect).problem ? undefined : { kind: 'object', object: { ...view, query } };
}

/** The only source that has the column. */
function sourceOf(
  name: string, at: number | undefined, { scopes }: ParsedQuery, relations: Relations,
): string | undefined {
  const scope = scopes.find(({ columns }) => columns.some(({ start }) => start === at));
  const having = scope && scopeChain(scope).flatMap(({ sources }) => sources)
    .filter((source) => resultsOf(source, relations)?.some((each) => relations.key(each) === relations.key(name)));
  return having?.length === 1 ? having[0].name : undefined;
}

/** `t.Id, t.Name` instead of `*`. */
function namesInPlaceOf({ scope: { sources }, of, except }: Star, relations: Relations): string | undefined {
  const left = new Set(except.map(relations.key));
  const taken = new Set<string>();
  const columns = sources.filter(({ key }) => of === undefined || key === relations.key(of)).map((source) => (
    resultsOf(source, relations)?.filter((column) => !left.has(relations.key(column))).map((column) => {
      const key = relations.key(column);
      const label = taken.has(key) ? ` AS ${source.name}_${column}` : '';
      taken.add(key);
      const path = [source.name, column].map((name) => plainOrQuoted(name, relations.dialect)).join('.');
      return `${path}${label}`;
    })
  ));
  return columns.includes(undefined) || columns.length === 0 ? undefined : columns.flat().join(', ');
}

/** The columns of a source in a `*`; undefined if unknown. */
function resultsOf({ name, table, results }: Source, relations: Relations): string[] | undefined {
  const relation = table === undefined ? undefined : relations.find(table);
  const known = relation?.columns ?? results;
  return name === '' || known === undefined
    ? undefined
    : relation?.table?.columns.filter(({ hidden }) => !hidden).map((column) => column.name) ?? [...known];
}
