import { nameOf, type Statement, type TableAction } from '../../ddl/parser/statement';
import type { LogStatement } from '../../ledger/drift/log-prefixes';
import { shortened } from '../evidence-text';
import { withoutLineEnds } from '../step-words';

/** Maximum number of statements to name in a sentence. */
const SHOWN = 8;

/** Statements with their places, such as `create table Orders (0002_add_orders.sql #1)`, or other words for each. */
export function statementLabels<S extends LogStatement>(
  statements: readonly S[], wordsOf: (each: S) => string = ({ statement }) => (statement ? labelOf(statement) : ''),
): string {
  return shortened(statements.map((each) => {
    const [words, place] = [withoutLineEnds(wordsOf(each)), `${each.file} #${each.position}`];
    return words === '' ? place : `${words} (${place})`;
  }), SHOWN);
}

function labelOf(statement: Statement): string {
  switch (statement.kind) {
    case 'alter table':
      // A comma separates statements.
      return statement.actions.map((action) => actionLabel(action, statement.table)).join(' and ');
    case 'drop':
      return `drop ${statement.object.toLowerCase()} ${statement.name}`;
    case 'other':
      return `${statement.verb.toLowerCase()} ${statement.object.toLowerCase()} ${statement.name}`.trim();
    case 'rename tables':
      return `rename table ${statement.renames.map(({ from }) => from).join(' and ')}`;
    case 'not ddl':
    case 'not understood':
      return '';
    default:
      return `${statement.kind} ${nameOf(statement)}`;
  }
}

function actionLabel(action: TableAction, table: string): string {
  switch (action.kind) {
    case 'add column':
    case 'set column':
      return `${action.kind} ${table}.${action.column.name}`;
    case 'add check':
      return part('add check', table, action.check.name);
    case 'add foreign key':
      return part('add foreign key', table, action.foreignKey.name);
    case 'drop constraint':
      return part('drop constraint', table, action.name);
    case 'add synonym':
    case 'drop synonym':
      return `${action.kind} ${action.synonym}`;
    case 'set options':
      return `alter table ${table}`;
    default:
      return part(action.kind, table, 'column' in action ? action.column : '');
  }
}

function part(what: string, table: string, name: string): string {
  return `${what} ${name === '' ? table : `${table}.${name}`}`;
}
