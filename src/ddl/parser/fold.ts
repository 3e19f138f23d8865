import { foldTableAction } from './fold-table';
import type { PlacedStatement, Statement } from './statement';
import type { Dialect, IndexDefinition, Schema, SequenceDefinition, TableDefinition } from '../../schema';

/** Where the statements of a script end: the schema they leave behind, and where each object of it was written. */
export interface FoldedScript {
  readonly schema: Schema;
  /** Of each table, index and sequence the statements that made it what it is, the first one first. */
  readonly origins: ReadonlyMap<string, readonly PlacedStatement[]>;
  /** Statements that change something that is not there. */
  readonly dangling: readonly { readonly statement: PlacedStatement; readonly message: string }[];
  /** Names of the indexes that are no plain secondary index (search and vector indexes), which have no key to judge. */
  readonly otherObjects: readonly { readonly object: string; readonly name: string; readonly statement: PlacedStatement }[];
}

export function foldScript(statements: readonly PlacedStatement[], dialect: Dialect, database: string): FoldedScript {
  const fold = new Fold();
  statements.forEach((statement) => fold.apply(statement));
  return fold.finish(dialect, database);
}

class Fold {
  private readonly tables = new Map<string, TableDefinition>();
  private readonly indexes = new Map<string, IndexDefinition>();
  private readonly sequences = new Map<string, SequenceDefinition>();
  private readonly others = new Map<string, { object: string; name: string; statement: PlacedStatement }>();
  private readonly origins = new Map<string, PlacedStatement[]>();
  private readonly dangling: { statement: PlacedStatement; message: string }[] = [];

  public apply(placed: PlacedStatement): void {
    const { statement } = placed;
    switch (statement.kind) {
      case 'create table':
        this.create(this.tables, statement.table, placed);
        break;
      case 'create index':
        this.create(this.indexes, statement.index, placed);
        break;
      case 'create sequence':
        this.create(this.sequences, statement.sequence, placed);
        break;
      case 'alter table':
        this.alterTable(statement, placed);
        break;
      case 'alter index':
        this.alterIndex(statement, placed);
        break;
      case 'alter sequence':
        this.alterSequence(statement, placed);
        break;
      case 'rename tables':
        this.rename(statement.renames, placed);
        break;
      case 'drop':
        this.drop(statement.object, statement.name, placed);
        break;
      case 'other':
        this.other(statement, placed);
        break;
      case 'not understood':
    }
  }

  public finish(dialect: Dialect, database: string): FoldedScript {
    const tables = [...this.tables.values()].map((table) => this.withImpliedReferences(table));
    const namedSchemas = [...this.others.values()].filter((other) => other.object === 'SCHEMA').map((other) => other.name);
    return {
      schema: Object.freeze({ dialect, database, namesAreEvidence: true, namedSchemas, sequences: [...this.sequences.values()], tables, indexes: [...this.indexes.values()] }),
      origins: this.origins,
      dangling: this.dangling,
      otherObjects: [...this.others.values()],
    };
  }

  private create<T extends { readonly name: string }>(objects: Map<string, T>, object: T, placed: PlacedStatement): void {
    // A second CREATE is an IF NOT EXISTS that does nothing, or a fault that Spanner would report: the first one stands.
    if (!objects.has(object.name)) {
      objects.set(object.name, object);
      this.origins.set(object.name, [placed]);
    }
  }

  private alterTable(statement: Statement & { kind: 'alter table' }, placed: PlacedStatement): void {
    let table = this.tables.get(statement.table);
    if (!table) {
      this.isDangling(placed, `the table ${statement.table} does not exist here`);
      return;
    }
    for (const action of statement.actions) {
      if (action.kind === 'rename') {
        this.tables.set(table.name, table);
        this.rename([{ from: table.name, to: action.to }], placed);
        table = this.tables.get(action.to)!;
        continue;
      }
      const folded = foldTableAction(table, action);
      if (typeof folded === 'string') {
        this.isDangling(placed, folded);
      } else {
        table = folded;
      }
    }
    this.tables.set(table.name, table);
    this.note(table.name, placed);
  }

