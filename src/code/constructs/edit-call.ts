import { columnCall } from './column-call';
import { expressionText } from './default-call';
import { indexCall } from './index-call';
import { newShard } from './index-shards';
import { objectCall } from './object-call';
import { grantCalls } from './objects/role-calls';
import { optionsCode } from './option-code';
import {
  columnIn, familyCall, foreignKeyCall, keyList, keyOptions, tableCall, ttlCode,
} from './table-call';
import { shapeOf, shardingOf } from './table-shape';
import {
  call, givenOptions, names, option as named, text, value, variable, type Call, type Code,
} from '../../languages/code';
import type { Edit, IndexEdit, IndexSpreadEdit, TableEdit } from '../../rules/fixes/fix';
import {
  columnOf, columnsOf, isIn, type ColumnDefinition, type Dialect, type ForeignKeyDefinition, type IndexDefinition,
  type TableDefinition,
} from '../../schema';
import { tableVariable } from '../../text/names';

/** The code of an edit: a replacement for a declaration, one option of it, or code to remove. */
export type EditCode =
  | { readonly kind: 'code'; readonly code: readonly Code[]; readonly added: readonly Addition[] }
  | {
    readonly kind: 'option';
    readonly name: string;
    readonly value: Code;
    readonly added: readonly Addition[];
  }
  | { readonly kind: 'removed'; readonly code: Code }
  /** No construct can express the edit. */
  | { readonly kind: 'ddl' };

/** A required addition to another construct, which is named by its variable. */
type Addition = { readonly table: string } & (
  | { readonly columns: readonly Code[] }
  | { readonly foreignKey: ForeignKeyDefinition; readonly option: Code }
);

export function editCode(edit: Edit, dialect: Dialect): EditCode {
  switch (edit.kind) {
    case 'table':
      return code([tableIn(edit, dialect)], besides(edit, edit, dialect));
    case 'column':
      return madeColumn(edit, dialect)
        ?? code([edit.column, ...(edit.others ?? [])].map((column) => columnIn(edit.table, column, dialect)));
    case 'primary key': {
      const { table, parts, parent } = edit;
      const inherited = new Set(parent?.primaryKey.map(({ column }) => column));
      const own = columnsOf(parts).filter((name) => !inherited.has(name));
      const isKnown =
        (parent ?? !table.interleave) && own.every((column) => columnOf(table, column) !== undefined);
      if (!isKnown) {
        return { kind: 'ddl' };
      }
      const to = { ...table, primaryKey: parts };
      return parent === undefined && hasMadeKey(table)
        ? code([tableIn({ table, to, shape: { kind: 'plain' } }, dialect)], besides(edit, { table, to }, dialect))
        : option('key', keyList(to, own, dialect), besides(edit, { table, to }, dialect));
    }
    case 'index':
      return code(
        [indexCall(withoutInherited(edit), edit.spread, tableVariable, dialect)],
        added(edit.index.table, edit.added, dialect),
      );
    case 'foreign key':
      return code([foreignKeyCall(edit.foreignKey, tableVariable)], added(edit.table.name, edit.added, dialect));
    case 'check':
      return code([call('Check', 'named', [text(edit.check.name), expressionText(edit.check.expression, dialect)])]);
    case 'ttl':
      return code([ttlCode(edit.ttl)], added(edit.table.name, edit.added, dialect));
    case 'interleave': {
      const { table, interleave, parent } = edit;
      const to = { ...table, interleave };
      return parent ? code([tableIn({ table, to, shape: { kind: 'child', parent } }, dialect)]) : { kind: 'ddl' };
    }
    case 'table option': {
      const [[name, written]] = givenOptions(optionsCode('CommonTableOptions', [edit.option], dialect)!);
      return option(name, written);
    }
    case 'default sequence':
      return option('defaultValue', call('Default', 'nextValue', [text(edit.sequence)]));
    case 'object': {
      const declared = objectCall(edit.object, dialect, tableVariable, edit.parent && [edit.parent]);
      return declared ? code([declared]) : { kind: 'ddl' };
    }
    case 'grants':
      return code(grantCalls(edit.grants, tableVariable(edit.grants[0].role, 'role')).map((each) => each.code));
    case 'drop':
      return { kind: 'removed', code: indexCall(edit.index, undefined, tableVariable, dialect) };
  }
}

