import { isNamedSchema, isSequence, namedSchemas, sequences } from '../../schema';
import { namespaceOf, objectKind } from '../../schema/objects/kinds';
import type { OwnedColumn } from '../../spread/column-sources';
import { quotedName } from '../../text/shown';
import { derived, type RuleContext } from '../rule';
import type { SchemaPart } from '../subject';

/** An object with a name: most share the one namespace of a database. */
export interface NamedObject {
  /** `table`, `synonym`, `index`, `check constraint`, `foreign key`, `named schema`, or a kind of object. */
  readonly kind: string;
  readonly name: string;
  /** The table to which it belongs. */
  readonly table?: string;
  readonly part: SchemaPart;
  /** Whether objects of its kind have their own namespace. */
  readonly isApart?: boolean;
}

/** Leaves out constraints without a name: Spanner generates a free one. */
export const namedObjects = derived(({ schema }): readonly NamedObject[] => {
  const objects: NamedObject[] = [];
  const add = (kind: NamedObject['kind'], name: string, part: SchemaPart, table?: string): void => {
    objects.push({ kind, name, table, part });
  };
  sequences(schema.objects).forEach(({ name }) => add('sequence', name, { kind: 'sequence', name }));
  schema.tables.forEach((table) => add('table', table.name, { kind: 'table', table }));
  schema.indexes.forEach((index) => add('index', index.name, { kind: 'index', index }, index.table));
  for (const table of schema.tables) {
    table.synonyms?.forEach((name) => add('synonym', name, { kind: 'table', table }, table.name));
    for (const check of table.checks.filter(({ name }) => name !== '')) {
      add('check constraint', check.name, { kind: 'check', table, check }, table.name);
    }
    for (const foreignKey of table.foreignKeys.filter(({ name }) => name !== '')) {
      add('foreign key', foreignKey.name, { kind: 'foreign key', table, foreignKey }, table.name);
    }
  }
  const other = (words: string, name: string): void => {
    const kind = words.toLowerCase();
    const isApart = namespaceOf(words, schema.dialect) !== '';
    objects.push({ kind, name, part: { kind: 'object', objectKind: words, name }, isApart });
  };
  namedSchemas(schema.objects).forEach((name) => other('NAMED SCHEMA', name));
  schema.objects.defined
    .filter((object) => !isSequence(object) && !isNamedSchema(object))
    .filter(({ kind }) => !objectKind(kind).isUnnamed && kind !== 'STATISTICS')
    .forEach(({ kind, name }) => other(kind, name));
  return objects;
});

/** For example `index OrdersByDate of Orders`. */
export function objectText({ kind, name, table }: NamedObject): string {
  return `${kind} ${quotedName(name)}${table === undefined ? '' : ` of ${quotedName(table)}`}`;
}

/** The object that a finding about it names: a check is part of its table. */
export function namedOwner({ kind, name, table }: NamedObject): string {
  return kind === 'check constraint' ? table ?? name : name;
}

/** Columns with rare names. Tables share most names, so each name is tested once. */
export function columnsNamed(
  context: RuleContext, isWanted: (name: string) => boolean,
): OwnedColumn[] {
  const wanted = new Set([...columnNames(context)].filter(isWanted));
  return wanted.size === 0
    ? []
    : context.schema.tables.flatMap((table) =>
      table.columns.filter(({ name }) => wanted.has(name)).map((column) => ({ table, column })),
    );
}

const columnNames = derived(({ schema }): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { columns } of schema.tables) {
    for (const { name } of columns) {
      names.add(name);
    }
  }
  return names;
});
