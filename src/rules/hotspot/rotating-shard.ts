import { hotKeyRule, KEY_SOURCES, keyTitle } from './hot-key-rule';

export const rotatingShard = hotKeyRule({
  name: 'rotating-shard',
  summary: 'the leading shard of a key is computed from the clock, so all concurrent inserts share it',
  sources: [...KEY_SOURCES, 'https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key'],
  cause: 'rotating',
  message: (key) => `${key.spread.decidedBy?.column} cycles with the clock: `
    + `all concurrent inserts land in one place of ${keyTitle(key)} (1 write front)`,
});
