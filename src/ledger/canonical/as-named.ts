import {
  Dialect, isNamedSchema, isSequence, sequences, type IndexDefinition, type KeyPart, type Schema, type TableDefinition,
} from '../../schema';
import { nameKey } from '../../schema/name-key';
import { indexWithNames, tableWithNames } from '../../schema/renamed-tables';
import { renamesBetween } from '../differ/names/rename-tables';
import { renameColumns } from '../plans/replace-columns';

type Named = readonly { readonly name: string }[];
type Spelling = (name: string) => string;

/**
 * Spells the names of a schema as the database does. GoogleSQL ignores case in names, so names that differ only in case
 * mean the same object; but statements must use the existing spelling.
 */
export function asNamed(schema: Schema, existing: Schema): Schema {
  return schema.dialect === Dialect.GOOGLESQL ? new Naming(schema, existing).schema() : schema;
}

class Naming {
  private readonly table: Spelling;
  private readonly name: Spelling;
  private readonly columns: ReadonlyMap<string, Spelling>;
  private readonly origins: ReadonlyMap<string, TableDefinition>;

  public constructor(private readonly to: Schema, from: Schema) {
    this.table = spelling(from.tables);
    const { defined } = from.objects;
    this.name = spelling([...from.indexes, ...defined.filter(isSequence), ...defined.filter(isNamedSchema)]);
    const tables = new Map(from.tables.map((table) => [keyOf(table.name), table]));
    const oldNames = new Map(renamesBetween(from, to).renames.map((rename) => [rename.to, rename.from]));
    this.origins = new Map(to.tables.flatMap(({ name }) => {
      const origin = tables.get(keyOf(oldNames.get(name) ?? name));
      return origin ? [[keyOf(name), origin]] : [];
    }));
    this.columns = new Map([...this.origins].map(([key, { columns }]) => [key, spelling(columns)]));
  }

  public schema(): Schema {
    const { to } = this;
    const [tables, indexes, defined] = [
      each(to.tables, (table) => this.tableAsNamed(table)),
      each(to.indexes, (index) => this.indexAsNamed(index)),
      each(to.objects.defined, (object) => (
        isSequence(object) || isNamedSchema(object) ? { ...object, name: this.name(object.name) } : object
      )),
    ];
    return {
      ...to,
      tables,
      indexes,
      objects: { ...to.objects, defined },
    };
  }

  private columnOf(table: string): Spelling {
    return this.columns.get(keyOf(table)) ?? ((name) => name);
  }

  private tableAsNamed(table: TableDefinition): TableDefinition {
    const origin = this.origins.get(keyOf(table.name));
    const column = this.columnOf(table.name);
    const constraint = spelling([...(origin?.checks ?? []), ...(origin?.foreignKeys ?? [])]);
    const text = renaming(table.columns, column);
    const defaultText = renaming(sequences(this.to.objects), this.name);
    return {
      ...tableWithNames(table, this.table),
      columns: table.columns.map((definition) => ({
        ...definition,
        name: column(definition.name),
        ...(definition.defaultExpression !== undefined && {
          defaultExpression: defaultText(definition.defaultExpression),
        }),
        ...(definition.generated && {
          generated: { ...definition.generated, expression: text(definition.generated.expression) },
        }),
      })),
      primaryKey: keyAsNamed(table.primaryKey, column),
      foreignKeys: table.foreignKeys.map((foreignKey) => ({
        ...foreignKey,
        name: constraint(foreignKey.name),
        columns: foreignKey.columns.map(column),
        referencedTable: this.table(foreignKey.referencedTable),
        referencedColumns: foreignKey.referencedColumns.map(this.columnOf(foreignKey.referencedTable)),
      })),
      checks: table.checks.map((check) => (
        { ...check, name: constraint(check.name), expression: text(check.expression) }
      )),
      ...(table.ttl && { ttl: { ...table.ttl, column: column(table.ttl.column) } }),
    };
  }

  private indexAsNamed(index: IndexDefinition): IndexDefinition {
    const column = this.columnOf(index.table);
    return {
      ...indexWithNames(index, this.table),
      name: this.name(index.name),
      keyParts: keyAsNamed(index.keyParts, column),
      storing: index.storing.map(column),
      whereNotNull: index.whereNotNull.map(column),
    };
  }
}

/** Objects that need no change stay identical. */
function each<T>(list: readonly T[], spelled: (one: T) => T): readonly T[] {
  return list.map((one) => {
    const other = spelled(one);
    return other === one || JSON.stringify(other) === JSON.stringify(one) ? one : other;
  });
}

/** Respells names in expressions. */
function renaming(named: Named, spelled: Spelling): Spelling {
  const names = named.flatMap(({ name }) => (spelled(name) === name ? [] : [[keyOf(name), spelled(name)] as const]));
  return (expression) => (
    names.length === 0 ? expression : renameColumns(expression, new Map(names), Dialect.GOOGLESQL)
  );
}

function keyAsNamed<T extends KeyPart>(key: readonly T[], column: Spelling): T[] {
  return key.map((part) => ({ ...part, column: column(part.column) }));
}

function keyOf(name: string): string {
  return nameKey(name, Dialect.GOOGLESQL);
}

function spelling(named: Named): Spelling {
  const spelled = new Map(named.map(({ name }) => [keyOf(name), name]));
  return (name) => spelled.get(keyOf(name)) ?? name;
}
