import type { Language } from './language';
import { columnCode } from '../rules/fixes/column-code';
import { tableVariable } from '../rules/fixes/construct-code';
import type { Edit, Fix, Written } from '../rules/fixes/fix';
import { keyText } from '../rules/wording';
import type { Dialect, ForeignKeyDefinition, IndexDefinition, Interleave, TableDefinition } from '../schema';
import { callCode, namesCode, stringCode } from '../text/code-text';

/** A fix as code that can be pasted. */
export function fixCode(fix: Edit | Written, _language: Language, _dialect: Dialect): string {
  switch (fix.kind) {
    case 'written':
      return fix.text;
    case 'column':
      return columnCode(fix.column, { inKey: fix.table.primaryKey.some(({ column }) => column === fix.column.name) });
    case 'primary key':
      return `PRIMARY KEY ${keyText(fix.parts)}`;
    case 'check':
      return `Check.named(${stringCode(fix.check.name)}, ${stringCode(fix.check.expression)})`;
    case 'foreign key':
      return foreignKeyCode(fix.foreignKey);
    case 'ttl':
      return `Ttl.days(${stringCode(fix.ttl.column)}, ${fix.ttl.days})`;
    case 'interleave':
      return childCode(fix.table, fix.interleave);
    case 'index':
      return indexCode(fix.index, fix.inherited ?? []);
    case 'sequence':
      return `new Sequence(db, ${stringCode(fix.sequence.name)})`;
    case 'default sequence':
      return `defaultValue: Default.nextValue(${stringCode(fix.sequence)})`;
    case 'drop':
      return `DROP ${fix.objectKind} ${fix.name}`;
  }
}

/** What the fix costs, where it costs anything worth mentioning. */
export function fixCost(fix: Fix): string | undefined {
  return fix.kind === 'written' ? fix.cost : undefined;
}

function foreignKeyCode({ name, columns, referencedTable, referencedColumns, onDelete, enforced }: ForeignKeyDefinition): string {
  return callCode('ForeignKey.to', tableVariable(referencedTable), {
    name: name === '' ? undefined : stringCode(name),
    columns: namesCode(columns),
    referencedColumns: referencedColumns.length === 0 ? undefined : namesCode(referencedColumns),
    onDelete: onDelete === 'CASCADE' ? 'OnDelete.CASCADE' : undefined,
    enforced: enforced ? undefined : 'false',
  });
}

/** Tables of a hierarchy inherit the key of their parent. */
function childCode({ name }: TableDefinition, { parent, inParent, onDelete }: Interleave): string {
  return callCode(`family.${inParent ? 'addChild' : 'addInterleavedIn'}`, stringCode(name), {
    parent: tableVariable(parent),
    key: '[...]',
    onDelete: inParent ? `OnDelete.${onDelete === 'CASCADE' ? 'CASCADE' : 'NO_ACTION'}` : undefined,
  });
}

function indexCode(index: IndexDefinition, inherited: readonly string[]): string {
  const { table, name, storing, unique, nullFiltered, whereNotNull, interleaveIn } = index;
  const keyParts = index.keyParts.filter(({ column }) => !inherited.includes(column));
  const list = (names: readonly string[]): string | undefined => (names.length === 0 ? undefined : namesCode(names));
  return callCode('new SafeIndex', `${tableVariable(table)}, ${stringCode(name)}`, {
    columns: namesCode(keyParts.map(({ column }) => column)),
    descending: list(keyParts.filter(({ descending }) => descending).map(({ column }) => column)),
    unique: unique ? 'true' : undefined,
    nullFiltered: nullFiltered ? 'true' : undefined,
    whereNotNull: list(whereNotNull),
    storing: list(storing),
    spread: interleaveIn === undefined ? undefined : `IndexSpread.interleavedIn(${tableVariable(interleaveIn)})`,
  });
}
