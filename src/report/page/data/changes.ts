import { headroomOf, timesText } from './headroom';
import { isPlainlySafe, rowOf, type KeyRow } from './key-rows';
import { byConsequence, isAccepted, judgedIn, type PageKey, type PageSchema } from './page-data';
import { nameOf } from '../../../rules/keys/keys';
import { VERDICTS } from '../../../rules/keys/verdict';
import { grouped } from '../../../text/collections';

/** A key, with the same key in the schema to compare with. */
export interface ComparedRow extends KeyRow {
  /** Absent if the key is new, or nothing is compared. */
  readonly was?: PageKey;
}

/** The differences of keys from the schema to compare with. */
export interface Changes {
  /** Keys that changed, and new keys that need attention. */
  readonly listed: readonly ComparedRow[];
  /** New keys that need no attention. */
  readonly safelyNew: readonly PageKey[];
  readonly gone: readonly PageKey[];
  /** Unsafe keys that did not change. */
  readonly asBefore: readonly ComparedRow[];
  /** `+1 hot`, `-2 unproven` */
  readonly counts: readonly string[];
}

/** @param gone Databases that no longer exist. */
export function changesOf(schemas: readonly PageSchema[], gone: readonly PageSchema[]): Changes {
  const all = schemas.flatMap((schema) => {
    const before = new Map([...byId(schema.base?.keys ?? [], schema.newNames)].map(([key, id]) => [id, key]));
    return [...byId(schema.keys)].map(([key, id]) => ({ key, schema, was: before.get(id) }));
  }).sort((a, b) => byConsequence(a.key, b.key));
  const kept = new Set(all.map(({ was }) => was));
  const bases = [...schemas.flatMap(({ base }) => base ?? []), ...gone];
  const rows = (wanted: typeof all): ComparedRow[] =>
    wanted.map(({ key, schema, was }) => ({ ...rowOf(key, schema), was }));
  const isSame = ({ key, was }: (typeof all)[number]): boolean => was !== undefined && stateOf(key) === stateOf(was);
  const [now, then] = [schemas, bases].map((each) => judgedIn(each).map(({ verdict }) => verdict));
  return {
    listed: rows(all.filter((each) => !isSame(each) && (each.was !== undefined || !isPlainlySafe(each.key)))),
    safelyNew: all.filter(({ key, was }) => was === undefined && isPlainlySafe(key)).map(({ key }) => key),
    gone: bases.flatMap(({ keys }) => keys).filter((key) => !kept.has(key)),
    asBefore: rows(all.filter((each) => isSame(each) && !isPlainlySafe(each.key))),
    counts: VERDICTS.flatMap((verdict) => {
      const [count, before] = [now, then].map((each) => each.filter((one) => one === verdict).length);
      return count === before ? [] : [`${count > before ? '+' : ''}${count - before} ${verdict}`];
    }),
  };
}

export function columnNames({ simulated: { key: { parts } } }: PageKey): string {
  return parts.map(({ column, descending }) => `${column}${descending ? ' DESC' : ''}`).join(', ');
}

/** A foreign key may have two backing indexes with the same name. */
function byId(
  keys: readonly PageKey[], newNames: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<PageKey, string> {
  const named = (name: string): string => newNames.get(name) ?? name;
  const groups = grouped(keys, ({ simulated: { key } }) => (
    `${key.kind} ${named(nameOf(key))} on ${named(key.table.name)}`
  ));
  return new Map([...groups].flatMap(([id, group]) => group.map((key, at) => [key, `${id} ${at}`] as const)));
}

/** A change of any of these is shown. */
function stateOf(key: PageKey): string {
  const { simulated, verdict } = key;
  const limit = timesText(headroomOf(simulated));
  return JSON.stringify([verdict, isAccepted(key), limit, simulated.writesPerSecond, columnNames(key)]);
}
