import type { Declarable } from './declarable';
import { newCode } from './layout';
import { sequenceSource } from './sequence-source';
import { childSource, sequenceIn, tableOptions, tableSource, type TableContext } from './table-source';
import { Variables } from './variables';
import type { ForeignKeyDefinition, IndexDefinition, Schema, SequenceDefinition, TableDefinition } from '../schema';
import { callCode, namesCode, objectCode, stringCode } from '../text/code-text';

/** The statements that declare a schema in a Database `db`, each with its lines. */
export function schemaSource(parts: Declarable, indent: string): string[] {
  return new SchemaWriter(parts, indent).write(parts.order);
}

class SchemaWriter {
  private readonly schema: Schema;
  private readonly variables = new Variables();
  private readonly tables: ReadonlyMap<string, TableDefinition>;
  private readonly indexes = new Map<string, IndexDefinition[]>();
  private readonly used = new Set<string>();
  private readonly roots = new Map<string, string>();
  private readonly families = new Map<string, string>();
  private readonly constraints = new Set<string>();
  private readonly context: TableContext;

  public constructor({ schema, order }: Declarable, private readonly indent: string) {
    this.schema = schema;
    this.tables = new Map(schema.tables.map((table) => [table.name, table]));
    this.context = { dialect: schema.dialect, ownSequences: ownSequences(schema) };
    for (const index of schema.indexes) {
      this.indexes.set(index.table, [...this.indexes.get(index.table) ?? [], index]);
    }
    schema.tables.forEach((table) => this.noteUses(table));
    order.deferred.forEach(({ table }) => this.used.add(table));
    schema.indexes.forEach((index) => [index.table, index.interleaveIn].forEach((name) => name !== undefined && this.used.add(name)));
    schema.tables.forEach((table) => table.foreignKeys.forEach(({ name }) => this.constraints.add(name)));
  }

  public write(order: Declarable['order']): string[] {
    const absorbed = new Set<string>();
    const statements: string[] = [];
    for (const { table, inline } of order.tables) {
      const own = inline.filter((foreignKey) => foreignKey.referencedTable !== table.name);
      statements.push(...this.table(table, own, absorbed));
      statements.push(...inline.filter((foreignKey) => !own.includes(foreignKey)).map((foreignKey) => this.added(table.name, foreignKey)));
      statements.push(...(this.indexes.get(table.name) ?? []).map((index) => this.index(index)));
    }
    statements.push(...order.deferred.map(({ table, foreignKey }) => this.added(table, foreignKey)));
    const sequences = this.schema.sequences.filter((sequence) => !absorbed.has(sequence.name));
    return [...sequences.map(sequenceSource), ...statements];
  }

  private noteUses(table: TableDefinition): void {
    if (table.interleave) {
      this.used.add(table.interleave.parent);
    }
    table.foreignKeys.forEach((foreignKey) => this.used.add(foreignKey.referencedTable));
  }

  private table(table: TableDefinition, foreignKeys: readonly ForeignKeyDefinition[], absorbed: Set<string>): string[] {
    const keys = foreignKeys.map((foreignKey) => this.foreignKey(table.name, foreignKey));
    const parent = table.interleave && this.tables.get(table.interleave.parent);
    if (parent && table.interleave) {
      return this.child(table, parent, table.interleave.inParent ? `OnDelete.${table.interleave.onDelete === 'CASCADE' ? 'CASCADE' : 'NO_ACTION'}` : undefined, keys);
    }
    const { construct, properties, made, sequence } = tableSource(table, this.context);
    if (sequence !== undefined) {
      absorbed.add(sequence);
    }
    this.roots.set(table.name, table.name);
    const all = { ...properties, ...tableOptions(table, made, keys, this.schema.dialect) };
    return [`${this.assignment(table.name)}${newCode(`new ${construct}`, `db, ${stringCode(table.name)}`, all, this.indent)};`];
  }

