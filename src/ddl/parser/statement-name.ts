import type { Statement } from './statement';

/** The object in a statement; '' if it names none. */
export function nameOf(statement: Statement): string {
  switch (statement.kind) {
    case 'create table':
      return statement.table.name;
    case 'create index':
      return statement.index.name;
    case 'alter table':
      return statement.table;
    case 'alter index':
      return statement.index;
    case 'drop':
    case 'other':
      return statement.name;
    default:
      return '';
  }
}

/** The kind that a statement creates or drops: `TABLE`, `INDEX`, or the words after its verb. */
export function createdKind(statement: Statement): string {
  return 'object' in statement ? statement.object : statement.kind.replace(/^\w+ /, '').toUpperCase();
}

/** The name of the created object; undefined if there is none. */
export function createdName(statement: Statement): string | undefined {
  switch (statement.kind) {
    case 'create table':
    case 'create index':
      return nameOf(statement);
    case 'other':
      return statement.verb === 'CREATE' && statement.object !== 'DATABASE' ? statement.name : undefined;
    default:
      return undefined;
  }
}
