import { stringValue } from '../../ddl/lexer/lexer';
import {
  flag, givenOptions, list, member, names, struct, text, value, type Code, type Options,
} from '../../languages/code';
import { enumMembers, structShape } from '../../languages/surface';
import type { Dialect, IndexDefinition, TableDefinition } from '../../schema';
import { dictionaryOption, DICTIONARY_STALENESS, STORAGE_CLAUSES } from '../../schema/kind/storage-options';
import { OPTIONS_OF_THE_PROVIDER } from '../../schema/objects/database';
import { camelCase } from '../../text/names';

/** Omitted if undefined. */
export function optionalText(of: string | undefined): Code | undefined {
  return of === undefined ? undefined : text(of);
}

/** Omitted if undefined. */
export function optionalValue(of: number | boolean | undefined): Code | undefined {
  return of === undefined ? undefined : value(of);
}

/** A number in decimal digits, because constructs accept JavaScript numbers. Omitted if undefined. */
export function optionalNumber(digits: string | undefined): Code | undefined {
  return digits === undefined ? undefined : value(Number(digits));
}

/** Omitted if empty. */
export function optionalList(items: readonly Code[]): Code | undefined {
  return items.length === 0 ? undefined : list(items);
}

/** Options of DDL as options of a struct; undefined if the struct lacks one of them or rejects its value. */
export function optionsCode(
  of: string, options: Iterable<readonly [name: string, written: string]>, dialect: Dialect,
): Options | undefined {
  const types = new Map(structShape(of)!.map(({ name, type }) => [name, type]));
  const codes: [string, Code][] = [];
  for (const [name, written] of options) {
    const property = camelCase(name);
    const code = valueCode(types.get(property), written, dialect);
    if (!code) {
      return undefined;
    }
    codes.push([property, code]);
  }
  return Object.fromEntries(codes);
}

/** PostgreSQL accepts quotes around any value, but a plan distinguishes a quoted number from a plain one. */
function valueCode(type: string | undefined, written: string, dialect: Dialect): Code | undefined {
  const quoted = stringValue(written, dialect);
  const plain = (quoted ?? written).toLowerCase();
  switch (type) {
    case undefined:
      return undefined;
    case 'boolean':
      return /^(true|false)$/.test(plain) ? value(plain) : undefined;
    case 'number':
      return /^-?\d+$/.test(written) ? value(written) : undefined;
    case 'string':
      return optionalText(quoted);
    case 'string[]':
      return quoted === undefined ? undefined : names(quoted.split(',').map((each) => each.trim()));
    default: {
      const [name] = enumMembers(type)?.find(([, of]) => of.toLowerCase() === plain) ?? [];
      return name === undefined ? undefined : member(type, name);
    }
  }
}

/** The same beside other options, all in the order of the struct. */
export function propsCode(
  of: string, options: Iterable<readonly [name: string, written: string]>, dialect: Dialect, others: Options = {},
): Options | undefined {
  const codes = optionsCode(of, options, dialect);
  const places = structShape(of)!.map(({ name }) => name);
  return codes && Object.fromEntries(
    givenOptions({ ...others, ...codes }).sort(([a], [b]) => places.indexOf(a) - places.indexOf(b)),
  );
}

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

/** The props of a table that set its options and first synonym; undefined if one of its options has no prop. */
export function tableStorage(table: TableDefinition, dialect: Dialect): Options | undefined {
  const [synonym] = (table.synonyms ?? []).filter((name) => name !== table.renamedFrom);
  const { [DICTIONARY_STALENESS]: staleness, ...others } = Object.fromEntries(table.options ?? []);
  const [dictionary, isOne] = dictionaryOption(dialect);
  const fullTextDictionary = flag(others[dictionary]?.toLowerCase() === isOne);
  if (fullTextDictionary) {
    delete others[dictionary];
  }
  const storage = storageCode('CommonTableOptions', Object.entries(others), dialect);
  return storage && {
    synonym: optionalText(synonym),
    ...storage,
    fullTextDictionary,
    dictionaryStaleness: optionalText(staleness?.slice(1, -1)),
  };
}

/** The props of an index that set its options; undefined if one of them has no prop. */
export function indexStorage({ options = new Map() }: IndexDefinition, dialect: Dialect): Options | undefined {
  return storageCode('SafeIndexProps', [...options], dialect);
}

/** The struct also has props that are no options of DDL. */
function storageCode(
  of: string, options: readonly (readonly [name: string, written: string])[], dialect: Dialect,
): Options | undefined {
  return options.every(([name]) => STORAGE_CLAUSES.has(name)) ? propsCode(of, options, dialect) : undefined;
}
