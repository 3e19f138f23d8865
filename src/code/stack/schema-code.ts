import type { Variables } from './variables';
import type { TableOrder } from '../../ddl/printer/statement-order';
import { readingAll } from '../../ddl/references/references';
import { call, member, newCall, text, variable, type Call, type Code, type Options } from '../../languages/code';
import {
  comesBeforeTables, Dialect, isIn, isNamedSchema, isSequence, sequences, type ColumnDefinition,
  type DefinedObject, type ForeignKeyDefinition, type IndexDefinition, type Schema, type NamedCounter,
  type SchemaObjects, type TableDefinition,
} from '../../schema';
import { rowsOf } from '../../schema/kind/rows';
import { fittingName, foreignKeyName } from '../../schema/name-key';
import { isObjectIndex } from '../../schema/objects/object-index';
import { grouped } from '../../text/collections';
import { indexCall } from '../constructs/index-call';
import { shardedIndexes } from '../constructs/index-shards';
import { objectCall } from '../constructs/object-call';
import { roleCalls } from '../constructs/objects/role-calls';
import { databaseOptionsCode } from '../constructs/option-code';
import { existingTableCall, familyCall, foreignKeyCall, tableCall } from '../constructs/table-call';
import { shapeOf, type ShapeContext } from '../constructs/table-shape';
import type { DeclaredParts } from '../declarable';

export interface Declared {
  /** The variable for the construct; absent if no other statement needs it. */
  readonly variable?: string;
  readonly code: Call;
  /** The table that the statement declares, or refers to. */
  readonly table?: string;
  /** What is not declared if the statement fails: tables by name, references by key, all else by definition. */
  readonly parts: readonly unknown[];
}

export function referenceKey(table: string): string {
  return `${table}\n`;
}

/** The statement that declares a database, in a variable `db`. */
export function databaseStatement(
  { dialect, objects: { options } }: Schema, scope: Code, { databaseName, instance, ...more }: Options,
): Declared {
  const code = newCall('Database', [scope, text('Database')], {
    databaseName,
    instance,
    dialect: dialect === Dialect.POSTGRESQL ? member('Dialect', 'POSTGRESQL') : undefined,
    ...more,
    ...databaseOptionsCode(options, dialect),
  });
  return { variable: 'db', code, parts: [options] };
}

/** The statements that declare a schema in a Database `db`. */
export function schemaCode({ schema, order }: DeclaredParts, variables: Variables): Declared[] {
  const { defined } = schema.objects;
  const schemas = defined.filter(isNamedSchema);
  const others = defined.filter((object) => !isNamedSchema(object) && !isSequence(object));
  const objects = (isUnder: boolean): Declared[] => [...schemas, ...others]
    .filter(({ kind }) => comesBeforeTables(kind) === isUnder)
    .flatMap((object) => declaredBy(object, schema, variables));
  const under = objects(true);
  const tables = new SchemaCode(schema, order, variables).statements(order);
  return withScopes([...under, ...tables, ...objects(false), ...roles(schema.objects, variables)]);
}

/** An empty named schema needs no variable, because functions accept a qualified name. */
function withScopes(statements: readonly Declared[]): Declared[] {
  const scopes = new Set(statements.map(({ code: { args: [scope] } }) => (
    scope?.kind === 'variable' ? scope.name : undefined
  )));
  return statements.map((each) => (
    each.code.on === 'NamedSchema' && !scopes.has(each.variable) ? { ...each, variable: undefined } : each
  ));
}

function roles(objects: SchemaObjects, variables: Variables): Declared[] {
  return roleCalls(objects).flatMap(({ role, declaration, parts: own, grants }) => {
    const name = variables.of(role, 'role');
    const granted = grants(name);
    const declared = { code: declaration, variable: granted.length === 0 ? undefined : name, parts: own };
    return [declared, ...granted.map(({ code, grants: parts }) => ({ code, parts }))];
  });
}

function declaredBy(object: DefinedObject, { dialect, tables }: Schema, variables: Variables): Declared[] {
  const code = objectCall(object, dialect, (name) => variables.of(name), tables);
  return code
    ? [{ ...(isNamedSchema(object) && { variable: variables.of(object.name) }), code, parts: [object] }]
    : [];
}

