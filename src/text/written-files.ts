import * as fs from 'node:fs';
import * as path from 'node:path';

interface WrittenFile {
  readonly file: string;
  readonly content: string | Buffer;
}

/** Makes a new file, whole or not at all. */
export function makeFile({ file, content }: WrittenFile): void {
  const handle = fs.openSync(file, 'wx');
  try {
    fs.writeFileSync(handle, content);
  } catch (error) {
    fs.rmSync(file, { force: true });
    throw error;
  } finally {
    fs.closeSync(handle);
  }
}

/**
 * Makes or replaces files, all of which are first written as drafts: hidden files do not count in a folder of
 * migrations. Keeps modes and links.
 *
 * @param failed The error to throw, by the files that are already replaced.
 */
export function replaceFiles<T extends WrittenFile>(
  files: readonly T[], failed: (error: unknown, file: T, replaced: readonly T[]) => unknown = (error) => error,
): void {
  const drafts: { readonly draft: string; readonly target: string }[] = [];
  let [at, done] = [0, 0];
  try {
    for (; at < files.length; at++) {
      const { file, content } = files[at];
      const mode = fs.statSync(file, { throwIfNoEntry: false })?.mode;
      const target = mode === undefined ? file : fs.realpathSync(file);
      const draft = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.tmp`);
      // A process that was killed may have had this number.
      fs.rmSync(draft, { force: true });
      makeFile({ file: draft, content });
      drafts.push({ draft, target });
      if (mode !== undefined) {
        fs.chmodSync(draft, mode);
      }
    }
    for (; done < drafts.length; done++) {
      fs.renameSync(drafts[done].draft, drafts[done].target);
    }
  } catch (error) {
    drafts.slice(done).forEach(({ draft }) => fs.rmSync(draft, { force: true }));
    throw failed(error, files[at < files.length ? at : done], files.slice(0, done));
  }
}
