import type { Purpose, Purposes, Replacement } from '../../ledger/plans/release';
import { listed } from '../../text/shown';

const TITLES: { readonly [K in keyof Purposes]: (purpose: Purposes[K]) => string } = {
  'declare parts': ({ tables }) => `Declare ${listed(tables)} without a pattern`,
  'rename tables': ({ tables }) => `Rename ${tables.map(({ old, now }) => `${old} to ${now}`).join(', ')}`,
  'copy tables': ({ tables }) => `Create ${news(tables)} next to ${olds(tables)}`,
  'watch copies': ({ streams, copies }) => `Let ${listed(streams)} watch ${listed(copies)}`,
  'repoint foreign keys': ({ copies, withNewValues }) => (
    `Point foreign keys${withNewValues ? ' with new values' : ''} at ${listed(copies)}`
  ),
  'swap tables': ({ tables }) => `Rename ${olds(tables)} to ${news(tables)}`,
  'drop tables': ({ tables }) => `Drop ${listed(tables)}`,
  'add columns': ({ columns, sources }) => `Add ${listed(columns)}${besides(sources) || ', nullable at first'}`,
  'add generated columns': ({ columns, sources }) => `Add ${listed(columns)}${besides(sources)}`,
  'require columns': ({ columns }) => `Make ${listed(columns)} NOT NULL`,
  'build dependants': ({ columns }) => `Build what depends on ${listed(columns)}`,
  'make columns nullable': ({ columns }) => `Make ${listed(columns)} nullable`,
  'drop columns': ({ columns }) => `Drop ${listed(columns)}`,
  'build index': ({ old, now }) => `Build ${now} next to ${old}`,
  'drop index': ({ index }) => `Drop ${index}`,
};

export function releaseTitle(purpose: Purpose): string {
  return (TITLES[purpose.kind] as (purpose: Purpose) => string)(purpose);
}

function olds(replacements: readonly Replacement[]): string {
  return listed(replacements.map(({ old }) => old));
}

function news(replacements: readonly Replacement[]): string {
  return listed(replacements.map(({ now }) => now));
}

function besides(names: readonly string[]): string {
  return names.length > 0 ? ` next to ${listed(names)}` : '';
}
