import type { Io } from './command';
import type { AuditUnit } from './input/audit-units';
import { inputFiles } from './input/input-files';
import { readArgument } from './input/read-text';
import { UnusableInput } from './input/unusable-input';
import type { ParsedOptions } from './options';
import { QUERIES } from './shared-options';
import type { AdviceOptions } from '../audit/audit-text';
import { DdlSource } from '../audit/source';

/**
 * The requested advice; undefined if none was requested.
 *
 * @throws UnusableInput
 */
export async function adviceOptions(
  { values, lists }: Pick<ParsedOptions, 'values' | 'lists'>, units: readonly AuditUnit[], io: Io,
): Promise<AdviceOptions | undefined> {
  const paths = lists.get(QUERIES.name) ?? [];
  if (paths.length === 0) {
    return values.has('advice') ? {} : undefined;
  }
  if (units.length > 1) {
    throw new UnusableInput(
      `--queries needs the schema of one database, and the input has ${units.length}`,
      'name one file, or use --history where the files are its migrations',
    );
  }
  const names = [...new Set(paths.flatMap((each) => inputFiles(each, io.folder, () => false)))];
  const files = await Promise.all(names.map((name) => readArgument(name, io)));
  return { queries: new DdlSource(files.map((file) => ({ file, text: file.text, segments: [{ at: 0, offset: 0 }] }))) };
}
