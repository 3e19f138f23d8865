import { earlyUses } from '../ddl/fold/early-uses';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { OtherStatement } from '../ddl/fold/other-statements';
import type { RefusedStatement, StatementFinding } from '../ddl/fold/refused-statement';
import { supersededScripts } from '../ddl/fold/superseded-scripts';
import type { PlacedStatement } from '../ddl/parser/statement';
import { partReferences, type Reference } from '../ddl/references/references';
import { findingKey, refusedForGood } from '../rules/engine';
import type { Finding } from '../rules/finding';
import { columnOf, Dialect, isInEveryDatabase, objectKind } from '../schema';
import { uniqueKey } from '../schema/name-key';
import { readFunctions } from '../schema/objects/kinds';
import { objectIndexes } from '../schema/objects/object-index';
import { once } from '../text/once';

/**
 * Statements of a script that refer to missing or existing objects, unless a rule reports them.
 *
 * @param statements Those that Spanner gets in this order.
 */
export function refusedStatements(script: FoldedScript, statements: readonly PlacedStatement[]): RefusedStatement[] {
  const references = unresolvedReferences(script).filter((each) => !isJudged(each, script));
  const { tables, dialect } = script.schema;
  const all = [...script.refused, ...references, ...earlyUses(statements, dialect)];
  const lowerCase = once(() => new Map(tables.map(({ name }) => [name.toLowerCase(), name])));
  return dialect === Dialect.GOOGLESQL ? all : all.map((each) => {
    const { finding } = each;
    const inQuotes = finding.kind === 'missing column'
      ? tables.find(({ name }) => name === finding.table)?.columns
        .find(({ name }) => name.toLowerCase() === finding.column)?.name
      : finding.kind === 'missing' && finding.objectKind === 'TABLE' ? lowerCase().get(finding.name) : undefined;
    return inQuotes === undefined ? each : { ...each, finding: { ...finding, inQuotes } as StatementFinding };
  });
}

/** Rules check the references of a search or vector index, as far as it can be parsed. */
function isJudged({ statement: { statement } }: RefusedStatement, { schema }: FoldedScript): boolean {
  return statement.kind === 'other' && objectKind(statement.object).place === 'index' &&
    objectIndexes(schema).some(({ name }) => uniqueKey(name) === uniqueKey(statement.name));
}

/** Findings in definitions that a later statement changes, replaces or drops, with the script up to that statement. */
export function supersededFindings(
  statements: readonly PlacedStatement[], end: FoldedScript,
): { readonly finding: Finding; readonly script: FoldedScript }[] {
  const { dialect, database } = end.schema;
  const known = new Set<string>();
  const isNew = (finding: Finding): boolean => known.size < known.add(findingKey(finding)).size;
  return [...supersededScripts(statements, dialect, database)].flatMap((script, at) => {
    if (at === 0) {
      refusedForGood(end.schema).forEach(isNew);
    }
    return refusedForGood(script.schema).filter(isNew).map((finding) => ({ finding, script }));
  });
}

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
      return known.has(name) || isInEveryDatabase(name) ? undefined : { kind: 'missing', objectKind: kind, name };
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
  return others.filter(({ object }) => !isOfSchema(object)).flatMap((other) => (
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
function isOfSchema(object: string): boolean {
  const { place } = objectKind(object);
  return place === 'query' || place === 'at the end';
}
