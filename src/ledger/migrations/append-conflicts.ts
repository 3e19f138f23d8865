import type { FoldedLog } from './fold-log';
import { ifReadable } from '../../ddl/parser/objects/cursor-over';
import { readGrants } from '../../ddl/parser/objects/grant-statements';
import type { OtherStatementText, Statement, TableAction } from '../../ddl/parser/statement';
import { objectKind, type Schema } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { didYouMean } from '../../text/did-you-mean';
import { synonymsOf } from '../differ/synonyms';

/**
 * Why Spanner would refuse a statement that is written by hand, in words; undefined: nothing speaks against it. A statement in
 * the log that no apply gets past could never be taken out again.
 *
 * @param before What is there when the statement runs.
 */
export function appendConflict(statement: Statement, before: FoldedLog['schema']): string | undefined {
  switch (statement.kind) {
    case 'create table':
      return statement.ifNotExists ? undefined : taken(statement.table.name, before);
    case 'create index':
      return statement.ifNotExists ? undefined : taken(statement.index.name, before);
    case 'create sequence':
      return statement.ifNotExists ? undefined : taken(statement.sequence.name, before);
    case 'rename tables': {
      const leaving = new Set(statement.renames.map(({ from }) => nameKey(from, before.dialect)));
      return firstOf(statement.renames.filter(({ to }) => !leaving.has(nameKey(to, before.dialect))).map(({ to }) => to), before);
    }
    case 'alter table':
      return firstOf(statement.actions.flatMap(namesGiven), before);
    case 'other':
      return ofOther(statement, before);
    default:
      return undefined;
  }
}

/** The names that an action wants to be free. */
function namesGiven(action: TableAction): string[] {
  switch (action.kind) {
    case 'rename':
      return [action.to];
    case 'add check':
      return [action.check.name];
    case 'add foreign key':
      return [action.foreignKey.name];
    default:
      return [];
  }
}

function firstOf(names: readonly string[], before: Schema): string | undefined {
  return names.filter((name) => name !== '').map((name) => taken(name, before)).find((conflict) => conflict !== undefined);
}

function ofOther({ verb, object, name, text, replaces = false }: OtherStatementText, before: Schema): string | undefined {
  if (verb === 'GRANT' || verb === 'REVOKE') {
    return ofGrant(text, before);
  }
  if (verb === 'ALTER' && objectKind(object).isCreatedBeforeAlter) {
    return namesOf(before).has(nameKey(name, before.dialect)) ? undefined : notHere(name, object, before);
  }
  if (verb !== 'CREATE' || name === '' || /^CREATE\s+(?:\w+\s+){1,3}?IF\s+NOT\s+EXISTS\s/i.test(text)) {
    return undefined;
  }
  const existing = namesOf(before).get(nameKey(name, before.dialect));
  return existing === undefined || (replaces && existing.kind === object) ? undefined : taken(name, before);
}

function taken(name: string, before: Schema): string | undefined {
  const existing = namesOf(before).get(nameKey(name, before.dialect));
  return existing && `the name ${name} is taken by the ${existing.kind.toLowerCase()} ${existing.name}`;
}

function ofGrant(text: string, before: Schema): string | undefined {
  const names = namesOf(before);
  const has = (name: string, kind?: string): boolean => {
    const found = names.get(nameKey(name, before.dialect));
    return found !== undefined && (kind === undefined || found.kind === kind);
  };
  for (const { objectKind: grantedOn, object, role } of ifReadable(() => readGrants(text, before.dialect)) ?? []) {
    const isNamed = grantedOn === 'TABLE' || grantedOn === 'SEQUENCE' || objectKind(grantedOn).isGranted;
    const missing = isNamed && !has(object) ? object : !isPublic(role) && !has(role, 'ROLE') ? role : undefined;
    if (missing !== undefined) {
      return notHere(missing, missing === role ? 'ROLE' : grantedOn, before);
    }
  }
  return undefined;
}

/** Roles that every database has. */
function isPublic(role: string): boolean {
  return /^(public|spanner_info_reader|spanner_sys_reader)$/i.test(role);
}

/** Tables that a change stream watches, or a search or vector index is of, and that are not there. */
export function danglingTables(statement: Statement, after: Schema): string | undefined {
  if (statement.kind !== 'other' || !after.objects) {
    return undefined;
  }
  const key = (name: string): string => nameKey(name, after.dialect);
  const tables = new Set(after.tables.flatMap((table) => [table.name, ...synonymsOf(table, after.dialect)]).map(key));
  const { changeStreams, texts } = after.objects;
  const named = [
    ...changeStreams.filter(({ name }) => statement.object === 'CHANGE STREAM' && key(name) === key(statement.name)).flatMap(({ watched }) => watched.map(({ table }) => table)),
    ...texts.flatMap(({ kind, name, table }) => (kind === statement.object && key(name) === key(statement.name) && table !== undefined ? [table] : [])),
  ];
  const missing = named.find((table) => !tables.has(key(table)));
  return missing === undefined ? undefined : notHere(missing, 'TABLE', after);
}

function notHere(name: string, kind: string, schema: Schema): string {
  const nearest = didYouMean(name, [...namesOf(schema).values()].filter((each) => each.kind === kind).map((each) => each.name));
  return `the ${kind.toLowerCase()} ${name} does not exist here${nearest === undefined ? '' : `: did you mean "${nearest}"?`}`;
}

/** All names have one space, constraints and synonyms too. */
function namesOf(schema: Schema): Map<string, { readonly name: string; readonly kind: string }> {
  const { tables, indexes, sequences, namedSchemas = [], objects, dialect } = schema;
  const names: [string, string][] = [
    ...tables.flatMap((table): [string, string][] => [
      [table.name, 'TABLE'],
      ...synonymsOf(table, dialect).map((name): [string, string] => [name, 'SYNONYM']),
      ...[...table.checks, ...table.foreignKeys].map(({ name }): [string, string] => [name, 'CONSTRAINT']),
    ]),
    ...indexes.map(({ name }): [string, string] => [name, 'INDEX']),
    ...sequences.map(({ name }): [string, string] => [name, 'SEQUENCE']),
    ...namedSchemas.map((name): [string, string] => [name, 'SCHEMA']),
    ...(objects ? [
      ...objects.views.map(({ name }): [string, string] => [name, 'VIEW']),
      ...objects.changeStreams.map(({ name }): [string, string] => [name, 'CHANGE STREAM']),
      ...objects.roles.map((name): [string, string] => [name, 'ROLE']),
      ...objects.texts.map(({ name, kind }): [string, string] => [name, kind]),
    ] : []),
  ];
  return new Map(names.filter(([name]) => name !== '').map(([name, kind]) => [nameKey(name, dialect), { name, kind }]));
}