  private child(table: TableDefinition, parent: TableDefinition, onDelete: string | undefined, foreignKeys: readonly string[]): string[] {
    const root = this.roots.get(parent.name) ?? parent.name;
    this.roots.set(table.name, root);
    const known = this.families.get(root);
    const family = known ?? this.variables.free(`${this.variables.of(root)}Family`);
    this.families.set(root, family);
    const { properties, made } = childSource(table, parent, this.schema.dialect);
    const call = newCode(`${family}.${onDelete === undefined ? 'addInterleavedIn' : 'addChild'}`, stringCode(table.name), {
      parent: parent.name === root ? undefined : this.variables.of(parent.name),
      ...properties,
      onDelete,
      ...tableOptions(table, made, foreignKeys, this.schema.dialect),
    }, this.indent);
    const hierarchy = `const ${family} = new InterleavedHierarchy(db, ${stringCode(this.familyId(root))}, { root: ${this.variables.of(root)} });`;
    return [...(known === undefined ? [hierarchy] : []), `${this.assignment(table.name)}${call};`];
  }

  /** Tables, sequences and hierarchies are children of one construct. */
  private familyId(root: string): string {
    let id = `${root}Family`;
    while (this.tables.has(id) || this.schema.sequences.some((sequence) => sequence.name === id)) {
      id += '_';
    }
    return id;
  }

  private added(table: string, foreignKey: ForeignKeyDefinition): string {
    return `${this.variables.of(table)}.addForeignKey(${this.foreignKey(table, foreignKey)});`;
  }

  private assignment(table: string): string {
    return this.used.has(table) ? `const ${this.variables.of(table)} = ` : '';
  }

  private foreignKey(table: string, { name, columns, referencedTable, referencedColumns, onDelete, enforced }: ForeignKeyDefinition): string {
    const target = this.tables.get(referencedTable);
    const isWholeKey = target?.primaryKey.map((part) => part.column).join('\0') === referencedColumns.join('\0');
    const byDefault = `FK_${table}_${columns.join('_')}`;
    return callCode('ForeignKey.to', this.variables.of(referencedTable), {
      columns: namesCode(columns),
      referencedColumns: isWholeKey ? undefined : namesCode(referencedColumns),
      name: name === byDefault || (name === '' && this.isNew(byDefault)) ? undefined : stringCode(name === '' ? this.newConstraint(byDefault) : name),
      onDelete: onDelete === 'CASCADE' ? 'OnDelete.CASCADE' : undefined,
      enforced: enforced ? undefined : 'false',
    });
  }

  private isNew(name: string): boolean {
    const free = !this.constraints.has(name);
    this.constraints.add(name);
    return free;
  }

  private newConstraint(wanted: string): string {
    let name = wanted;
    for (let n = 2; !this.isNew(name); n += 1) {
      name = `${wanted}_${n}`;
    }
    return name;
  }

  private index({ name, table, unique, nullFiltered, keyParts, storing, whereNotNull, interleaveIn }: IndexDefinition): string {
    const ancestor = interleaveIn === undefined ? undefined : this.tables.get(interleaveIn);
    const own = keyParts.slice(ancestor?.primaryKey.length ?? 0);
    const descending = own.filter((part) => part.descending).map((part) => part.column);
    const list = (names: readonly string[]): string | undefined => (names.length === 0 ? undefined : namesCode(names));
    return `new SafeIndex(${this.variables.of(table)}, ${stringCode(name)}, ${objectCode({
      columns: namesCode(own.map((part) => part.column)),
      descending: list(descending),
      spread: ancestor && `IndexSpread.interleavedIn(${this.variables.of(ancestor.name)})`,
      unique: unique ? 'true' : undefined,
      nullFiltered: nullFiltered ? 'true' : undefined,
      whereNotNull: list(whereNotNull),
      storing: list(storing),
    })});`;
  }
}

/** A sequence that several columns use is declared apart from them. */
function ownSequences({ tables, sequences, dialect }: Schema): ReadonlyMap<string, SequenceDefinition> {
  const uses = new Map<string, number>();
  for (const { defaultExpression } of tables.flatMap((table) => table.columns)) {
    const words = defaultExpression === undefined ? [] : new Set(defaultExpression.match(/\w+/g) ?? []);
    words.forEach((word) => uses.set(word, (uses.get(word) ?? 0) + 1));
  }
  const named = new Set(tables.flatMap((table) => table.columns.flatMap((column) => sequenceIn(column.defaultExpression, dialect) ?? [])));
  return new Map(sequences.filter(({ name }) => named.has(name) && uses.get(name) === 1).map((sequence) => [sequence.name, sequence]));
}
