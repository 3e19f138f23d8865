import { ObjectPrinter } from '../../ddl/printer/object-printer';
import { printerFor } from '../../ddl/printer/print-schema';
import type {
  ChangeStreamDefinition, CheckDefinition, ColumnDefinition, Dialect, ExpressionText, ForeignKeyDefinition, GrantDefinition, IndexDefinition, TableDefinition,
  TextObject, TtlDefinition,
} from '../../schema';

/** A DDL statement as data. */
export type DdlStep =
  | { readonly kind: 'create table'; readonly table: TableDefinition; readonly foreignKeys: readonly ForeignKeyDefinition[] }
  | { readonly kind: 'alter table'; readonly table: string; readonly action: string }
  | { readonly kind: 'rename table'; readonly from: string; readonly to: string; readonly keepsOldName: boolean }
  | { readonly kind: 'add synonym' | 'drop synonym'; readonly table: string; readonly synonym: string }
  | { readonly kind: 'drop table'; readonly table: string }
  | { readonly kind: 'create index'; readonly index: IndexDefinition }
  | { readonly kind: 'drop index'; readonly index: string }
  | { readonly kind: 'add column'; readonly table: string; readonly column: ColumnDefinition }
  | { readonly kind: 'alter column'; readonly table: string; readonly from: ColumnDefinition; readonly to: ColumnDefinition }
  | { readonly kind: 'set default'; readonly table: string; readonly column: string; readonly expression?: ExpressionText }
  | { readonly kind: 'drop column'; readonly table: string; readonly column: string }
  | { readonly kind: 'add check'; readonly table: string; readonly check: CheckDefinition }
  | { readonly kind: 'add foreign key'; readonly table: string; readonly foreignKey: ForeignKeyDefinition }
  | { readonly kind: 'drop constraint'; readonly table: string; readonly name: string }
  | { readonly kind: 'set ttl'; readonly table: string; readonly ttl: TtlDefinition; readonly was: boolean }
  | { readonly kind: 'grant' | 'revoke'; readonly grants: readonly GrantDefinition[] }
  | { readonly kind: 'set watch'; readonly stream: ChangeStreamDefinition }
  | { readonly kind: 'create text'; readonly text: TextObject }
  | { readonly kind: 'create object'; readonly statements: readonly string[] }
  | { readonly kind: 'drop object'; readonly object: string; readonly name: string };

export function printStep(step: DdlStep, dialect: Dialect): readonly string[] {
  const [printer, objects] = [printerFor(dialect), new ObjectPrinter(dialect)];
  switch (step.kind) {
    case 'create table':
      return [printer.createTable(step.table, step.foreignKeys)];
    case 'alter table':
      return [printer.alterTable(step.table, step.action)];
    case 'rename table':
      return [printer.renameTable(step.from, step.to, step.keepsOldName)];
    case 'add synonym':
      return [printer.addSynonym(step.table, step.synonym)];
    case 'drop synonym':
      return [printer.dropSynonym(step.table, step.synonym)];
    case 'drop table':
      return [printer.dropTable(step.table)];
    case 'create index':
      return [printer.createIndex(step.index)];
    case 'drop index':
      return [printer.dropIndex(step.index)];
    case 'add column':
      return [printer.addColumn(step.table, step.column)];
    case 'alter column':
      return printer.setColumn(step.table, step.from, step.to);
    case 'set default':
      return [printer.setDefault(step.table, step.column, step.expression)];
    case 'drop column':
      return [printer.dropColumn(step.table, step.column)];
    case 'add check':
      return [printer.addCheck(step.table, step.check)];
    case 'add foreign key':
      return [printer.addForeignKey(step.table, step.foreignKey)];
    case 'drop constraint':
      return [printer.dropConstraint(step.table, step.name)];
    case 'set ttl':
      return [printer.setTtl(step.table, step.ttl, step.was)];
    case 'grant':
      return objects.grant(step.grants);
    case 'revoke':
      return objects.revoke(step.grants);
    case 'set watch':
      return [objects.setWatch(step.stream)];
    case 'create text':
      return objects.create(step.text);
    case 'create object':
      return step.statements;
    case 'drop object':
      return [objects.drop(step.object, step.name)];
  }
}
