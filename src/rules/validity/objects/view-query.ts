import { combinedFault, queryFault } from '../../../ddl/expressions/type-checker';
import type { TypeFault } from '../../../ddl/expressions/type-fault';
import type { QueryFault } from '../../../ddl/queries/query-fault';
import { columnCount, scopeChain, type Source } from '../../../ddl/queries/query-scope';
import { phrase, type Phrase } from '../../../languages/phrase';
import { views, Dialect, type Schema, type ViewDefinition } from '../../../schema';
import { quotedName } from '../../../text/quoted-name';
import type { Say } from '../../catalogue-entry';
import { defineRule } from '../../define-rule';
import { advice } from '../../fixes/fix';
import { objectSubject } from '../../subject';
import { circlesOf, circleText } from '../../views/circles';
import { queryOf, Relations, typesRead } from '../../views/relations';
import { EXPRESSION_ADVICE, expressionAdvice, expressionText } from '../expression-fault';

type Fault =
  | QueryFault
  | { readonly kind: 'expression'; readonly found: TypeFault }
  | { readonly kind: 'circle'; readonly circle: readonly string[] };

interface Facts {
  readonly view: string;
  /** What the first fault names, with its source in front; absent: not known. */
  readonly qualified?: string;
  readonly faults: readonly Fault[];
}

const OF_TYPES: ReadonlySet<TypeFault['fault']> = new Set(['arguments', 'operands', 'no common type', 'result']);

export const viewQuery = defineRule<Facts>({
  name: 'view-query',
  kind: 'refused',
  summary:
    'the query of a view reads the view itself, computes what Spanner cannot, or has what only other queries may ' +
    'have: a column without its table, `*`, WITH, parameters',
  sources: [
    'https://cloud.google.com/spanner/docs/views',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create-view',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#create-view',
  ],
  check: ({ schema }) => {
    const all = views(schema.objects);
    const circles = all.length === 0 ? [] : circlesOf(viewsReadBy(all, schema));
    return all.flatMap((view) => {
      const { problem } = queryOf(view, schema.dialect);
      const own = circles.filter(([first]) => first === view.name);
      const faults = [
        ...own.map((circle) => ({ kind: 'circle', circle } as const)),
        ...(problem ? [] : faultsOf(view, schema)),
      ];
      const { name } = view;
      const column = faults[0] && 'name' in faults[0] ? faults[0].name : undefined;
      return faults.length === 0
        ? []
        : [{
          subject: objectSubject(view, column),
          facts: { view: name, qualified: qualified(faults[0], view, schema), faults },
          fixes: () => [advice('fix')],
        }];
    });
  },
  words: {
    message: ({ view, faults: [first] }, say) => phrase`the query of view ${quotedName(view)} ${fact(first, say)}`,
    why: ({ faults }, say) => faults.slice(1).map((fault) => phrase`it also ${fact(fault, say)}`),
    advice: { fix: (facts, say) => wayOut(facts, say) },
  },
});

/** The views that each view reads. */
function viewsReadBy(
  all: readonly ViewDefinition[], schema: Schema,
): { readonly name: string; readonly uses: readonly string[] }[] {
  const relations = Relations.of(schema);
  return all.map((view) => {
    const { references, problem } = queryOf(view, schema.dialect);
    const read = problem ? [] : references.filter(({ of }) => of === undefined);
    return { name: view.name, uses: read.flatMap(({ name }) => relations.find(name)?.name ?? []) };
  });
}

function faultsOf(view: ViewDefinition, schema: Schema): Fault[] {
  const query = queryOf(view, schema.dialect);
  const { faults, expressions } = query;
  const typeOf = typesRead(query, Relations.of(schema));
  const [found] = [
    ...expressions.flatMap((each) => queryFault(each, typeOf, schema) ?? []),
    ...query.scopes.flatMap(({ combined }) => combined).flatMap(({ operator, terms }) => {
      const lists = terms.map((term) => (columnCount(term) === term.resultList.length ? term.resultList : []));
      const values = lists.map((list) => list.map(({ value }) => value));
      return combinedFault(values, operator, typeOf, schema.dialect) ?? [];
    }),
  ];
  return [...faults, ...(found ? [{ kind: 'expression', found } as const] : [])];
}

