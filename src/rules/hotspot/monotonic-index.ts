import { defineRule } from '../define-rule';
import { hotKeyProblems, INDEX_SOURCES } from './hot-key-rule';
import { subjectOf } from '../keys/write-front';

export const monotonicIndex = defineRule({
  name: 'monotonic-index',
  kind: 'hotspot',
  summary: 'an index, or the hidden index of a foreign key, begins with a value that increases or decreases with each insert',
  sources: [...INDEX_SOURCES, 'https://cloud.google.com/spanner/docs/foreign-keys/overview#backing-indexes'],
  check: (context) => hotKeyProblems(context, 'monotonic', ['index', 'foreign-key'], (key) =>
    `every insert into ${key.table.name} adds an entry at one end of ${subjectOf(key)} (1 write front)`),
});
