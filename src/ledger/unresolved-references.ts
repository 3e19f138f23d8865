import type { FoldedScript } from '../ddl/fold/fold-script';
import type { OtherStatement } from '../ddl/fold/other-statements';
import type { RefusedStatement, StatementFinding } from '../ddl/fold/refused-statement';
import { partReferences, type Reference } from '../ddl/references/references';
import { columnOf, objectKind } from '../schema';
import { readFunctions } from '../schema/objects/kinds';

/** Roles and schemas that exist in every database. */
const BUILT_IN = /^(public|default|spanner_\w+|spanner_sys|information_schema|pg_\w+)(\.|$)/i;

/**
 * Objects that grants, graphs, search and vector indexes refer to but no statement creates, and columns that they
 * cannot use.
 */
export function unresolvedReferences({ schema, others, formerNames }: FoldedScript): RefusedStatement[] {
  const tables = new Map(schema.tables.flatMap((table) => (
    [table.name, ...table.synonyms ?? []].map((name) => [name, table])
  )));
  const created = others.filter(({ verb }) => verb === 'CREATE');
  const known = new Set([
    ...tables.keys(), ...created.map(({ name }) => name), ...readFunctions(schema.objects.defined, schema.dialect),
  ]);
  const indexed = new Map(created.filter(isIndex).map(({ name, parts }) => (
    [name, parts.find(({ role }) => role === 'table')?.name]
  )));
  const findingOf = ({ objectKind: kind, name, table, isOfTokens }: Reference): StatementFinding | undefined => {
    if (table === undefined) {
      return known.has(name) || BUILT_IN.test(name) ? undefined : { kind: 'missing', objectKind: kind, name };
    }
    const definition = tables.get(table);
    if (!definition || definition.unreadElements) {
      return undefined;
    }
    const column = columnOf(definition, name);
    if (!column) {
      return { kind: 'missing column', table: definition.name, column: name };
    }
    const { code } = column.type;
    return isOfTokens && code !== 'TOKENLIST' && code !== 'UNKNOWN'
      ? { kind: 'no tokens', table: definition.name, column: name }
      : undefined;
  };
  return others.filter(({ object }) => !isJudged(object)).flatMap((other) => (
    partReferences(other, isIndex(other) ? indexed.get(other.name) : undefined)
      // What existed when the statement referred to it may have another name by now.
      .filter(({ name, table }) => ![name, `${table}.${name}`].some((each) => (formerNames.get(each) ?? 0) > other.at))
      .flatMap((reference) => {
        const finding = findingOf(reference);
        return finding ? [{ statement: other.statement, span: reference.span!, finding }] : [];
      })
  ));
}

function isIndex({ object }: OtherStatement): boolean {
  return objectKind(object).place === 'index';
}

/** Rules check these, and what watches tables, as a part of the schema. */
function isJudged(object: string): boolean {
  const { place } = objectKind(object);
  return place === 'query' || place === 'at the end';
}
