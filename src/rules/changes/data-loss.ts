import { refusedChange, type Refused } from './change-entry';
import { option, text } from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import {
  OBJECT_KINDS, objectKind, type ColumnType, type Dialect, type ObjectName, type Operation,
  type OptionChanges,
} from '../../schema';
import { besideTable, canBeNewName } from '../../schema/name-key';
import { dropRule, type DropRule } from '../../schema/objects/kinds';
import { quotePath } from '../../schema/quoting';
import { lengthOf, scalarOf } from '../../schema/types/type-facts';
import { counted } from '../../text/shown';
import type { CatalogueEntry } from '../catalogue-entry';

/** The data that an operation loses permanently. */
export function lostBy(operation: Operation): string | undefined {
  switch (operation.kind) {
    case 'drop table':
      return `the table ${operation.table} with all its rows`;
    case 'drop column':
      return `the column ${operation.table}.${operation.column.name} with all its values`;
    case 'drop index':
      return untilBuilt(operation.index.name);
    case 'drop object':
      return operation.reason === 'replaced'
        ? untilBuilt(operation.object.name)
        : `the ${titleOf(operation.object)} with ${objectKind(operation.object.kind).holds}`;
    case 'alter column':
      return `room for values of ${operation.table}.${operation.to.name} longer than ${lengthText(operation.to.type)}`;
    case 'add row deletion policy':
    case 'change row deletion policy':
      return `the rows of ${operation.table} whose ${operation.ttl.column} is more than ${operation.ttl.days} days old`;
    case 'set object options':
      return `the records of the ${titleOf(operation.object)} that are older than ` +
        `${valueIn(operation.options) ?? 'the default keeps'}`;
    case 'set database options':
      return `row versions older than ${valueIn(operation.options) ?? "'1h', the default"}, and reads or ` +
        'restores of them';
    default:
      return undefined;
  }
}

/** `50 characters` or `50 bytes`, the longest value of a type that states one. */
export function lengthText(type: ColumnType): string {
  const scalar = scalarOf(type);
  return counted(scalar.length!, lengthOf(scalar)!.unit.slice(0, -1));
}

function titleOf({ kind, name }: ObjectName): string {
  return `${kind.toLowerCase()} ${name}`;
}

function untilBuilt(index: string): string {
  return `the index ${index} until it is built again`;
}

/** The value of the one option that sets a retention. */
function valueIn(options: OptionChanges): string | undefined {
  return [...options.values()][0];
}

interface Facts {
  readonly operation: Operation;
}

/** Losses that accept consent, each by its own name. */
const SUMMARIES: Readonly<Record<ConsentRule, string>> = {
  'drop-table': 'a table would be dropped with its rows',
  'drop-column': 'a column would be dropped with its values',
  ...Object.fromEntries(OBJECT_KINDS.flatMap(({ words, holds }) => (
    holds === undefined ? [] : [[dropRule(words), `a ${words.toLowerCase()} would be dropped with ${holds}`]]
  ))) as Record<DropRule, string>,
  'replace-index': 'an index would be missing until another one is built under its name',
  'narrow-column': 'a column would only have room for shorter values',
  'delete-rows': 'existing rows would expire',
  'shorten-retention': 'data would be kept for a shorter time',
};

/** A loss that needs consent. */
export type ConsentRule =
  | 'drop-table' | 'drop-column' | 'replace-index' | 'narrow-column' | 'delete-rows' | 'shorten-retention' | DropRule;

export const DATA_LOSSES = Object.fromEntries(
  Object.entries(SUMMARIES).map(([name, summary]) => [
    name,
    refusedChange<Facts>(
      name,
      summary,
      ({ operation }, { dialect }) =>
        operation.kind === 'alter column'
          ? `${operation.table}.${operation.to.name} would no longer hold values longer than ` +
            `${lengthText(operation.to.type)}: Spanner rejects the change if a row has one`
          : phrase`${lostBy(operation)!} would be permanently lost${twinText(operation, dialect)}`,
    ),
  ]),
) as Record<ConsentRule, CatalogueEntry<Facts & Refused>>;

/** What is dropped may only have got another name. */
function twinText(operation: Operation, dialect: Dialect): Phrase {
  if (operation.kind === 'drop column' && operation.twins) {
    const names = operation.twins.join(' or ');
    return `; if its new name is ${names}, make that a change of its own, whose plan keeps the values`;
  }
  if (operation.kind !== 'drop table' || !operation.twin) {
    return '';
  }
  const { table, twin } = operation;
  if (twin.isMade) {
    return `; ${twin.name}, which a pattern makes, takes over none of them: declare ${table} as a Table to keep it`;
  }
  if (!canBeNewName(twin.name, dialect)) {
    return `; ${twin.name} is new and has the same columns: PostgreSQL renames no table to a name in a named schema, ` +
      `so keep the name ${table}, if it is the same table`;
  }
  const [was, now] = [table, twin.name].map((name) => quotePath(name, dialect));
  const rename = twin.isDdl
    ? `create ${table} as before and add ALTER TABLE ${was} RENAME TO ${now} after it, which keeps the rows`
    : phrase`${option('renamedFrom', text(besideTable(twin.name, table)))} on ${twin.name} keeps the rows`;
  return phrase`; ${twin.name} is new and has the same columns: ${rename}, if it is the same table`;
}
