import { tokenize } from '../../ddl/lexer';
import { nameKey } from '../../ddl/name-key';
import type { ChangeStreamDefinition, GrantDefinition, Schema, TextObject, ViewDefinition } from '../../schema';

/** What names a table, or a column of it, beside tables and their indexes. */
export interface Mentions {
  readonly views: readonly ViewDefinition[];
  /** That watch it by name; those that watch everything have nothing to change. */
  readonly changeStreams: readonly ChangeStreamDefinition[];
  readonly grants: readonly GrantDefinition[];
  /** Search and vector indexes. */
  readonly indexes: readonly TextObject[];
  /** Models, graphs, functions ... */
  readonly others: readonly TextObject[];
}

export function mentionsOfTable({ objects, dialect }: Schema, table: string): Mentions {
  const named = (text: string): boolean => words(text, dialect).has(nameKey(lastPart(table), dialect));
  return {
    views: objects?.views.filter(({ query }) => named(query)) ?? [],
    changeStreams: objects?.changeStreams.filter(({ watched }) => watched.some((each) => each.table === table)) ?? [],
    grants: objects?.grants.filter(({ object, objectKind }) => objectKind === 'TABLE' && object === table) ?? [],
    indexes: objects?.texts.filter((text) => text.table === table) ?? [],
    others: objects?.texts.filter((text) => text.table === undefined && text.statements.some(named)) ?? [],
  };
}

export function mentionsOfColumn(schema: Schema, table: string, column: string): Mentions {
  const { views, changeStreams, grants, indexes, others } = mentionsOfTable(schema, table);
  const named = (text: string): boolean => words(text, schema.dialect).has(nameKey(column, schema.dialect));
  return {
    views: views.filter(({ query }) => named(query)),
    changeStreams: changeStreams.filter(({ watched }) => watched.some((each) => each.table === table && each.columns?.includes(column))),
    grants: grants.filter((grant) => grant.column === column),
    indexes: indexes.filter(({ statements }) => statements.some(named)),
    others: others.filter(({ statements }) => statements.some(named)),
  };
}

function words(text: string, dialect: Schema['dialect']): ReadonlySet<string> {
  return new Set(tokenize(text, dialect).map(({ value }) => nameKey(value, dialect)));
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
