import type { Bounded } from '../../spread';
import { defineRule } from '../define-rule';
import { hotKeyProblems, KEY_SOURCES } from './hot-key-rule';
import type { SchemaKey } from '../keys/keys';
import { subjectOf } from '../keys/write-front';

export const fewWriteFronts = defineRule({
  name: 'few-write-fronts',
  kind: 'hotspot',
  summary: 'a key begins with a category and continues with a value that increases or decreases with each insert',
  sources: [...KEY_SOURCES, 'https://cloud.google.com/spanner/docs/best-practices-gaming-database'],
  check: (context) => hotKeyProblems(context, 'few-fronts', ['table', 'index', 'foreign-key'], message),
});

function message(key: SchemaKey): string {
  const { passed, decidedBy, writeFronts } = key.spread;
  const categories = passed.filter(({ spread }) => (spread as Bounded).count !== 1).map(({ column }) => column);
  const source = categories.length === 0
    ? `beginning of ${decidedBy?.column}`
    : categories.length === 1 ? `value of ${categories[0]}` : `combination of ${categories.join(', ')}`;
  const fronts = writeFronts === undefined ? 'nothing says how many' : `${writeFronts} write fronts`;
  return `inserts into ${subjectOf(key)} land in only a few moving places, one for each ${source} (${fronts})`;
}
