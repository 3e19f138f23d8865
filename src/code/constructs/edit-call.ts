import { columnCall } from './column-call';
import { expressionText } from './default-call';
import { foreignKeyCall } from './foreign-key-call';
import { indexCall } from './index-call';
import { objectCall } from './object-call';
import { grantCalls } from './objects/role-calls';
import { idOf, placeOf, type VariableOf } from './place';
import { keptOptions, keyList, tableCall } from './table-call';
import {
  call, list, member, text, UNCHANGED, value, variable, type Call, type Code, type Options,
} from '../../languages/code';
import type { EditOf, IndexEdit } from '../../rules/fixes/fix';
import type { ColumnDefinition, Dialect, IndexDefinition, Interleave, TableDefinition } from '../../schema';
import { tableVariable } from '../../text/table-variable';

/** What an edit writes: code in the place of what is declared, an option of it, or the code that goes. */
type EditCode =
  | { readonly kind: 'code'; readonly code: readonly Code[]; readonly added?: AddedColumns }
  | { readonly kind: 'option'; readonly name: string; readonly value: Code }
  | { readonly kind: 'removed'; readonly code: Code }
  /** No construct writes it. */
  | { readonly kind: 'ddl' };

/** Columns that a construct has to have besides the code. */
interface AddedColumns {
  readonly table: string;
  readonly columns: readonly Code[];
}

export function editCode(edit: EditOf, dialect: Dialect): EditCode {
  switch (edit.kind) {
    case 'table':
      return code([tableCall(edit.to, edit.shape, dialect, { before: edit.table })]);
    case 'column':
      return code([edit.column, ...(edit.others ?? [])].map((column) => columnIn(edit.table, column, dialect)));
    case 'primary key': {
      const { table, parts, parent } = edit;
      const inherited = new Set(parent?.primaryKey.map(({ column }) => column));
      const own = parts.map(({ column }) => column).filter((name) => !inherited.has(name));
      const isKnown =
        (parent ?? !table.interleave) && own.every((column) => table.columns.some(({ name }) => name === column));
      return isKnown
        ? { kind: 'option', name: 'key', value: keyList({ ...table, primaryKey: parts }, own, dialect) }
        : { kind: 'ddl' };
    }
    case 'index':
      return code(
        [indexCall(withoutInherited(edit), edit.spread, dialect, tableVariable)],
        added(edit.index.table, edit.added, dialect),
      );
    case 'foreign key':
      return code([foreignKeyCall(edit.foreignKey, tableVariable)], added(edit.table.name, edit.added, dialect));
    case 'check':
      return code([call('Check', 'named', [text(edit.check.name), expressionText(edit.check.expression, dialect)])]);
    case 'ttl':
      return code(
        [call('Ttl', 'days', [text(edit.ttl.column), value(edit.ttl.days)])],
        added(edit.table.name, edit.added, dialect),
      );
    case 'interleave':
      return code([childCall(edit.table, edit.interleave, dialect)]);
    case 'locality group':
      return { kind: 'option', name: 'localityGroup', value: text(edit.group) };
    case 'default sequence':
      return { kind: 'option', name: 'defaultValue', value: call('Default', 'nextValue', [text(edit.sequence)]) };
    case 'sequence':
      return code([sequenceCall(edit.sequence.name, {})]);
    case 'object': {
      const declared = objectCall(edit.object, dialect, tableVariable);
      return declared ? code([declared]) : { kind: 'ddl' };
    }
    case 'grants':
      return code(grantCalls(edit.grants, tableVariable(edit.grants[0].role, 'role')));
    case 'drop':
      return edit.index
        ? { kind: 'removed', code: indexCall(edit.index, undefined, dialect, tableVariable) }
        : { kind: 'ddl' };
  }
}

export function sequenceCall(name: string, options: Options, variableOf?: VariableOf): Call {
  return { kind: 'call', on: 'Sequence', args: placeOf(name, variableOf), options };
}

/** Tables of a hierarchy inherit the key of their parent; all but the interleaving stays. */
function childCall(
  table: TableDefinition, { parent, inParent, onDelete }: Interleave, dialect: Dialect,
): Code {
  const inKey = new Set(table.primaryKey.map(({ column }) => column));
  return {
    ...call(variable('family'), inParent ? 'addChild' : 'addInterleavedIn', [text(idOf(table.name))], {
      parent: variable(tableVariable(parent)),
      key: list([UNCHANGED]),
      onDelete: inParent ? member('OnDelete', onDelete === 'CASCADE' ? 'CASCADE' : 'NO_ACTION') : undefined,
      columns: table.columns.every(({ name }) => inKey.has(name)) ? undefined : list([UNCHANGED]),
    }),
    kept: keptOptions(table, dialect),
  };
}

function withoutInherited({ index, inherited = [] }: IndexEdit): IndexDefinition {
  return { ...index, keyParts: index.keyParts.filter(({ column }) => !inherited.includes(column)) };
}

function code(codes: readonly Code[], columns?: AddedColumns): EditCode {
  return { kind: 'code', code: codes, added: columns };
}

function columnIn(table: TableDefinition, column: ColumnDefinition, dialect: Dialect): Code {
  const part = table.primaryKey.find((each) => each.column === column.name);
  const isReference = table.foreignKeys.some(({ columns }) => columns.includes(column.name));
  return columnCall(column, dialect, { inKey: part !== undefined, descending: part?.descending, isReference });
}

function added(
  table: string,
  columns: readonly ColumnDefinition[] | undefined,
  dialect: Dialect,
): AddedColumns | undefined {
  return columns === undefined || columns.length === 0
    ? undefined
    : { table: tableVariable(table), columns: columns.map((column) => columnCall(column, dialect, { inKey: false })) };
}
