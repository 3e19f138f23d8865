import { hotKeyRule, KEY_SOURCES, keyTitle } from './hot-key-rule';
import type { Bounded } from '../../spread';
import { isShardOfSomeRows } from '../keys/hot-keys';

export const fewWriteFronts = hotKeyRule({
  name: 'few-write-fronts',
  summary: 'a key begins with a category, then a value that grows or shrinks with each insert',
  sources: [...KEY_SOURCES, 'https://cloud.google.com/spanner/docs/best-practices-gaming-database'],
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
