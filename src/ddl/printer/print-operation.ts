import { printerFor } from './print-schema';
import type { Dialect, Operation } from '../../schema';
import { optionChange } from '../../schema/kind/storage-options';
import { watchText } from '../../schema/kind/watch';
import { skipRangeClause } from '../../schema/objects/sequence';

/** The statement for an operation: one line, no `;`. */
export function printOperation(operation: Operation, dialect: Dialect): string {
  const printer = printerFor(dialect);
  switch (operation.kind) {
    case 'create table':
      return printer.createTable(operation.table, operation.foreignKeys);
    case 'drop table':
      return printer.dropTable(operation.table);
    case 'rename table':
      return printer.renameTable(operation.from, operation.to, operation.keepsOldName);
    case 'add synonym':
      return printer.addSynonym(operation.table, operation.synonym);
    case 'drop synonym':
      return printer.dropSynonym(operation.table, operation.synonym);
    case 'alter table':
      return printer.alter(operation.table, operation.clause);
    case 'add row deletion policy':
      return printer.setTtl(operation.table, operation.ttl, false, operation.objectKind);
    case 'change row deletion policy':
      return printer.setTtl(operation.table, operation.ttl, true, operation.objectKind);
    case 'drop row deletion policy':
      return printer.setTtl(operation.table, undefined, true, operation.objectKind);
    case 'change interleaving':
      return printer.alter(operation.table, `SET ${printer.interleave(operation.interleave)}`, operation.objectKind);
    case 'change ON DELETE': {
      const { table, interleave: { onDelete = 'NO ACTION' }, objectKind } = operation;
      return printer.alter(table, `SET ON DELETE ${onDelete}`, objectKind);
    }
    case 'add column':
      return printer.addColumn(operation.table, operation.column);
    case 'drop column':
      return printer.alter(operation.table, `DROP COLUMN ${printer.name(operation.column.name)}`);
    case 'alter column':
      return printer.setColumnPart(operation.table, operation.from, operation.to, operation.part);
    case 'change attribute':
      return printer.setAttribute(operation.table, operation.column, operation.attribute, operation.part);
    case 'set default':
    case 'drop default':
      return printer.setDefault(operation.table, operation.column.name, operation.column.defaultExpression);
    case 'change identity': {
      const { table, column: { name, identity } } = operation;
      const clause = skipRangeClause(identity?.skipRange, dialect);
      return printer.alterColumn(table, name, `${printer.alterIdentity}SET ${clause}`);
    }
    case 'restart identity': {
      const { table, column, counter } = operation;
      return printer.alterColumn(table, column, `${printer.alterIdentity}RESTART COUNTER WITH ${counter}`);
    }
    case 'add check':
      return printer.alter(operation.table, `ADD ${printer.check(operation.check)}`);
    case 'add foreign key':
      return printer.addForeignKey(operation.table, operation.foreignKey);
    case 'drop check':
    case 'drop foreign key':
      return printer.dropConstraint(operation.table, operation.name);
    case 'create index':
      return printer.createIndex(operation.index);
    case 'drop index':
      return printer.dropIndex(operation.index.name);
    case 'set index option': {
      const { index, option, value } = operation;
      return printer.alter(index, `SET ${optionChange(option, value, dialect)}`, 'INDEX');
    }
    case 'add stored column':
      return printer.changeIndexColumn(operation, `ADD ${printer.stored}`);
    case 'drop stored column':
      return printer.changeIndexColumn(operation, `DROP ${printer.stored}`);
    case 'add searched column':
      return printer.changeIndexColumn(operation, 'ADD');
    case 'drop searched column':
      return printer.changeIndexColumn(operation, 'DROP');
    case 'create object':
    case 'replace object':
      return printer.create(operation.object);
    case 'drop object':
      return printer.drop(operation.object.kind, operation.object.name);
    case 'add members':
      return printer.changeBundle('INSERT', operation.members);
    case 'drop members':
      return printer.changeBundle('DELETE', operation.members);
    case 'change sequence': {
      const { object, skipRange } = operation;
      const { min, max } = skipRange ?? { min: 'null', max: 'null' };
      const change = object.writtenAsOptions
        ? `SET OPTIONS (skip_range_min = ${min}, skip_range_max = ${max})`
        : skipRangeClause(skipRange, dialect);
      return printer.alter(object.name, change, object.kind);
    }
    case 'restart sequence': {
      const { object, counter } = operation;
      const change = object.writtenAsOptions
        ? `SET OPTIONS (start_with_counter = ${counter})`
        : `RESTART COUNTER WITH ${counter}`;
      return printer.alter(object.name, change, object.kind);
    }
    case 'set watched tables': {
      const { object } = operation;
      const watch = watchText(object, dialect);
      return printer.alter(object.name, watch === '' ? 'DROP FOR ALL' : `SET FOR ${watch}`, object.kind);
    }
    case 'set object options':
      return printer.setOptions(operation.object, operation.options)!;
    case 'set database options':
      return printer.setDatabaseOptions(operation.database, operation.options);
    case 'collect statistics':
      return printer.alter(operation.name, 'SET OPTIONS (allow_gc = true)', 'STATISTICS');
    case 'grant':
      return printer.grant(operation.grants)[0];
    case 'revoke':
      return printer.revoke(operation.grants)[0];
  }
}
