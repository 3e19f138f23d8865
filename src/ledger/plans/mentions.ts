import { tokenize } from '../../ddl/lexer/lexer';
import type { Dialect, Schema, TextObject, ViewDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';

/** What names a table, or a column of it, beside tables, their indexes, change streams and grants. */
export interface Mentions {
  readonly views: readonly ViewDefinition[];
  /** Search and vector indexes. */
  readonly indexes: readonly TextObject[];
  /** Models, graphs, functions ... */
  readonly others: readonly TextObject[];
}

export function mentionsOfTable({ objects, dialect }: Schema, table: string): Mentions {
  const key = nameKey(lastPart(table), dialect);
  return {
    views: objects?.views.filter((view) => words(view, dialect).has(key)) ?? [],
    indexes: objects?.texts.filter((text) => text.table === table) ?? [],
    others: objects?.texts.filter((text) => text.table === undefined && words(text, dialect).has(key)) ?? [],
  };
}

export function mentionsOfColumn(schema: Schema, table: string, column: string): Mentions {
  const { views, indexes, others } = mentionsOfTable(schema, table);
  const named = (each: ViewDefinition | TextObject): boolean => words(each, schema.dialect).has(nameKey(column, schema.dialect));
  return {
    views: views.filter(named),
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
