import type { Language } from './language';
import { columnCode } from '../rules/fixes/column-code';
import { tableVariable } from '../rules/fixes/construct-code';
import type { Edit, Fix, Written } from '../rules/fixes/fix';
import { keyText } from '../rules/wording';
import type { Dialect, ForeignKeyDefinition, IndexDefinition } from '../schema';
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
    case 'index':
      return indexCode(fix.index);
    case 'sequence':
      return `new Sequence(db, ${stringCode(fix.sequence.name)})`;
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

function indexCode({ table, name, keyParts, storing, unique, nullFiltered, whereNotNull, interleaveIn }: IndexDefinition): string {
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