class SchemaCode {
  private readonly tables: ReadonlyMap<string, TableDefinition>;
  private readonly existing: readonly TableDefinition[];
  private readonly indexes: ReadonlyMap<string, readonly IndexDefinition[]>;
  private readonly shards: ReadonlyMap<string, ReturnType<typeof shardedIndexes>>;
  /** The tables that other statements name. */
  private readonly used: ReadonlySet<string | undefined>;
  private readonly roots = new Map<string, string>();
  private readonly families = new Map<string, string>();
  private readonly constraints: Set<string>;
  private readonly context: ShapeContext;

  public constructor(private readonly schema: Schema, order: TableOrder, private readonly variables: Variables) {
    const { tables, indexes, objects, dialect } = schema;
    this.existing = schema.existingTables ?? [];
    this.tables = new Map([...tables, ...this.existing].map((table) => [table.name, table]));
    this.context = { dialect, ownSequences: ownSequences(schema) };
    this.indexes = grouped(indexes, ({ table }) => table);
    this.shards = new Map(tables.map((table) => (
      [table.name, shardedIndexes(table, this.indexes.get(table.name) ?? [], this.context)]
    )));
    const foreignKeys = tables.flatMap((table) => table.foreignKeys);
    this.used = new Set([
      ...tables.map(({ interleave }) => interleave?.parent),
      ...foreignKeys.map(({ referencedTable }) => referencedTable),
      ...order.deferred.map(({ table }) => table),
      ...indexes.flatMap(({ table, interleaveIn }) => [table, interleaveIn]),
      ...objects.defined.flatMap(tablesUsedBy),
    ]);
    this.constraints = new Set(foreignKeys.map(({ name }) => name));
  }

  public statements(order: TableOrder): Declared[] {
    const absorbed = new Set<string>();
    const statements = this.existing.map((table) => this.reference(table));
    for (const { table, inline } of order.tables) {
      const own = inline.filter((foreignKey) => foreignKey.referencedTable !== table.name);
      statements.push(...this.table(table, own, absorbed));
      statements.push(
        ...inline
          .filter((foreignKey) => !own.includes(foreignKey))
          .map((foreignKey) => this.added(table.name, foreignKey)),
      );
      statements.push(...this.indexesOf(table).map((index) => this.index(index)));
    }
    statements.push(...order.deferred.map(({ table, foreignKey }) => this.added(table, foreignKey)));
    statements.push(...this.existing.flatMap((table) => this.indexesOf(table)).map((index) => this.index(index)));
    const own = sequences(this.schema.objects).filter((sequence) => !absorbed.has(sequence.name));
    return [
      ...own.map((each) => ({ code: objectCall(each, this.schema.dialect, this.variableOf)!, parts: [each] })),
      ...statements,
    ];
  }

  private readonly variableOf = (name: string): string => this.variables.of(name);

  private table(
    table: TableDefinition, foreignKeys: readonly ForeignKeyDefinition[], absorbed: Set<string>,
  ): Declared[] {
    const keys = foreignKeys.map((foreignKey) => this.foreignKey(table.name, foreignKey));
    const parent = table.interleave && this.tables.get(table.interleave.parent);
    if (parent) {
      return this.child(table, parent, keys);
    }
    const shape = shapeOf(table, this.context);
    if (shape.kind === 'bit-reversed' && shape.source.kind === 'sequence') {
      absorbed.add(shape.source.sequence.name);
    }
    this.roots.set(table.name, table.name);
    return [
      this.declaration(
        table,
        tableCall(table, shape, this.schema.dialect, {
          foreignKeys: keys,
          added: this.addedTo(table),
          variableOf: this.variableOf,
        }),
      ),
    ];
  }

  private child(table: TableDefinition, parent: TableDefinition, foreignKeys: readonly Code[]): Declared[] {
    const root = this.roots.get(parent.name) ?? parent.name;
    this.roots.set(table.name, root);
    const known = this.families.get(root);
    const family = known ?? this.variables.free(`${this.variables.of(root)}Family`);
    this.families.set(root, family);
    const child = tableCall(table, { kind: 'child', parent }, this.schema.dialect, {
      foreignKeys,
      added: this.addedTo(table),
      family: variable(family),
      parent: parent.name === root ? undefined : variable(this.variables.of(parent.name)),
    });
    const declared = familyCall(this.familyId(root), root, this.variableOf);
    return [
      ...(known === undefined ? [{ variable: family, code: declared, parts: [table.name] }] : []),
      this.declaration(table, child),
    ];
  }

