import { hotKeyRule, KEY_SOURCES } from './hot-key-rule';

export const monotonicKey = hotKeyRule({
  name: 'monotonic-key',
  summary: 'the primary key begins with a value that increases or decreases with each insert',
  sources: KEY_SOURCES,
  cause: 'monotonic',
  kinds: ['table'],
  message: ({ table }) => `every insert into ${table.name} lands at one end of its key space (1 write front)`,
});
