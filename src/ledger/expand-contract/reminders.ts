import { mentionsOfTable } from './mentions';
import { listed } from './wording';
import type { Schema } from '../../schema';

/** What else names a table that is built again, said where it has to be done. */

export function watchReminders(from: Schema, old: string, copy: string): string[] {
  const { changeStreams, grants, indexes } = mentionsOfTable(from, old);
  return [
    ...changeStreams.map(({ name }) => `The change stream ${name} watches ${old}: let it watch ${copy} as well (ALTER CHANGE STREAM ${name} SET FOR ...) before the application reads from it.`),
    ...grants.map(({ privilege, role }) => `${role} has ${privilege}: grant the same on ${copy}.`),
    ...indexes.map(({ kind, name }) => `Create the ${kind.toLowerCase()} ${name} on ${copy} too, under another name.`),
  ];
}

export function watchesAllReminders({ objects }: Schema, copies: readonly string[]): string[] {
  const streams = objects?.changeStreams.filter(({ watchesAll }) => watchesAll).map(({ name }) => name) ?? [];
  return streams.length === 0 ? [] : [
    `${listed(streams)} ${streams.length > 1 ? 'watch' : 'watches'} every table: records of ${listed(copies)} come on top of those of the old, those of the backfill included.`,
  ];
}

export function swapReminders(from: Schema, old: string): string[] {
  const { views, others } = mentionsOfTable(from, old);
  return [
    ...views.map(({ name }) => `The view ${name} reads ${old}, and Spanner rewrites no view: drop it before the rename, and create it again behind it.`),
    ...others.map(({ kind, name }) => `The ${kind.toLowerCase()} ${name} names ${old}: drop it before the rename, and create it again behind it.`),
  ];
}

export function dropReminders(from: Schema, old: string, oldName: string): string[] {
  const { changeStreams, indexes } = mentionsOfTable(from, old);
  return [
    ...changeStreams.map(({ name }) => `Take ${oldName} out of the change stream ${name}: Spanner drops no table that one names.`),
    ...indexes.map(({ kind, name }) => `Drop the ${kind.toLowerCase()} ${name}, which is on ${oldName}.`),
  ];
}
