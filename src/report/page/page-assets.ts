import * as fs from 'node:fs';
import * as path from 'node:path';
import { trusted } from './html';
import { SCALE_COLOURS } from './pictures/heat-map';

/* The package contains the text of each file instead of the call that reads it (`scripts/package/bundles.ts`). */
export const PAGE_SCRIPT = trusted([
  fs.readFileSync(path.join(__dirname, 'browser', 'page.js'), 'utf8'),
  fs.readFileSync(path.join(__dirname, 'browser', 'copy.js'), 'utf8'),
  fs.readFileSync(path.join(__dirname, 'browser', 'diagram.js'), 'utf8'),
  fs.readFileSync(path.join(__dirname, 'browser', 'heat-map.js'), 'utf8'),
].join(''));

/** The style of a diagram, on the page and in a file. */
export const DIAGRAM_STYLE = trusted([
  fs.readFileSync(path.join(__dirname, 'browser', 'base.css'), 'utf8'),
  fs.readFileSync(path.join(__dirname, 'browser', 'diagram.css'), 'utf8'),
].join(''));

/** Includes the scale of the pictures, which is computed. */
export const PAGE_STYLE = trusted([
  DIAGRAM_STYLE.toString(),
  fs.readFileSync(path.join(__dirname, 'browser', 'page.css'), 'utf8'),
  fs.readFileSync(path.join(__dirname, 'browser', 'keys.css'), 'utf8'),
  fs.readFileSync(path.join(__dirname, 'browser', 'article.css'), 'utf8'),
  fs.readFileSync(path.join(__dirname, 'browser', 'heat-map.css'), 'utf8'),
  fs.readFileSync(path.join(__dirname, 'browser', 'timeline.css'), 'utf8'),
  fs.readFileSync(path.join(__dirname, 'browser', 'writes.css'), 'utf8'),
  `:root { --scale: ${SCALE_COLOURS.join()}; }\n`,
].join(''));
