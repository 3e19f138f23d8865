import { tokenize } from '../../ddl/lexer';
import { nameKey } from '../../ddl/name-key';
import type { ChangeStreamDefinition, Dialect, GrantDefinition, Schema, TextObject, ViewDefinition } from '../../schema';

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
  const key = nameKey(lastPart(table), dialect);
  return {
    views: objects?.views.filter((view) => words(view, dialect).has(key)) ?? [],
    changeStreams: objects?.changeStreams.filter(({ watched }) => watched.some((each) => each.table === table)) ?? [],
    grants: objects?.grants.filter(({ object, objectKind }) => objectKind === 'TABLE' && object === table) ?? [],
    indexes: objects?.texts.filter((text) => text.table === table) ?? [],
    others: objects?.texts.filter((text) => text.table === undefined && words(text, dialect).has(key)) ?? [],
  };
}

export function mentionsOfColumn(schema: Schema, table: string, column: string): Mentions {
  const { views, changeStreams, grants, indexes, others } = mentionsOfTable(schema, table);
  const named = (each: ViewDefinition | TextObject): boolean => words(each, schema.dialect).has(nameKey(column, schema.dialect));
  return {
    views: views.filter(named),
    changeStreams: changeStreams.filter(({ watched }) => watched.some((each) => each.table === table && each.columns?.includes(column))),
    grants: grants.filter((grant) => grant.column === column),
    indexes: indexes.filter(named),
    others: others.filter(named),
  };
}

/** Many tables ask for the words of one view. */
const WORDS = new WeakMap<ViewDefinition | TextObject, ReadonlySet<string>>();

function words(object: ViewDefinition | TextObject, dialect: Dialect): ReadonlySet<string> {
  let found = WORDS.get(object);
  if (!found) {
    const text = 'query' in object ? object.query : object.statements.join(' ; ');
    found = new Set(tokenize(text, dialect).map(({ value }) => nameKey(value, dialect)));
    WORDS.set(object, found);
  }
  return found;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
