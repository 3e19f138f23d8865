import type { FoldedLog } from './fold-log';
import { grantsOf } from '../../ddl/parser/objects/grant-statements';
import type { OtherStatementText, Statement, TableAction } from '../../ddl/parser/statement';
import { consentKey } from '../../rules/guards/consent-code';
import { objectKind, type Schema } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { didYouMean } from '../../text/did-you-mean';
import { stepsBetween } from '../differ/steps-between';
import { namesIn, type NamedPart } from '../names-in';
import { lossOf, objectOf, type Step } from '../step';

/** What keeps a statement from being run. `nearest`: of the same kind. */
export type AppendConflict =
  | { readonly kind: 'name taken'; readonly name: string; readonly by: NamedPart }
  | { readonly kind: 'not there'; readonly object: NamedPart; readonly nearest?: string };

/**
 * Why Spanner would refuse a statement that is written by hand; undefined: nothing speaks against it. A statement in
 * the log that no apply gets past could never be taken out again.
 *
 * @param before What is there when the statement runs.
 */
export function appendConflict(statement: Statement, before: FoldedLog['schema']): AppendConflict | undefined {
  switch (statement.kind) {
    case 'create table':
      return statement.ifNotExists ? undefined : taken(statement.table.name, before);
    case 'create index':
      return statement.ifNotExists ? undefined : taken(statement.index.name, before);
    case 'create sequence':
      return statement.ifNotExists ? undefined : taken(statement.sequence.name, before);
    case 'rename tables': {
      const leaving = new Set(statement.renames.map(({ from }) => nameKey(from, before.dialect)));
      return firstOf(
        statement.renames.filter(({ to }) => !leaving.has(nameKey(to, before.dialect))).map(({ to }) => to),
        before,
      );
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

function firstOf(names: readonly string[], before: Schema): AppendConflict | undefined {
  return names
    .filter((name) => name !== '')
    .map((name) => taken(name, before))
    .find((conflict) => conflict !== undefined);
}

function ofOther(statement: OtherStatementText, before: Schema): AppendConflict | undefined {
  const { verb, object, name, text, replaces = false } = statement;
  if (verb === 'GRANT' || verb === 'REVOKE') {
    return ofGrant(statement, before);
  }
  if (verb === 'ALTER' && objectKind(object).isCreatedBeforeAlter) {
    return partsByName(before).has(nameKey(name, before.dialect)) ? undefined : notThere(name, object, before);
  }
  if (verb !== 'CREATE' || name === '' || /^CREATE\s+(?:\w+\s+){1,3}?IF\s+NOT\s+EXISTS\s/i.test(text)) {
    return undefined;
  }
  const existing = partsByName(before).get(nameKey(name, before.dialect));
  return existing === undefined || (replaces && existing.kind === object) ? undefined : taken(name, before);
}

function taken(name: string, before: Schema): AppendConflict | undefined {
  const existing = partsByName(before).get(nameKey(name, before.dialect));
  return existing && { kind: 'name taken', name, by: existing };
}

function ofGrant(statement: OtherStatementText, before: Schema): AppendConflict | undefined {
  const names = partsByName(before);
  const has = (name: string, kind?: string): boolean => {
    const found = names.get(nameKey(name, before.dialect));
    return found !== undefined && (kind === undefined || found.kind === kind);
  };
  for (const { objectKind: grantedOn, object, role } of grantsOf(statement, before.dialect)) {
    const isNamed = grantedOn === 'TABLE' || grantedOn === 'SEQUENCE' || objectKind(grantedOn).isGranted;
    const missing = isNamed && !has(object) ? object : !isPublic(role) && !has(role, 'ROLE') ? role : undefined;
    if (missing !== undefined) {
      return notThere(missing, missing === role ? 'ROLE' : grantedOn, before);
    }
  }
  return undefined;
}

/** Roles that every database has. */
function isPublic(role: string): boolean {
  return /^(public|spanner_info_reader|spanner_sys_reader)$/i.test(role);
}

/** Tables that a change stream watches, or a search or vector index is of, and that are not there. */
export function danglingTables(statement: Statement, after: Schema): AppendConflict | undefined {
  if (statement.kind !== 'other' || !after.objects) {
    return undefined;
  }
  const key = (name: string): string => nameKey(name, after.dialect);
  const tables = new Set(
    namesIn(after)
      .filter(({ kind }) => kind === 'TABLE' || kind === 'SYNONYM')
      .map(({ name }) => key(name)),
  );
  const { changeStreams, texts } = after.objects;
  const named = [
    ...changeStreams
      .filter(({ name }) => statement.object === 'CHANGE STREAM' && key(name) === key(statement.name))
      .flatMap(({ watched }) => watched.map(({ table }) => table)),
    ...texts.flatMap(({ kind, name, table }) =>
      kind === statement.object && key(name) === key(statement.name) && table !== undefined ? [table] : [],
    ),
  ];
  const missing = named.find((table) => !tables.has(key(table)));
  return missing === undefined ? undefined : notThere(missing, 'TABLE', after);
}

function notThere(name: string, kind: string, schema: Schema): AppendConflict {
  const nearest = didYouMean(
    name,
    [...partsByName(schema).values()].filter((each) => each.kind === kind).map((each) => each.name),
  );
  return { kind: 'not there', object: { kind, name }, nearest };
}

function partsByName(schema: Schema): ReadonlyMap<string, NamedPart> {
  return new Map(
    namesIn(schema)
      .filter(({ name }) => name !== '')
      .map((part) => [nameKey(part.name, schema.dialect), part]),
  );
}

/**
 * Steps of statements written by hand by which data goes for good, in the end and by each statement alone: a table that
 * is dropped and made again shows in its statements only, one that gets another name before it goes shows in the end.
 * What the statements make themselves holds nothing yet.
 *
 * @param states The schema before the statements and after each of them.
 */
export function appendLosses(states: readonly Schema[]): Step[] {
  const [first] = states;
  const existing = namesWithData(first);
  const losses = new Map<string, Step>();
  const pairs = [
    [first, states[states.length - 1]],
    ...states.slice(1).map((after, position) => [states[position], after]),
  ];
  for (const [before, after] of pairs) {
    for (const step of stepsBetween(before, after).steps) {
      const [change, object] = [lossOf(step), objectOf(step)];
      if (change !== undefined && (existing.has(object) || change === 'shorten-retention')) {
        losses.set(consentKey(change, object), step);
      }
    }
  }
  return [...losses.values()];
}

function namesWithData({ tables, sequences, objects }: Schema): Set<string> {
  return new Set([
    ...tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column.name}`)]),
    ...sequences.map(({ name }) => name),
    ...(objects?.changeStreams.map(({ name }) => name) ?? []),
  ]);
}
