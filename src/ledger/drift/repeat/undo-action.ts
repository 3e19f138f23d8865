import { definitionIn, HARMLESS, restarts, taken, UNKNOWN, type Before, type Repeat } from './repeat';
import type { TableAction } from '../../../ddl/parser/statement';
import { printerFor } from '../../../ddl/printer/print-schema';
import { SchemaLookup, type TableDefinition } from '../../../schema';

/** What it takes to send one action of an ALTER TABLE once more. */
export function undoAction(action: TableAction, table: string, text: string, before: Before): Repeat {
  const printer = printerFor(before.dialect);
  switch (action.kind) {
    case 'add column':
      return action.ifNotExists
        ? HARMLESS
        : taken([printer.dropColumn(table, action.column.name)], 'loses values');
    case 'drop column': {
      const column = inTable(before, table, ({ columns }) => columns.find(({ name }) => name === action.column));
      return column
        ? taken([printer.addColumn(table, column)], 'restores column')
        : UNKNOWN;
    }
    case 'add check':
    case 'add foreign key': {
      const { name } = action.kind === 'add check' ? action.check : action.foreignKey;
      return name === ''
        ? { isHarmless: true, cautions: [{ kind: 'doubles constraint' }] }
        : taken([printer.dropConstraint(table, name)], 'checks rows');
    }
    case 'drop constraint':
      return undoDropConstraint(action.name, table, before);
    case 'set ttl':
      return undoTtl(action, table, text, before);
    case 'rename':
      return taken([printer.renameTable(action.to, table, false)]);
    case 'keep':
      return undoKept(action.action.text, table, before, text);
    case 'set identity':
      return action.options.startCounter === undefined ? HARMLESS : restarts(action.options.startCounter);
    default:
      // ALTER COLUMN, SET ON DELETE and SET INTERLEAVE state the result, and not what changes.
      return HARMLESS;
  }
}

function inTable<T>(
  before: Before,
  table: string,
  find: (definition: TableDefinition) => T | undefined,
): T | undefined {
  return definitionIn(before, (schema) => {
    const definition = SchemaLookup.of(schema).table(table);
    return definition && find(definition);
  });
}

function undoDropConstraint(name: string, table: string, before: Before): Repeat {
  const printer = printerFor(before.dialect);
  const add = inTable(before, table, ({ checks, foreignKeys }) => {
    const check = checks.find((each) => each.name === name);
    const foreignKey = foreignKeys.find((each) => each.name === name);
    return check ? printer.addCheck(table, check) : foreignKey && printer.addForeignKey(table, foreignKey);
  });
  return add === undefined ? UNKNOWN : taken([add], 'checks rows');
}

function undoTtl({ ttl }: TableAction & { kind: 'set ttl' }, table: string, text: string, before: Before): Repeat {
  const printer = printerFor(before.dialect);
  if (!ttl) {
    const was = inTable(before, table, (definition) => definition.ttl);
    return was ? taken([printer.setTtl(table, was, false)]) : UNKNOWN;
  }
  return /\bADD\s+(ROW\s+DELETION|TTL)\b/i.test(text) ? taken([printer.setTtl(table, undefined, true)]) : HARMLESS;
}

function undoKept(action: string, table: string, before: Before, text: string): Repeat {
  const printer = printerFor(before.dialect);
  const [, verb, synonym] = /^(ADD|DROP) SYNONYM (.+)$/i.exec(action) ?? [];
  if (verb === undefined) {
    return HARMLESS;
  }
  // Beside a rename the table has its new name already.
  const renamed = /\bRENAME\s+(?:WITH\s+SYNONYM\s+)?TO\s+([^\s,]+)/i.exec(text)?.[1];
  const name = renamed ?? printer.path(table);
  return taken([`ALTER TABLE ${name} ${/^ADD$/i.test(verb) ? 'DROP' : 'ADD'} SYNONYM ${synonym}`]);
}
