import type { WordedProblem } from './rule-cases';
import * as library from '../../src';
import { columnCode } from '../../src/rules/fixes/column-code';
import { columnsCode, keyCode, tableCode, tableVariable } from '../../src/rules/fixes/construct-code';
import { SchemaLookup, type ColumnDefinition, type Schema, type TableDefinition } from '../../src/schema';

/** What a user writes who takes the advice of a finding: the schema as constructs, with the fix in its place. */

const UNCHANGED = '/* unchanged */';

/** The program, or undefined for a fix that is no construct code. */
export function fixProgram(of: Schema, problem: WordedProblem, fix: string): string | undefined {
  const [code, note] = fix.split('  // ');
  if (!/^(new |Column\.|ForeignKey\.)/.test(code)) {
    return undefined;
  }
  const lookup = SchemaLookup.of(of);
  const index = of.indexes.find((each) => each.name === problem.object);
  const referencing = of.tables.find((table) => table.foreignKeys.some((foreignKey) => foreignKey.name === problem.object));
  const owner = lookup.table(index?.table ?? problem.object) ?? referencing;
  const isWholeTable = code.startsWith('new ') && !code.startsWith('new SafeIndex(');
  const added = /^with (Column\..*) in the columns of \w+$/.exec(note ?? '')?.[1];
  const changed = code.startsWith('Column.') ? code : undefined;
  const statements = of.tables.filter((table) => table !== owner && !isBelow(table, owner, lookup)).map((table) => declaration(table, lookup));
  if (!owner) {
    return undefined;
  }
  if (isWholeTable) {
    const rest = otherColumns(owner).filter((column) => !code.includes(column.slice(0, column.indexOf("'", column.indexOf("'") + 1) + 1)));
    statements.push(code.replace(UNCHANGED, rest.join(', ')));
  } else {
    statements.push(declaration(owner, lookup, added, changed));
  }
  if (index && changed) {
    statements.push(`new SafeIndex(${tableVariable(owner.name)}, '${index.name}', { columns: [${index.keyParts.map((part) => `'${part.column}'`).join(', ')}] })`);
  } else if (code.startsWith('new SafeIndex(')) {
    statements.push(code);
  } else if (code.startsWith('ForeignKey.')) {
    statements.push(`${tableVariable(owner.name)}.addForeignKey(${code})`);
  }
  return statements.map((statement) => `${statement};`).join('\n');
}

/** The schema that the program declares. */
export function run(program: string, db: library.Database): Schema {
  new Function('db', ...Object.keys(library), program)(db, ...Object.values(library));
  return db._toModel();
}

/** The schema with a fix that is a piece of DDL, or undefined for any other. */
export function withDdl(of: Schema, problem: WordedProblem, fix: string): Schema | undefined {
  const [, primaryKey] = /^PRIMARY KEY \((.*?)\);/.exec(fix) ?? [];
  const [, columns, referencedTable, referencedColumns] = /^FOREIGN KEY \((.*?)\) REFERENCES (\w+) \((.*?)\)/.exec(fix) ?? [];
  if (primaryKey !== undefined) {
    const parts = primaryKey.split(', ').map((part) => ({ column: part.split(' ')[0], descending: part.endsWith(' DESC') }));
    return { ...of, tables: of.tables.map((table) => (table.name === problem.object ? { ...table, primaryKey: parts } : table)) };
  }
  if (columns === undefined) {
    return undefined;
  }
  const referenced = SchemaLookup.of(of).table(referencedTable)!;
  const pairs = columns.split(', ').map((name, n) => ({ name, target: referenced.columns.find((column) => column.name === referencedColumns.split(', ')[n])! }));
  return { ...of, tables: of.tables.map((table) => ({
    ...table,
    columns: table.foreignKeys.some((foreignKey) => foreignKey.name === problem.object) ? withMissing(table.columns, pairs) : table.columns,
    foreignKeys: table.foreignKeys.map((foreignKey) => (foreignKey.name !== problem.object ? foreignKey
      : { ...foreignKey, columns: pairs.map(({ name }) => name), referencedColumns: pairs.map(({ target }) => target.name) })),
  })) };
}

function withMissing(columns: readonly ColumnDefinition[], pairs: readonly { name: string; target: ColumnDefinition }[]): ColumnDefinition[] {
  const missing = pairs.filter(({ name }) => !columns.some((column) => column.name === name));
  return [...columns, ...missing.map(({ name, target }) => ({ ...target, name, defaultExpression: undefined, generated: undefined }))];
}

function declaration(table: TableDefinition, lookup: SchemaLookup, added?: string, changed?: string): string {
  const parent = lookup.parentOf(table);
  const inherited = new Set(parent?.primaryKey.map((part) => part.column));
  const own = table.primaryKey.map((part) => part.column).filter((name) => !inherited.has(name));
  const replaced = (list: string): string => (changed === undefined ? list : withColumn(list, table, changed));
  const key = replaced(keyCode(table, own, []));
  const others = otherColumns(table).map(replaced);
  const columns = `[${[...others, ...(added === undefined ? [] : [added])].join(', ')}]`;
  const variable = tableVariable(table.name);
  return parent
    ? `const ${variable} = new InterleavedHierarchy(db, '${table.name}Family', { root: ${tableVariable(parent.name)} }).addChild('${table.name}', { key: ${key}, onDelete: OnDelete.CASCADE, columns: ${columns} })`
    : `const ${variable} = ${tableCode('Table', table.name, { key, columns })}`;
}

/** Puts the changed column in the place of the one with its name. */
function withColumn(list: string, table: TableDefinition, changed: string): string {
  const name = /^Column\.\w+\('([^']*)'/.exec(changed)?.[1];
  const column = table.columns.find((each) => each.name === name);
  const inKey = table.primaryKey.some((part) => part.column === name);
  return column ? list.replace(columnCode(column, { inKey }), changed) : list;
}

function otherColumns(table: TableDefinition): string[] {
  const all = columnsCode({ ...table, primaryKey: [] }, []) ?? '';
  const isKey = (column: ColumnDefinition): boolean => table.primaryKey.some((part) => part.column === column.name);
  return all === '' ? [] : table.columns.filter((column) => !isKey(column)).map((column) => columnCode(column, { inKey: false }));
}

function isBelow(table: TableDefinition, owner: TableDefinition | undefined, lookup: SchemaLookup): boolean {
  return owner !== undefined && lookup.ancestorsOf(table).includes(owner);
}
