import * as path from 'node:path';
import { makeFolder } from '../../ledger/migrations/make-folder';
import type { PageSchema } from '../../report/page/data/page-data';
import { reportPage } from '../../report/page/page';
import { PICTURES, pictures } from '../../report/page/pictures/picture-files';
import { packageVersion } from '../../text/package-version';
import { replaceFiles } from '../../text/written-files';
import { written } from '../input/unusable-input';
import type { Progress } from '../output/progress';

export const PAGE = 'report.html';

/**
 * Writes the page, and its pictures as files if requested.
 *
 * @returns the path of the page
 */
export function writeReport(
  schemas: readonly PageSchema[],
  { out, linkBase, hasPictures }: {
    readonly out: string; readonly linkBase?: string; readonly hasPictures: boolean;
  },
  folder: string, progress: Progress,
): string {
  const target = path.resolve(folder, out);
  written(out, () => makeFolder(hasPictures ? path.join(target, PICTURES) : target));
  drawFixes(schemas, progress);
  progress.say('writing the page');
  const page = reportPage(schemas, { version: packageVersion(), linkBase });
  written(out, () => replaceFiles([{ file: path.join(target, PAGE), content: page }]));
  for (const { name, svg } of hasPictures ? pictures(schemas) : []) {
    progress.say(`writing ${name}`);
    written(out, () => replaceFiles([{ file: path.join(target, name), content: svg }]));
  }
  return path.join(out, PAGE);
}

/** Simulates the schemas after each fix, which takes most of the time. */
function drawFixes(schemas: readonly PageSchema[], progress: Progress): void {
  const keys = schemas.flatMap((each) => each.keys);
  keys.forEach(({ findings }, at) => {
    progress.say(`drawing key ${at + 1} of ${keys.length}`);
    findings.forEach(({ fixes }) => fixes.forEach(({ after }) => after()));
  });
}
