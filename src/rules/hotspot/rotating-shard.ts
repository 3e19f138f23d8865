import { defineRule } from '../define-rule';
import { hotKeyProblems, KEY_SOURCES } from './hot-key-rule';
import { subjectOf } from '../keys/write-front';

export const rotatingShard = defineRule({
  name: 'rotating-shard',
  kind: 'hotspot',
  summary: 'the leading shard of a key is computed from the clock, so all concurrent inserts share it',
  sources: KEY_SOURCES,
  check: (context) => hotKeyProblems(context, 'rotating', ['table', 'index', 'foreign-key'], (key) =>
    `${key.spread.decidedBy?.column} goes round with the clock: all inserts of one moment land in one place of ${subjectOf(key)} (1 write front)`),
});
