import { stringValue } from '../../../ddl/lexer/string-value';
import { expectedValue } from '../../../ddl/parser/options';
import { list, member, struct, text, value, type Code, type Options } from '../../../languages/code';
import type { Dialect } from '../../../schema';
import { OPTIONS_OF_THE_PROVIDER } from '../../../schema/objects/database';
import { camelCase } from '../../../text/option-name';

/** The properties of `Database` that set options of the database; undefined: none sets one of them. */
export function databaseOptionsCode(options: ReadonlyMap<string, string>, dialect: Dialect): Options | undefined {
  const ofProvider: [string, Code][] = [];
  const ofDdl: [string, Code][] = [];
  for (const [name, written] of options) {
    const code = expectedValue('DATABASE', name, written) === undefined ? valueCode(name, written, dialect) : undefined;
    if (!code) {
      return undefined;
    }
    (OPTIONS_OF_THE_PROVIDER.has(name) ? ofProvider : ofDdl).push([camelCase(name), code]);
  }
  return {
    ...Object.fromEntries(ofProvider),
    options: ofDdl.length === 0 ? undefined : struct('DatabaseDdlOptions', Object.fromEntries(ofDdl)),
  };
}

const ENUMS: Readonly<Record<string, string>> = {
  columnar_policy: 'ColumnarPolicy',
  default_sequence_kind: 'SequenceKind',
};

function valueCode(name: string, written: string, dialect: Dialect): Code | undefined {
  if (/^(true|false|\d+)$/i.test(written)) {
    return value(written.toLowerCase());
  }
  const plain = stringValue(written, dialect);
  return plain === undefined
    ? undefined
    : name in ENUMS
      ? member(ENUMS[name], plain.toUpperCase())
      : name === 'read_lease_regions' ? list(plain.split(',').map((region) => text(region.trim()))) : text(plain);
}
