import { columnCall, sequenceOptions } from './column-call';
import { expressionText } from './default-call';
import { optionalList, optionalText, optionalValue, tableStorage } from './option-code';
import { idOf, placeOf, type VariableOf } from './place';
import {
  call, list, member, names, newCall, struct, text, value, variable, type Call, type Code, type Options,
} from '../../languages/code';
import type { DominantTenants, TableShape } from '../../rules/fixes/fix';
import { inheritedColumns } from '../../rules/views/inherited-columns';
import {
  columnOf, columnsOf, type ColumnDefinition, type Dialect, type ForeignKeyDefinition, type TableDefinition,
  type TtlDefinition,
} from '../../schema';
import { besideTable, fittingName, foreignKeyName } from '../../schema/name-key';
import { tableVariable } from '../../text/names';

const CONSTRUCTS: { readonly [kind in Exclude<TableShape['kind'], 'child'>]: string } = {
  'plain': 'Table',
  'sharded': 'ShardedTable',
  'hashed': 'HashedKeyTable',
  'tenant': 'TenantTable',
  'uuid': 'UuidTable',
  'bit-reversed': 'BitReversedTable',
};

/** Above this number of unchanged columns, a name replaces them. The code fails until the user fills them in. */
const MOST_UNCHANGED = 8;

/** Facts about a table that only the caller knows. */
interface TableSurroundings {
  readonly before?: TableDefinition;
  /** Foreign keys to declare with the table, if the others are added later. */
  readonly foreignKeys?: readonly Code[];
  /** Columns that other constructs add to the table. */
  readonly added?: readonly string[];
  /** For a child: its hierarchy, and the variable of its parent unless that is the root. */
  readonly family?: Code;
  readonly parent?: Code;
  readonly variableOf?: VariableOf;
}

export function tableCall(
  table: TableDefinition, shape: TableShape, dialect: Dialect, surroundings: TableSurroundings = {},
): Call {
  const key = columnsOf(table.primaryKey);
  const apart = new Set([...madeColumns(shape, dialect), ...key, ...(surroundings.added ?? [])]);
  const { before } = surroundings;
  const options: Options = {
    ...keyOptions(table, shape, dialect),
    columns: columnList(table, apart, dialect, before),
    ...constraintOptions(table, dialect, surroundings.foreignKeys ?? foreignKeysOf(table, dialect)),
    ...unprintedOptions(table, shape),
  };
  if (shape.kind !== 'child') {
    return newCall(CONSTRUCTS[shape.kind], placeOf(table.name, surroundings.variableOf), options);
  }
  const { interleave } = table;
  const { family = variable('family') } = surroundings;
  const { key: own, ...rest } = options;
  return call(family, interleave?.inParent ? 'addChild' : 'addInterleavedIn', [text(idOf(table.name))], {
    parent: surroundings.parent,
    key: own,
    onDelete: onDeleteCode(table),
    ...rest,
  });
}

/** Rows that are only stored near their parent rows have no such option. */
export function onDeleteCode({ interleave }: TableDefinition): Code | undefined {
  return interleave?.inParent
    ? member('OnDelete', interleave.onDelete === 'CASCADE' ? 'CASCADE' : 'NO_ACTION')
    : undefined;
}

export function ttlCode({ column, days }: TtlDefinition): Call {
  return call('Ttl', 'days', [text(column), value(days)]);
}

/** Refers to a table that no construct declares, exactly in its key and as far as others need it in other columns. */
export function existingTableCall(table: TableDefinition, dialect: Dialect): Call {
  const key = columnsOf(table.primaryKey);
  const others = table.columns.filter(({ name }) => !key.includes(name)).map(({ name, type, notNull, generated }) => (
    columnCall({ name, type, notNull, ...(type.code === 'TOKENLIST' && { generated }) }, dialect, { inKey: false })
  ));
  const columns = table.columns.map((column) => ({ ...column, identity: undefined }));
  return call('Table', 'fromTableName', [variable('db'), text(table.name), text(table.name)], {
    key: keyList({ ...table, columns }, key, dialect),
    columns: optionalList(others),
  });
}

