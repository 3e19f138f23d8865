import * as fs from 'node:fs';
import * as path from 'node:path';
import { reportPage } from '../../report/page/page';
import type { PageSchema } from '../../report/page/page-data';
import { pictures } from '../../report/page/pictures';
import { packageVersion } from '../../text/package-version';
import type { Progress } from '../output/progress';

const PAGE = 'report.html';

/**
 * Writes the page, and each of its pictures as a file.
 *
 * @returns the path of the page
 */
export function writeReport(schemas: readonly PageSchema[], out: string, folder: string, progress: Progress): string {
  const target = path.resolve(folder, out);
  fs.mkdirSync(path.join(target, 'pictures'), { recursive: true });
  drawFixes(schemas, progress);
  progress.say('writing the page');
  fs.writeFileSync(path.join(target, PAGE), reportPage(schemas, packageVersion()));
  for (const { name, svg } of pictures(schemas)) {
    progress.say(`writing ${name}`);
    fs.writeFileSync(path.join(target, name), svg);
  }
  return path.join(out, PAGE);
}

/** Simulates what the fixes lead to, which takes the longest. */
function drawFixes(schemas: readonly PageSchema[], progress: Progress): void {
  const keys = schemas.flatMap((each) => each.keys);
  keys.forEach(({ findings }, at) => {
    progress.say(`drawing key ${at + 1} of ${keys.length}`);
    findings.forEach(({ fixes }) => fixes.forEach(({ after }) => after()));
  });
}
