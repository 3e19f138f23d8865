import type { Dialect, Operation, OptionChanges } from '../../schema';
import { narrowedTo } from '../../schema/column-effects';

/** The data that is gone for good behind an operation that loses some. */
export function lostBy(operation: Operation, dialect: Dialect): string | undefined {
  switch (operation.kind) {
    case 'drop table':
      return `the table ${operation.table} with all its rows`;
    case 'drop column':
      return `the column ${operation.table}.${operation.column.name} with all its values`;
    case 'drop sequence':
      return `the sequence ${operation.sequence} with its counter`;
    case 'drop object':
      return `the change stream ${operation.object.name} with the records that nobody has read yet`;
    case 'alter column':
      return `room for values of ${operation.table}.${operation.to.name} that are longer than ${narrowedTo(operation.from, operation.to, dialect)}`;
    case 'add row deletion policy':
    case 'change row deletion policy':
      return `the rows of ${operation.table} whose ${operation.ttl.column} is more than ${operation.ttl.days} days old`;
    case 'set stream options':
      return `the records of the change stream ${operation.stream} that are older than ${valueIn(operation.options) ?? 'the default keeps'}`;
    case 'set database options':
      return `what rows were longer ago than ${valueIn(operation.options) ?? "'1h', the default"}, and the way back to it`;
    default:
      return undefined;
  }
}

/** Of the one option that says how long something is kept. */
function valueIn(options: OptionChanges): string | undefined {
  return [...options.values()][0];
}
