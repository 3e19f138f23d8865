import { ObjectPrinter } from './object-printer';
import { printerFor } from './print-schema';
import type { Dialect, ObjectOperation, Operation } from '../../schema';
import { counterChange, skipRangeChange } from '../../schema/objects/sequence';

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
      return printer.alterTable(operation.table, operation.clause);
    case 'add row deletion policy':
      return printer.setTtl(operation.table, operation.ttl, false, operation.objectKind);
    case 'change row deletion policy':
      return printer.setTtl(operation.table, operation.ttl, true, operation.objectKind);
    case 'drop row deletion policy':
      return printer.setTtl(operation.table, undefined, true, operation.objectKind);
    case 'change interleaving':
      return printer.setInterleave(operation.table, operation.interleave, operation.objectKind);
    case 'change ON DELETE':
      return printer.setOnDelete(
        operation.table, operation.interleave.onDelete ?? 'NO ACTION', operation.objectKind,
      );
    case 'add column':
      return printer.addColumn(operation.table, operation.column);
    case 'drop column':
      return printer.dropColumn(operation.table, operation.column.name);
    case 'alter column':
      return printer.setColumnPart(operation.table, operation.from, operation.to, operation.part);
    case 'change attribute':
      return printer.setAttribute(operation.table, operation.column, operation.attribute, operation.part);
    case 'set default':
    case 'drop default':
      return printer.setDefault(operation.table, operation.column.name, operation.column.defaultExpression);
    case 'change identity':
      return printer.setIdentitySkipRange(operation.table, operation.column.name, operation.column.identity?.skipRange);
    case 'restart identity':
      return printer.restartIdentity(operation.table, operation.column, operation.counter);
    case 'add check':
      return printer.addCheck(operation.table, operation.check);
    case 'add foreign key':
      return printer.addForeignKey(operation.table, operation.foreignKey);
    case 'drop check':
    case 'drop foreign key':
      return printer.dropConstraint(operation.table, operation.name);
    case 'create index':
      return printer.createIndex(operation.index);
    case 'drop index':
      return printer.dropIndex(operation.index.name);
    case 'add stored column':
      return printer.addStoredColumn(operation.index, operation.column, operation.indexKind);
    case 'drop stored column':
      return printer.dropStoredColumn(operation.index, operation.column, operation.indexKind);
    case 'add searched column':
      return new ObjectPrinter(dialect).changeSearched(operation, 'ADD');
    case 'drop searched column':
      return new ObjectPrinter(dialect).changeSearched(operation, 'DROP');
    default:
      return printObjectOperation(operation, dialect);
  }
}

function printObjectOperation(operation: ObjectOperation, dialect: Dialect): string {
  const printer = new ObjectPrinter(dialect);
  switch (operation.kind) {
    case 'create object':
    case 'replace object':
      return printer.create(operation.object);
    case 'drop object':
      return printer.drop(operation.object.kind, operation.object.name);
    case 'alter object':
      return operation.statement;
    case 'change sequence':
      return printer.alter(operation.object, skipRangeChange(operation.object, operation.skipRange, dialect));
    case 'restart sequence':
      return printer.alter(operation.object, counterChange(operation.object, operation.counter));
    case 'set watched tables':
      return printer.setWatch(operation.object);
    case 'set object options':
      return printer.setOptions(operation.object, operation.options)!;
    case 'set database options':
      return printer.setDatabaseOptions(operation.database, operation.options);
    case 'collect statistics':
      return printer.collectStatistics(operation.name);
    case 'grant':
      return printer.grant(operation.grants)[0];
    case 'revoke':
      return printer.revoke(operation.grants)[0];
  }
}
