import { hotKeyRule, INDEX_SOURCES, keyTitle } from './hot-key-rule';

export const monotonicIndex = hotKeyRule({
  name: 'monotonic-index',
  summary:
    'an index, or the backing index of a foreign key, begins with a value that increases or decreases with each insert',
  sources: [...INDEX_SOURCES, 'https://cloud.google.com/spanner/docs/foreign-keys/overview#backing-indexes'],
  cause: 'monotonic',
  kinds: ['index', 'foreign-key', 'object-index'],
  message: (key) => `every insert into ${key.table.name} adds an entry at one end of ${keyTitle(key)} (1 write front)`,
});