/** Options that equal the default of the construct and can be omitted. */
interface ForeignKeyDefaults {
  readonly isDefaultName?: boolean;
  readonly isWholeKey?: boolean;
}

export function foreignKeyCall(
  foreignKey: ForeignKeyDefinition, variableOf: VariableOf, { isDefaultName, isWholeKey }: ForeignKeyDefaults = {},
): Call {
  const { name, columns, referencedTable, referencedColumns, onDelete, enforced } = foreignKey;
  return call('ForeignKey', 'to', [variable(variableOf(referencedTable))], {
    columns: names(columns),
    referencedColumns: isWholeKey ? undefined : names(referencedColumns),
    name: isDefaultName || name === '' ? undefined : text(name),
    onDelete: onDelete === 'CASCADE' ? member('OnDelete', 'CASCADE') : undefined,
    enforced: enforced ? undefined : value(false),
  });
}

/** @param id The id of the hierarchy, qualified with the named schema of the root, if any. */
export function familyCall(id: string, root: string, variableOf: VariableOf = tableVariable): Call {
  return newCall('InterleavedHierarchy', placeOf(id, variableOf), { root: variable(variableOf(root)) });
}

export function keyList(table: TableDefinition, key: readonly string[], dialect: Dialect): Code {
  return list(key.flatMap((name) => {
    const column = columnOf(table, name);
    return column ? [columnIn(table, column, dialect)] : [];
  }));
}

/** The call of a column where it has its place in the table. */
export function columnIn(table: TableDefinition, column: ColumnDefinition, dialect: Dialect): Code {
  const part = table.primaryKey.find((each) => each.column === column.name);
  const isReference = table.foreignKeys.some(({ columns }) => columns.includes(column.name));
  return columnCall(column, dialect, { inKey: part !== undefined, descending: part?.descending, isReference });
}

/** The columns that the construct derives from other props. */
function madeColumns(shape: TableShape, dialect: Dialect): readonly string[] {
  switch (shape.kind) {
    case 'sharded':
      return [shape.shardColumn];
    case 'hashed':
      return [shape.hashColumn];
    case 'tenant':
      return shape.dominant ? [shape.dominant.shardColumn] : [];
    case 'bit-reversed':
      return shape.source.kind === 'external id' ? [shape.source.column] : [];
    case 'child':
      return [
        ...columnsOf(shape.parent.primaryKey),
        ...inheritedColumns(shape.parent, dialect).map(({ name }) => name),
      ];
    default:
      return [];
  }
}

export function keyOptions(table: TableDefinition, shape: TableShape, dialect: Dialect): Options {
  const made = madeColumns(shape, dialect);
  const key = columnsOf(table.primaryKey).filter((name) => !made.includes(name));
  switch (shape.kind) {
    case 'sharded':
      return {
        key: keyList(table, key, dialect),
        shardBy: names(shape.shardBy),
        shards: value(shape.shards),
        shardColumn: unless('ShardId', shape.shardColumn),
      };
    case 'hashed':
      return {
        key: keyList(table, key, dialect),
        hashColumn: unless('KeyHash', shape.hashColumn),
      };
    case 'tenant': {
      const tenant = columnOf(table, shape.tenant)!;
      const { declaredValues: values } = tenant;
      // The construct itself takes for granted what is assumed.
      const own = { ...tenant, declaredValues: values?.assumed ? undefined : values };
      return {
        tenant: columnCall(own, dialect, { inKey: true, isReference: true }),
        key: keyList(table, key.filter((name) => name !== shape.tenant), dialect),
        dominantTenants: shape.dominant && dominantOptions(shape.dominant),
      };
    }
    case 'bit-reversed':
      return {
        key: list([call('Column', 'int64', [text(table.primaryKey[0].column)])]),
        source: bitReversedSource(table, shape),
      };
    default:
      return { key: keyList(table, key, dialect) };
  }
}

function dominantOptions({ tenantIds, shards, shardBy, shardColumn }: DominantTenants): Code {
  return struct('DominantTenants', {
    tenantIds: names(tenantIds),
    shards: value(shards),
    shardBy: names(shardBy),
    shardColumn: unless('TenantShard', shardColumn),
  });
}