/** A column that constructs make of their options, by what makes it; undefined for any other. */
function madeColumn({ table, column, makers = [] }: ColumnEdit, dialect: Dialect): EditCode | undefined {
  const sharding = shardingOf(table, column, dialect);
  if (sharding && makers.length > 0) {
    const spreadOf = (index: IndexDefinition): IndexSpreadEdit => newShard(index, column, sharding, table);
    return code(makers.map((index) => indexCall(index, spreadOf(index), tableVariable, dialect)));
  }
  if (!table.made?.includes(column.name)) {
    return undefined;
  }
  const to = { ...table, columns: table.columns.map((each) => (each.name === column.name ? column : each)) };
  const [was, is] = [table, to].map((each) => shapeOf(each, { dialect, ownSequences: new Map() }));
  const [before, after] = [keyOptions(table, was, dialect), keyOptions(to, is, dialect)];
  const changed = givenOptions(after).find(([name, given]) => JSON.stringify(given) !== JSON.stringify(before[name]));
  if (was.kind !== is.kind) {
    return code([tableIn({ table, to, shape: is }, dialect)]);
  }
  return changed ? option(...changed) : sharding && option('shards', value(sharding.shards));
}

function tableIn({ table, to, shape }: Pick<TableEdit, 'table' | 'to' | 'shape'>, dialect: Dialect): Call {
  if (shape.kind !== 'child') {
    return tableCall(to, shape, dialect, { before: table });
  }
  const { name } = shape.parent;
  return tableCall(to, shape, dialect, {
    before: table,
    ...(table.interleave
      ? { parent: variable(tableVariable(name)) }
      : { family: familyCall(`${name}Family`, name) }),
  });
}

/** Whether a construct derives a part of the key from options other than `key`. */
function hasMadeKey({ columns, primaryKey }: TableDefinition): boolean {
  const isMade = ({ generated, declaredValues: values }: ColumnDefinition): boolean =>
    generated !== undefined || values?.assumed === true;
  return columns.some((each) => isMade(each) && isIn(primaryKey, each.name));
}

function withoutInherited({ index, inherited = [] }: IndexEdit): IndexDefinition {
  return { ...index, keyParts: index.keyParts.filter(({ column }) => !inherited.includes(column)) };
}

function code(codes: readonly Code[], additions: readonly Addition[] = []): EditCode {
  return { kind: 'code', code: codes, added: additions };
}

function option(name: string, given: Code, additions: readonly Addition[] = []): EditCode {
  return { kind: 'option', name, value: given, added: additions };
}

type ColumnEdit = Edit & { readonly kind: 'column' };

type Change = Pick<TableEdit, 'table' | 'to'>;

/**
 * Parts of the old key that other tables must now declare themselves: its columns, and foreign keys that reference it.
 */
function besides({ dependents }: Edit, change: Change, dialect: Dialect): Addition[] {
  const { heirs = [], referring = [] } = dependents ?? {};
  const [was, is] = [change.table, change.to].map(({ primaryKey }) => columnsOf(primaryKey).join());
  return [
    ...heirs.flatMap((heir) => added(heir.name, leftIn(heir, change), dialect)),
    ...referring
      .filter(({ foreignKey: { referencedColumns } }) => was !== is && referencedColumns.join() === was)
      .map(({ table, foreignKey }) => ({
        table: tableVariable(table),
        foreignKey,
        option: named('referencedColumns', names(foreignKey.referencedColumns)),
      })),
  ];
}

/** Columns that a table inherited from the old key but not from the new one. */
function leftIn({ columns }: TableDefinition, { table, to }: Change): ColumnDefinition[] {
  const isKeyOf = ({ primaryKey }: TableDefinition, name: string): boolean =>
    isIn(primaryKey, name);
  return columns
    .filter(({ name }) => isKeyOf(table, name) && !isKeyOf(to, name) && columnOf(to, name) !== undefined)
    .map((column) => ({ ...column, immutable: undefined }));
}

function added(table: string, columns: readonly ColumnDefinition[] = [], dialect: Dialect): Addition[] {
  return columns.length === 0 ? [] : [{
    table: tableVariable(table), columns: columns.map((column) => columnCall(column, dialect, { inKey: false })),
  }];
}