function fact(fault: Fault, say: Say): Phrase {
  switch (fault.kind) {
    case 'expression':
      return expressionText(fault.found, say);
    case 'circle':
      return `reads the view itself: ${circleText(fault.circle, 'reads')}. ` +
        'Spanner creates a view after all that it reads';
    case 'WITH':
      return 'begins with WITH, which Spanner refuses in a view';
    case 'NATURAL':
      return 'has a NATURAL JOIN, which Spanner refuses in a view';
    case 'star':
      return 'selects *: a view must name its columns';
    case 'parameter':
      return `has the parameter ${fault.name}, and a view has none`;
    case 'unqualified':
      return `names ${quotedName(fault.name)} without its table or alias in front, which Spanner refuses in a view`;
    case 'early aggregate':
      return `calls ${fault.name} where rows are not grouped yet`;
    case 'ungrouped':
      return `reads ${quotedName(fault.name)}, which is neither grouped nor aggregated`;
    case 'combined columns':
      return `joins ${fault.counts.join(' and ')} columns by ${fault.operator}`;
    case 'unnamed result':
      return `has no name for result ${fault.position}`;
    case 'repeated result':
      return `has two results with the name ${quotedName(fault.name)}`;
  }
}

/** `t.Id, t.Name` for a `*`. */
function qualified(fault: Fault, view: ViewDefinition, schema: Schema): string | undefined {
  const relations = Relations.of(schema);
  if (fault.kind === 'unqualified') {
    const key = relations.key(fault.name);
    const scope = queryOf(view, schema.dialect).scopes.find(({ columns }) => (
      columns.some(({ path: [first] }) => relations.key(first) === key)
    ));
    const having = scope && scopeChain(scope).flatMap(({ sources }) => sources)
      .filter((source) => resultsOf(source, relations)?.some((each) => relations.key(each) === key));
    return having?.length === 1 ? `${having[0].name}.${fault.name}` : undefined;
  }
  if (fault.kind !== 'star') {
    return undefined;
  }
  const { scope: { sources }, of, except } = fault;
  const left = new Set(except.map(relations.key));
  const taken = new Set<string>();
  const columns = sources.filter(({ key }) => of === undefined || key === relations.key(of)).map((source) => (
    resultsOf(source, relations)?.filter((column) => !left.has(relations.key(column))).map((column) => {
      const key = relations.key(column);
      const label = taken.has(key) ? ` AS ${source.name}_${column}` : '';
      taken.add(key);
      return `${source.name}.${column}${label}`;
    })
  ));
  return columns.includes(undefined) || columns.length === 0 ? undefined : columns.flat().join(', ');
}

/** The columns that a source has for a `*`; undefined: not known. */
function resultsOf({ name, table, results }: Source, relations: Relations): string[] | undefined {
  const relation = table === undefined ? undefined : relations.find(table);
  const known = relation?.columns ?? results;
  return name === '' || known === undefined
    ? undefined
    : relation?.table?.columns.filter(({ hidden }) => !hidden).map((column) => column.name) ?? [...known];
}

function wayOut({ qualified: names, faults: [fault] }: Facts, say: Say): Phrase {
  const isPostgresql = say.dialect === Dialect.POSTGRESQL;
  switch (fault.kind) {
    case 'expression':
      return OF_TYPES.has(fault.found.fault)
        ? 'compare and compute values of one type, or CAST one of them'
        : EXPRESSION_ADVICE[expressionAdvice({ fault: 'expression', found: fault.found })](fault, say);
    case 'circle':
      return 'make one of these views read tables only';
    case 'WITH':
      return 'write the common table as a subquery, or as a view of its own';
    case 'NATURAL':
      return 'JOIN ... ON with the columns to compare';
    case 'star':
      return names === undefined
        ? 'SELECT t.First, t.Second FROM Table AS t'
        : `${names} in place of ${fault.of === undefined ? '' : `${fault.of}.`}*`;
    case 'parameter':
      return 'leave the condition out, and filter where the view is read';
    case 'unqualified':
      return names ?? `t.${fault.name} with FROM Table AS t, and in a join ON in place of USING`;
    case 'early aggregate':
      return 'filter by it in HAVING, or aggregate in a subquery';
    case 'ungrouped':
      return `name ${quotedName(fault.name)} in GROUP BY, or aggregate it: ANY_VALUE(...), MAX(...)`;
    case 'combined columns':
      return 'select as many columns in each SELECT';
    case 'unnamed result':
      return 'give it a name: ... AS Name';
    case 'repeated result':
      return `give one of them another name: ... AS ${isPostgresql ? 'other_name' : 'OtherName'}`;
  }
}
