import { printTables } from './print-script';
import { withEdit } from './with-edit';
import * as library from '../../src';
import { indexCall } from '../../src/code/constructs/index-call';
import { objectCall } from '../../src/code/constructs/object-call';
import { roleCalls } from '../../src/code/constructs/objects/role-calls';
import { familyCall, foreignKeyCall, tableCall } from '../../src/code/constructs/table-call';
import { fixCode } from '../../src/code/fix-code';
import { orderTables } from '../../src/ddl/printer/statement-order';
import type { Code } from '../../src/languages/code';
import { typescript } from '../../src/languages/typescript';
import type { Edit } from '../../src/rules/fixes/fix';
import { SchemaLookup, sequences, type ColumnDefinition, type Schema, type TableDefinition } from '../../src/schema';
import { tableVariable } from '../../src/text/names';

/** The schema after an edit as constructs, with the code of the edit in its place. */
export function fixProgram(of: Schema, edit: Edit): string {
  const after = withEdit(of, edit);
  const lookup = SchemaLookup.of(after);
  const { dialect } = of;
  const written = fixCode(edit, 'typescript', dialect).code;
  const changed = changedBy(edit, written);
  const made = edit.kind === 'index' && edit.spread?.kind === 'sharded' ? edit.spread.column.name : undefined;
  const counters = sequences(after.objects).map((sequence) => (
    edit.kind === 'object' && edit.object === sequence ? written : typescript.write(objectCall(sequence, dialect, tableVariable)!)
  ));
  const tables = orderTables(after).tables.map(({ table }) => {
    if (table.name === changed) {
      const family = typescript.write(familyCall(`${table.name}Family`, table.interleave?.parent ?? ''));
      return `const ${tableVariable(table.name)} = ${written.replace(/^family/, () => family)}`;
    }
    const declared = { ...table, columns: table.columns.filter(({ name }) => edit.kind !== 'index' || table.name !== edit.index.table || name !== made) };
    const program = typescript.write(declaration(declared, lookup, of));
    return `const ${tableVariable(table.name)} = ${edit.kind === 'primary key' && edit.table.name === table.name ? program.replace(/key: \[.*?\](?=[,}]| })/, written) : program}`;
  });
  const statements = [...counters, ...tables];
  for (const table of after.tables.filter(({ name }) => name !== changed)) {
    for (const foreignKey of table.foreignKeys) {
      const isEdited = edit.kind === 'foreign key' && edit.foreignKey === foreignKey;
      const code = isEdited ? written : typescript.write(foreignKeyCall(foreignKey, tableVariable));
      statements.push(`${tableVariable(table.name)}.addForeignKey(${code})`);
    }
  }
  statements.push(...after.indexes.map((index) => (edit.kind === 'index' && edit.index === index ? written : typescript.write(indexCall(index, undefined, tableVariable, after.dialect)))));
  statements.push(...(edit.kind === 'object' && edit.object.kind !== 'SEQUENCE' ? [written] : edit.kind === 'grants' ? [...objectPrograms(of), written] : []));
  return statements.map((statement) => `${statement};`).join('\n');
}

/** Views, change streams, and roles with their privileges. */
function objectPrograms({ objects, dialect, tables }: Schema): string[] {
  const declared = objects.defined.filter(({ kind }) => kind !== 'SEQUENCE');
  return [
    ...declared.flatMap((object) => objectCall(object, dialect, tableVariable, tables) ?? []).map(typescript.write),
    ...roleCalls(objects).flatMap(({ role, grants, ...made }) => {
      const name = tableVariable(role, 'role');
      return [`const ${name} = ${typescript.write(made.declaration)}`, ...grants(name).map(({ code }) => typescript.write(code))];
    }),
  ];
}

/** Its statements whatever the order of columns, as constructs put the key first. */
export function printedByName(of: Schema): string[] {
  const byName = (a: ColumnDefinition, b: ColumnDefinition): number => (a.name < b.name ? -1 : 1);
  return printTables({ ...of, tables: of.tables.map((each) => ({ ...each, columns: [...each.columns].sort(byName) })) }).sort();
}

/** The schema that the program declares. */
export function run(program: string, db: library.Database): Schema {
  new Function('db', ...Object.keys(library), program)(db, ...Object.values(library));
  return db._toModel();
}

/** The table whose construct is written anew. */
function changedBy(edit: Edit, written: string): string | undefined {
  const isWhole = edit.kind === 'table' || edit.kind === 'interleave' || (edit.kind === 'primary key' && written.startsWith('new '));
  return isWhole ? edit.table.name : undefined;
}

function declaration(table: TableDefinition, lookup: SchemaLookup, { dialect }: Schema): Code {
  const parent = lookup.parentOf(table);
  return parent
    ? tableCall(table, { kind: 'child', parent }, dialect, { foreignKeys: [], family: familyCall(`${table.name}Family`, parent.name) })
    : tableCall(table, { kind: 'plain' }, dialect, { foreignKeys: [] });
}
