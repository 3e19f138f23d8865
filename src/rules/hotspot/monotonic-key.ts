import { defineRule } from '../define-rule';
import { hotKeyProblems, KEY_SOURCES } from './hot-key-rule';

export const monotonicKey = defineRule({
  name: 'monotonic-key',
  kind: 'hotspot',
  summary: 'the primary key begins with a value that increases or decreases with each insert',
  sources: KEY_SOURCES,
  check: (context) => hotKeyProblems(context, 'monotonic', ['table'], ({ table }) =>
    `every insert into ${table.name} lands at one end of its key space (1 write front)`),
});