  private indexesOf({ name, columns }: TableDefinition): readonly IndexDefinition[] {
    const shards = this.shards.get(name);
    const place = (index: IndexDefinition): number =>
      columns.indexOf(shards?.get(index.name)?.column as ColumnDefinition);
    return [...(this.indexes.get(name) ?? [])].sort((a, b) => place(a) - place(b));
  }

  private addedTo({ name, primaryKey }: TableDefinition): string[] {
    const columns = [...(this.shards.get(name)?.values() ?? [])].map(({ column }) => column.name);
    return columns.filter((column) => !isIn(primaryKey, column));
  }

  private reference(table: TableDefinition): Declared {
    const { name } = table;
    const code = existingTableCall(table, this.schema.dialect);
    return { variable: this.variableIfUsed(name), code, table: name, parts: [referenceKey(name)] };
  }

  private declaration({ name }: TableDefinition, code: Call): Declared {
    return { variable: this.variableIfUsed(name), code, table: name, parts: [name] };
  }

  private variableIfUsed(table: string): string | undefined {
    return this.used.has(table) ? this.variables.of(table) : undefined;
  }

  /** Tables, sequences and hierarchies share a scope, so their ids must differ. */
  private familyId(root: string): string {
    let id = `${root}Family`;
    while (this.tables.has(id) || sequences(this.schema.objects).some((sequence) => sequence.name === id)) {
      id += '_';
    }
    return id;
  }

  private added(table: string, foreignKey: ForeignKeyDefinition): Declared {
    return {
      code: call(variable(this.variables.of(table)), 'addForeignKey', [this.foreignKey(table, foreignKey)]),
      parts: [foreignKey],
    };
  }

  private foreignKey(table: string, foreignKey: ForeignKeyDefinition): Code {
    const { name, columns, referencedTable, referencedColumns } = foreignKey;
    const target = this.tables.get(referencedTable);
    const byDefault = foreignKeyName(table, columns, this.schema.dialect);
    const isDefaultName = name === byDefault || (name === '' && this.isNew(byDefault));
    return foreignKeyCall(
      { ...foreignKey, name: name === '' && !isDefaultName ? this.newConstraint(byDefault) : name },
      this.variableOf,
      {
        isDefaultName,
        isWholeKey: target?.primaryKey.map((part) => part.column).join('\0') === referencedColumns.join('\0'),
      },
    );
  }

  private isNew(name: string): boolean {
    const free = !this.constraints.has(name);
    this.constraints.add(name);
    return free;
  }

  private newConstraint(wanted: string): string {
    let name = wanted;
    for (let n = 2; !this.isNew(name); n += 1) {
      name = fittingName(`${wanted}_${n}`, [wanted, `${n}`], this.schema.dialect);
    }
    return name;
  }

  private index(index: IndexDefinition): Declared {
    const ancestor = index.interleaveIn === undefined ? undefined : this.tables.get(index.interleaveIn);
    const spread = ancestor
      ? ({ kind: 'interleaved', ancestor } as const)
      : this.shards.get(index.table)?.get(index.name);
    return {
      code: indexCall(index, spread, this.variableOf, this.schema.dialect), parts: [index],
    };
  }
}

function tablesUsedBy(object: DefinedObject): readonly (string | undefined)[] {
  return [
    ...(isObjectIndex(object) ? [object.table, object.interleaveIn] : []),
    ...('watched' in object ? object.watched.map(({ table }) => table) : []),
    rowsOf(object)?.interleave?.parent,
  ];
}

/** Only a sequence of a single column can be declared with that column. */
function ownSequences({ tables, objects, dialect }: Schema): ReadonlyMap<string, NamedCounter> {
  const { sequencesIn } = readingAll(dialect);
  const used = tables.flatMap(({ columns }) => columns.flatMap(({ defaultExpression }) => (
    defaultExpression === undefined ? [] : [...new Set(sequencesIn(defaultExpression))]
  )));
  const uses = grouped(used, (name) => name);
  return new Map(sequences(objects).flatMap((each) => (uses.get(each.name)?.length === 1 ? [[each.name, each]] : [])));
}
