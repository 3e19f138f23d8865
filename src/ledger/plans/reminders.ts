import { mentionsOfTable } from './mentions';
import { listed } from './wording';
import { isQueryKind } from '../../ddl/expressions/query-objects';
import type { Schema } from '../../schema';

/** What else names a table that is built again and has no statement in the plan, said where it has to be done. */

export function indexReminders(from: Schema, old: string, copy: string, copied: ReadonlyMap<string, string>): string[] {
  return mentionsOfTable(from, old).indexes.filter(({ name }) => !copied.has(name)).map(({ kind, name }) => (
    `Create the ${kind.toLowerCase()} ${name} on ${copy} too, under another name.`
  ));
}

export function watchesAllReminders({ objects }: Schema, copies: readonly string[]): string[] {
  const streams = objects?.changeStreams.filter(({ watchesAll }) => watchesAll).map(({ name }) => name) ?? [];
  return streams.length === 0 ? [] : [
    `${listed(streams)} ${streams.length > 1 ? 'watch' : 'watches'} every table: records of ${listed(copies)} come on top of those of the old, those of the backfill included.`,
  ];
}

export function swapReminders(from: Schema, old: string): string[] {
  return mentionsOfTable(from, old).others.filter(({ kind }) => !isQueryKind(kind)).map(({ kind, name }) => (
    `The ${kind.toLowerCase()} ${name} names ${old}: drop it before the rename, and create it again behind it.`
  ));
}
