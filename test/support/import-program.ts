import * as path from 'node:path';
import { App, type TerraformStack } from 'cdktf';
import * as ts from 'typescript';
import { withNamedSchemas } from './first-objects';
import { importedCode } from './imported-code';
import { normalSchema } from './normal-schema';
import { typeChecked } from './type-checked';
import { Database } from '../../src';
import { parseExpression } from '../../src/ddl/expressions/expression-parser';
import { expressionKey } from '../../src/ddl/expressions/expression-walk';
import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { Dialect, type ColumnDefinition, type Schema } from '../../src/schema';

const ROOT = path.join(__dirname, '..', '..');

export interface Imported {
  readonly code: string;
  readonly left: number;
  readonly refused: number;
  /** What the compiler has to say of the code. */
  readonly problems: readonly string[];
  /** The schema of the script. */
  readonly given: Schema;
  /** Declares the schema in a tree of its own, over a folder of migrations where one is given. */
  readonly run: (migrations?: string) => Database;
}


export interface Script {
  readonly name: string;
  readonly text: string;
  readonly dialect: Dialect;
}

/**
 * Imports scripts and compiles what comes of them in one program, as strictly as a project can be.
 *
 * @param edited What the owner makes of the code.
 */
export function importAll(scripts: readonly Script[], edited = (code: string): string => code): Imported[] {
  const sources = scripts.map((script) => {
    const imported = importedCode(script);
    const { schema: given } = foldScript(parseScript(script.text, script.dialect), script.dialect, 'database');
    return { ...imported, code: edited(imported.code), given };
  });
  const programs = compiled(sources.map(({ code }) => code));
  return sources.map((source, position) => {
    const { javascript, problems } = programs[position];
    return { ...source, problems, run: (migrations) => databaseOf(javascript, migrations) };
  });
}

/** What the compiler makes of the code of stacks, in one program, and what it has to say of each. */
export function compiled(codes: readonly string[]): { readonly javascript: string; readonly problems: readonly string[] }[] {
  return typeChecked(path.join(ROOT, 'test', 'support', 'virtual'), codes).map(({ problems, javascript }) => (
    { javascript, problems: problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')) }
  ));
}

/** Code, however its lines are broken. */
export function unspaced(code: string): string {
  return code.replace(/\s+/g, '').replace(/,(?=[)\]}]|$)/g, '');
}

/** The schema that the printed statements of a database leave behind. */
export function printedSchema(db: Database): Schema {
  const text = db.ddl.map((statement) => `${statement};\n`).join('');
  return foldScript(parseScript(text, db.dialect), db.dialect, 'database').schema;
}

/** What has to be the same after an import: all but the order of columns and the names of constraints without a name. */
export function comparable(schema: Schema, given: Schema): Schema {
  const { dialect } = schema;
  const givenTables = new Map(given.tables.map((table) => [table.name, table]));
  const expression = (text: string): string => expressionKey(parseExpression(text, dialect));
  const column = ({ unreadClauses, ...rest }: ColumnDefinition, inKey: boolean): ColumnDefinition => ({
    ...rest,
    notNull: rest.notNull || (inKey && dialect === Dialect.POSTGRESQL),
    defaultExpression: rest.defaultExpression && expression(rest.defaultExpression),
    generated: rest.generated && { ...rest.generated, expression: expression(rest.generated.expression) },
  });
  const tables = schema.tables.map(({ options: ofTable, unreadClauses, synonyms, ...table }) => {
    const isNamed = (list: 'checks' | 'foreignKeys', name: string): boolean => givenTables.get(table.name)?.[list].some((each) => each.name === name) ?? false;
    const key = new Set(table.primaryKey.map((part) => part.column));
    return {
      ...table,
      columns: table.columns.map((each) => column(each, key.has(each.name))).sort((a, b) => (a.name < b.name ? -1 : 1)),
      checks: table.checks.map((check) => ({ name: isNamed('checks', check.name) ? check.name : '', expression: expression(check.expression) })),
      foreignKeys: table.foreignKeys.map((foreignKey) => ({ ...foreignKey, name: isNamed('foreignKeys', foreignKey.name) ? foreignKey.name : '' })),
    };
  });
  return { ...withNamedSchemas(schema, []), tables, indexes: schema.indexes.map(({ options: ofIndex, ...index }) => index) };
}

/** Both as they are compared. */
export function normal(schema: Schema, given: Schema): unknown {
  return normalSchema(comparable(schema, given));
}

/** The database that the code of a stack declares. */
export function databaseOf(javascript: string, migrations?: string): Database {
  const exported: Record<string, new (scope: App, id: string, props: { instance: string; databaseName: string }) => TerraformStack> = {};
  const withMigrations = `instance: props.instance, migrations: ${JSON.stringify(migrations)}`;
  new Function('exports', 'require', javascript.replace('instance: props.instance', withMigrations))(exported, require);
  const [Stack] = Object.values(exported);
  const stack = new Stack(new App(), 'stack', { instance: 'main', databaseName: 'imported' });
  return stack.node.findAll().find((each): each is Database => each instanceof Database)!;
}