function bitReversedSource(
  table: TableDefinition, { source }: Extract<TableShape, { kind: 'bit-reversed' }>,
): Call | undefined {
  const sourceCall = (method: string, options: Options): Call => call('BitReversedSource', method, [], options);
  if (source.kind === 'identity') {
    const options = sequenceOptions(source.options);
    return Object.values(options).some((option) => option !== undefined) ? sourceCall('identity', options) : undefined;
  }
  if (source.kind === 'external id') {
    return call('BitReversedSource', 'externalId', [text(source.column)]);
  }
  return sourceCall('sequence', {
    sequenceName: unless(`${table.name.toLowerCase()}_sequence`, besideTable(table.name, source.sequence.name)),
    ...sequenceOptions(source.sequence),
  });
}

/** A name that differs from the default of its construct. */
function unless(byDefault: string, name: string): Code | undefined {
  return name === byDefault ? undefined : text(name);
}

/** The columns outside the key. If many are unchanged, lists only those that changed or left the key. */
function columnList(
  table: TableDefinition, apart: ReadonlySet<string>, dialect: Dialect, before: TableDefinition | undefined,
): Code | undefined {
  const columns = table.columns.filter(({ name }) => !apart.has(name) && !table.apart?.columns.includes(name));
  const inKey = new Set(before?.primaryKey.map(({ column }) => column));
  const isUnchanged = (column: ColumnDefinition): boolean =>
    before !== undefined && !inKey.has(column.name) && before.columns.includes(column);
  const isLong = columns.filter(isUnchanged).length > MOST_UNCHANGED;
  const items: Code[] = columns
    .filter((column) => !isLong || !isUnchanged(column))
    .map((column) => columnCall(column, dialect, { inKey: false }));
  if (isLong) {
    items.push({ kind: 'elements', name: 'unchangedColumns' });
  }
  return optionalList(items);
}

function constraintOptions(table: TableDefinition, dialect: Dialect, foreignKeys: readonly Code[]): Options {
  const named = new Set(table.checks.map((check) => check.name));
  const own = table.checks.filter(({ name }) => !table.apart?.constraints.includes(name));
  const checks = own.map(({ name, expression }, position) =>
    call('Check', 'named', [
      text(name === '' ? freeCheckName([table.name, `${position + 1}`], named, dialect) : name),
      expressionText(expression, dialect),
    ]),
  );
  return {
    checks: optionalList(checks),
    foreignKeys: optionalList(foreignKeys),
    ttl: table.ttl && ttlCode(table.ttl),
    ...tableStorage(table, dialect),
  };
}

function foreignKeysOf(table: TableDefinition, dialect: Dialect): Code[] {
  const own = table.foreignKeys.filter(({ name }) => !table.apart?.constraints.includes(name));
  return own.map((foreignKey) => (
    foreignKeyCall(foreignKey, tableVariable, {
      isDefaultName: foreignKey.name === foreignKeyName(table.name, foreignKey.columns, dialect),
    })
  ));
}

/** Options that are not part of DDL. */
function unprintedOptions({ renamedFrom, workload = {} }: TableDefinition, { kind }: TableShape): Options {
  const { rowsPerParent, rowBytes, ...rates } = workload;
  const numbers = (of: Readonly<Record<string, number | undefined>>): Options =>
    Object.fromEntries(Object.entries(of).map(([name, each]) => [name, optionalValue(each)]));
  return {
    ...numbers({ rowsPerParent: kind === 'child' ? rowsPerParent : undefined, rowBytes }),
    workload: Object.values(rates).every((each) => each === undefined)
      ? undefined
      : call('Workload', 'of', [], numbers(rates)),
    renamedFrom: optionalText(renamedFrom),
  };
}

function freeCheckName(parts: readonly string[], taken: ReadonlySet<string>, dialect: Dialect): string {
  const name = fittingName(`CK_${parts.join('_').replace('.', '_')}`, parts, dialect);
  return taken.has(name) ? freeCheckName([...parts, ''], taken, dialect) : name;
}
