import { hotKeyRule, INDEX_SOURCES, KEY_SOURCES, keyTitle } from './hot-key-rule';
import type { Bounded } from '../../spread';
import { isShardOfSomeRows } from '../keys/hot-keys';

export const monotonicKey = hotKeyRule({
  name: 'monotonic-key',
  summary: 'the primary key begins with a value that increases or decreases with each insert',
  sources: KEY_SOURCES,
  cause: 'monotonic',
  kinds: ['table'],
  message: ({ table }) => `every insert into ${table.name} lands at one end of its key space (1 write front)`,
});

export const monotonicIndex = hotKeyRule({
  name: 'monotonic-index',
  summary:
    'an index, or the backing index of a foreign key, begins with a value that increases or decreases with each insert',
  sources: [...INDEX_SOURCES, 'foreign-keys/overview#backing-indexes'],
  cause: 'monotonic',
  kinds: ['index', 'foreign-key', 'object-index'],
  message: (key) => `every insert into ${key.table.name} adds an entry at one end of ${keyTitle(key)} (1 write front)`,
});

export const timeOrderedId = hotKeyRule({
  name: 'time-ordered-id',
  summary: 'a key begins with time-ordered ids: ULID, UUID v1, v6 or v7, KSUID, Snowflake, ObjectId, TSID',
  sources: [...KEY_SOURCES, 'schema-design#uuid_primary_key'],
  cause: 'time-ordered-id',
  message: (key) => {
    const { column, spread } = key.spread.decidedBy!;
    const format = spread.kind === 'monotonic' ? spread.timeOrderedId : undefined;
    const end = key.kind === 'table'
      ? `every insert into ${key.table.name} lands at one end of its key space`
      : `every insert adds an entry at one end of ${keyTitle(key)}`;
    return `${column} holds ${format} values, which begin with the time: ${end} (1 write front)`;
  },
});

export const fewWriteFronts = hotKeyRule({
  name: 'few-write-fronts',
  summary: 'a key begins with a category, then a value that grows or shrinks with each insert',
  sources: [...KEY_SOURCES, 'best-practices-gaming-database'],
  cause: 'few-fronts',
  message: (key) => {
    const { passed, decidedBy, writeFronts } = key.spread;
    const some = key.spread.sharedBy ?? passed.find(({ spread }) => isShardOfSomeRows(spread));
    if (some) {
      const missing = some.spread.shared === 'null' ? 'NULL in' : 'the default of';
      return `all rows with ${missing} ${some.column} land in one moving place of ${keyTitle(key)}`;
    }
    const categories = passed.filter(({ spread }) => (spread as Bounded).count !== 1).map(({ column }) => column);
    const source = categories.length === 0
      ? `beginning of ${decidedBy?.column}`
      : categories.length === 1 ? `value of ${categories[0]}` : `combination of ${categories.join(', ')}`;
    const fronts = writeFronts === undefined ? 'number unknown' : `${writeFronts} write fronts`;
    return `inserts into ${keyTitle(key)} land in only a few moving places, one per ${source} (${fronts})`;
  },
});

export const rotatingShard = hotKeyRule({
  name: 'rotating-shard',
  summary: 'the leading shard of a key is computed from the clock, so all concurrent inserts share it',
  sources: [...KEY_SOURCES, 'schema-design#fix_hash_the_key'],
  cause: 'rotating',
  message: (key) => `${key.spread.decidedBy?.column} cycles with the clock: `
    + `all concurrent inserts land in one place of ${keyTitle(key)} (1 write front)`,
});
