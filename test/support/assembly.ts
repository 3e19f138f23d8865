import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Assembly } from '../../scripts/package/surface';
import { ROOT } from '../package/installed';

/** The types of the library in the assembly; `npm test` compiles before it tests. */
export function assembly(): Assembly {
  return JSON.parse(fs.readFileSync(path.join(ROOT, '.jsii'), 'utf8')).types;
}
