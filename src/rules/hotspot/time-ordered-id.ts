import { hotKeyRule, KEY_SOURCES, keyTitle } from './hot-key-rule';

export const timeOrderedId = hotKeyRule({
  name: 'time-ordered-id',
  summary: 'a key begins with time-ordered ids: ULID, UUID v1, v6 or v7, KSUID, Snowflake, ObjectId, TSID',
  sources: [...KEY_SOURCES, 'https://cloud.google.com/spanner/docs/schema-design#uuid_primary_key'],
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