  private alterIndex(statement: Statement & { kind: 'alter index' }, placed: PlacedStatement): void {
    const index = this.indexes.get(statement.index);
    if (!index) {
      if (!this.others.has(statement.index)) {
        this.isDangling(placed, `the index ${statement.index} does not exist here`);
      }
      return;
    }
    const kept = index.storing.filter((column) => column !== statement.dropStored);
    this.indexes.set(index.name, { ...index, storing: statement.addStored === undefined ? kept : [...kept, statement.addStored] });
    this.note(index.name, placed);
  }

  private alterSequence(statement: Statement & { kind: 'alter sequence' }, placed: PlacedStatement): void {
    const sequence = this.sequences.get(statement.sequence);
    if (!sequence) {
      this.isDangling(placed, `the sequence ${statement.sequence} does not exist here`);
      return;
    }
    const { skipRange, ...others } = sequence;
    this.sequences.set(sequence.name, { ...(statement.noSkipRange ? others : sequence), ...statement.options });
    this.note(sequence.name, placed);
  }

  /** All at once, so that `a TO b, b TO a` swaps. What points at a table follows it. */
  private rename(renames: readonly { from: string; to: string }[], placed: PlacedStatement): void {
    const names = new Map<string, string>();
    for (const { from, to } of renames) {
      if (this.tables.has(from)) {
        names.set(from, to);
      } else {
        this.isDangling(placed, `the table ${from} does not exist here`);
      }
    }
    const moved = [...this.tables.values()];
    const origins = moved.map((table) => this.origins.get(table.name) ?? []);
    moved.forEach((table) => this.tables.delete(table.name));
    moved.forEach((table, position) => {
      const name = names.get(table.name) ?? table.name;
      this.tables.set(name, withRenamedReferences({ ...table, name }, names));
      this.origins.set(name, names.has(table.name) ? [...origins[position], placed] : origins[position]);
    });
    for (const index of [...this.indexes.values()].filter((each) => names.has(each.table) || names.has(each.interleaveIn ?? ''))) {
      const interleaveIn = index.interleaveIn === undefined ? {} : { interleaveIn: names.get(index.interleaveIn) ?? index.interleaveIn };
      this.indexes.set(index.name, { ...index, table: names.get(index.table) ?? index.table, ...interleaveIn });
    }
  }

  private drop(object: string, name: string, placed: PlacedStatement): void {
    const objects: Map<string, unknown> = object === 'TABLE' ? this.tables : object === 'INDEX' ? this.indexes : object === 'SEQUENCE' ? this.sequences : this.others;
    // `DROP INDEX` also takes search and vector indexes.
    if (!objects.delete(name) && !this.others.delete(name)) {
      this.isDangling(placed, `${object.toLowerCase()} ${name} does not exist here`);
      return;
    }
    this.origins.delete(name);
    if (object === 'TABLE') {
      [...this.indexes.values()].filter((index) => index.table === name).forEach((index) => this.indexes.delete(index.name));
    }
  }

  private other(statement: Statement & { kind: 'other' }, placed: PlacedStatement): void {
    if (statement.verb === 'CREATE' && statement.name !== '') {
      this.others.set(statement.name, { object: statement.object, name: statement.name, statement: placed });
    }
  }

  /** `REFERENCES t` without columns means the primary key of `t`. */
  private withImpliedReferences(table: TableDefinition): TableDefinition {
    const foreignKeys = table.foreignKeys.map((foreignKey) => {
      const target = foreignKey.referencedColumns.length === 0 ? this.tables.get(foreignKey.referencedTable) : undefined;
      return target ? { ...foreignKey, referencedColumns: target.primaryKey.map((part) => part.column) } : foreignKey;
    });
    return Object.freeze({ ...table, foreignKeys });
  }

  private note(name: string, placed: PlacedStatement): void {
    this.origins.get(name)?.push(placed);
  }

  private isDangling(statement: PlacedStatement, message: string): void {
    this.dangling.push({ statement, message });
  }
}

function withRenamedReferences(table: TableDefinition, names: ReadonlyMap<string, string>): TableDefinition {
  const interleave = table.interleave && { ...table.interleave, parent: names.get(table.interleave.parent) ?? table.interleave.parent };
  const foreignKeys = table.foreignKeys.map((each) => ({ ...each, referencedTable: names.get(each.referencedTable) ?? each.referencedTable }));
  return { ...table, ...(interleave && { interleave }), foreignKeys };
}
