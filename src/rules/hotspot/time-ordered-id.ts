import { defineRule } from '../define-rule';
import { hotKeyProblems, KEY_SOURCES } from './hot-key-rule';
import type { SchemaKey } from '../keys/keys';
import { subjectOf } from '../keys/write-front';

export const timeOrderedId = defineRule({
  name: 'time-ordered-id',
  kind: 'hotspot',
  summary: 'a key begins with time-ordered ids: ULID, UUID v1, v6 or v7, KSUID, Snowflake, ObjectId, TSID',
  sources: KEY_SOURCES,
  check: (context) => hotKeyProblems(context, 'time-ordered-id', ['table', 'index', 'foreign-key'], message),
});

function message(key: SchemaKey): string {
  const { column, spread } = key.spread.decidedBy!;
  const format = spread.kind === 'monotonic' ? spread.timeOrderedId : undefined;
  const end = key.kind === 'table'
    ? `every insert into ${key.table.name} lands at one end of its key space`
    : `every insert adds an entry at one end of ${subjectOf(key)}`;
  return `${column} holds values of the format ${format}, which begin with the time: ${end} (1 write front)`;
}
