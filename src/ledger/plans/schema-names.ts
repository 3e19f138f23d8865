import { tokenize } from '../../ddl/lexer/lexer';
import type { ForeignKeyDefinition, IndexDefinition, Schema } from '../../schema';

/** A foreign key with the table that it belongs to. */
export interface OwnedForeignKey {
  readonly table: string;
  readonly foreignKey: ForeignKeyDefinition;
}

/** What plans look up by name. Derived once for each schema, as every refusal of a change has a plan. */
export class SchemaNames {
  public static of(schema: Schema): SchemaNames {
    const names = SchemaNames.cache.get(schema) ?? new SchemaNames(schema);
    SchemaNames.cache.set(schema, names);
    return names;
  }

  private static readonly cache = new WeakMap<Schema, SchemaNames>();

  private readonly all: ReadonlySet<string>;
  private readonly indexes: ReadonlyMap<string, IndexDefinition>;
  private readonly pointing = new Map<string, OwnedForeignKey[]>();

  private constructor(schema: Schema) {
    this.all = new Set(namesIn(schema).map((name) => name.toLowerCase()));
    this.indexes = new Map(schema.indexes.map((index) => [index.name, index]));
    for (const { name, foreignKeys } of schema.tables) {
      for (const foreignKey of foreignKeys) {
        const others = this.pointing.get(foreignKey.referencedTable) ?? [];
        this.pointing.set(foreignKey.referencedTable, others);
        others.push({ table: name, foreignKey });
      }
    }
  }

  /** Whether anything has the name, in whatever case. */
  public has(name: string): boolean {
    return this.all.has(name.toLowerCase());
  }

  public index(name: string): IndexDefinition | undefined {
    return this.indexes.get(name);
  }

  public foreignKeysTo(table: string): readonly OwnedForeignKey[] {
    return this.pointing.get(table) ?? [];
  }
}

function namesIn({ dialect, tables, indexes, sequences, namedSchemas = [], objects }: Schema): string[] {
  return [
    ...[...tables, ...indexes, ...sequences].map(({ name }) => name),
    ...tables.flatMap(({ foreignKeys, checks }) => [...foreignKeys, ...checks]).map(({ name }) => name),
    // Synonyms stand there as text.
    ...tables.flatMap(({ otherActions = [] }) => otherActions).flatMap(({ text }) => tokenize(text, dialect)).map(({ value }) => value),
    ...namedSchemas,
    ...(objects?.roles ?? []),
    ...[...(objects?.views ?? []), ...(objects?.changeStreams ?? []), ...(objects?.texts ?? [])].map(({ name }) => name),
  ];
}
