import { columnCode } from './column-code';
import type { TableDefinition } from '../../schema';
import { objectCode, stringCode } from '../../text/code-text';

/** Construct code in one line: what a fix tells the user to write. Everything that a fix leaves alone stands as a comment. */

const UNCHANGED = '/* unchanged */';
const RESERVED = new Set((
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof '
  + 'new null return super switch this throw true try typeof var void while with yield '
  + 'let static await package private protected public interface implements'
).split(' '));

/** The variable that holds a table construct: `orderLines` for OrderLines, order_lines and sales.OrderLines alike. */
export function tableVariable(name: string): string {
  const short = name.split('.').pop() ?? name;
  const words = short.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const [first = 'table', ...rest] = words;
  const camel = lowerFirst(first) + rest.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
  return RESERVED.has(camel) || /^\d/.test(camel) ? `table${camel[0].toUpperCase()}${camel.slice(1)}` : camel;
}

/** `new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')], columns: [...] })`; props that are undefined are left out. */
export function tableCode(construct: string, name: string, props: Readonly<Record<string, string | undefined>>): string {
  return `new ${construct}(db, ${stringCode(name)}, ${objectCode(props)})`;
}

/** Columns of a key, complete. Those in `mandatory` lose their right to be NULL; of one the fix may declare the values. */
export function keyCode(
  table: TableDefinition, names: readonly string[], mandatory: readonly string[], declared?: { readonly column: string; readonly values: string },
): string {
  const columns = names.flatMap((name) => table.columns.find((column) => column.name === name) ?? []);
  return `[${columns.map((column) => columnCode(column, {
    inKey: true,
    isReference: table.foreignKeys.some((foreignKey) => foreignKey.columns.includes(column.name)),
    mandatory: mandatory.includes(column.name),
    values: declared?.column === column.name ? declared.values : undefined,
    descending: table.primaryKey.some((part) => part.column === column.name && part.descending),
  })).join(', ')}]`;
}

/** The columns outside the key: those that leave it, complete, and the rest as it was. */
export function columnsCode(table: TableDefinition, newKey: readonly string[], removed: readonly string[] = []): string | undefined {
  const leaving = table.primaryKey.map((part) => part.column).filter((name) => !newKey.includes(name) && !removed.includes(name));
  const codes = leaving.flatMap((name) => {
    const column = table.columns.find((each) => each.name === name);
    return column ? [columnCode(column, { inKey: false })] : [];
  });
  const rest = table.columns.some((column) => !table.primaryKey.some((part) => part.column === column.name) && !newKey.includes(column.name));
  const all = rest ? [...codes, UNCHANGED] : codes;
  return all.length === 0 ? undefined : `[${all.join(', ')}]`;
}

function lowerFirst(word: string): string {
  return word[0].toLowerCase() + word.slice(1);
}
