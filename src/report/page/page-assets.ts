import * as fs from 'node:fs';
import * as path from 'node:path';
import { trusted } from './html';
import { SCALE_COLOURS } from './pictures/heat-map';
import { OBJECT_KINDS } from '../../schema';
import { hyphened } from '../../schema/objects/kinds';

/* In the package the text of a file stands in the place of the call that reads it (`scripts/package/bundles.ts`). */
export const PAGE_SCRIPT = trusted([
  fs.readFileSync(path.join(__dirname, 'browser', 'page.js'), 'utf8'),
].join(''));

/** With what of the style follows from data: the scale of the pictures, and the kinds of objects. */
export const PAGE_STYLE = trusted([
  fs.readFileSync(path.join(__dirname, 'browser', 'base.css'), 'utf8'),
  fs.readFileSync(path.join(__dirname, 'browser', 'page.css'), 'utf8'),
  fs.readFileSync(path.join(__dirname, 'browser', 'keys.css'), 'utf8'),
  fs.readFileSync(path.join(__dirname, 'browser', 'article.css'), 'utf8'),
  `:root { --scale: ${SCALE_COLOURS.join()}; }\n`,
  `${classesOf(({ place }) => place === 'index')} { background: var(--object-index); }\n`,
  `${classesOf(({ recordsRows }) => recordsRows === true)} { background: var(--recorder); }\n`,
].join(''));

function classesOf(isOne: (kind: typeof OBJECT_KINDS[number]) => boolean): string {
  return OBJECT_KINDS.filter(isOne).map(({ words }) => `.${hyphened(words)}`).join(', ');
}
