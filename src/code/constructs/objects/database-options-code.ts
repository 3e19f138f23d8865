import { struct, type Options } from '../../../languages/code';
import type { Dialect } from '../../../schema';
import { OPTIONS_OF_THE_PROVIDER } from '../../../schema/objects/database';
import { optionsCode } from '../option-code';

/** The props of `Database` that set these options; undefined if one of them has no prop. */
export function databaseOptionsCode(options: ReadonlyMap<string, string>, dialect: Dialect): Options | undefined {
  const all = [...options];
  const own = optionsCode('DatabaseOptions', all.filter(([name]) => OPTIONS_OF_THE_PROVIDER.has(name)), dialect);
  const ddl = all.filter(([name]) => !OPTIONS_OF_THE_PROVIDER.has(name));
  const ofDdl = optionsCode('DatabaseDdlOptions', ddl, dialect);
  return !own || !ofDdl
    ? undefined
    : { ...own, options: ddl.length === 0 ? undefined : struct('DatabaseDdlOptions', ofDdl) };
}
