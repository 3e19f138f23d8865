import { durationText, writtenSeconds } from '../../text/time';

/** The accepted values of an option. */
export interface OptionType {
  readonly expected: string;
  readonly pattern: RegExp;
  /** Whether Spanner accepts a value that matches the pattern; checked by a rule. */
  readonly isTaken?: (written: string) => boolean;
  /** The value that Spanner assumes if it is unset. */
  readonly default?: string;
  /** The kind of object that it names. */
  readonly names?: string;
}

export type OptionTypes = Readonly<Record<string, OptionType>>;

interface Range {
  readonly least: number;
  readonly most: number;
}

export const TEXT: OptionType = { expected: 'a string', pattern: /^(['"]).+\1$|^null$/is };
export const INTEGER: OptionType = { expected: 'an integer', pattern: /^(- ?)?(\d+|0x[\da-f]+)$|^null$/i };
export const FLAG: OptionType = { expected: 'true or false', pattern: /^(true|false|null)$/i };
/** A flag that cannot be unset. */
export const SET_FLAG: OptionType = { ...FLAG, pattern: /^(true|false)$/i };
export const DURATION: OptionType = {
  expected: "a duration such as '36h'", pattern: /^(['"])\d+[smhd]\1$|^null$|^NULL$/,
};
export const POSITIVE: OptionType = {
  ...INTEGER, expected: 'an integer from 1', isTaken: isIn({ least: 1, most: Infinity }),
};
export const REGIONS: OptionType = {
  expected: 'a string with names of regions', pattern: /^(['"]).+\1$|^\[.*\]$|^null$/is,
};
export const ANY: OptionType = { expected: 'a value', pattern: /./s };
/** The kind of a sequence. Spanner has only one. */
export const SEQUENCE_KIND: OptionType = {
  expected: "'bit_reversed_positive'", pattern: /^(['"])bit_reversed_positive\1$/,
};

export function integerIn(range: Range): OptionType {
  return { ...INTEGER, expected: `an integer from ${range.least} to ${range.most}`, isTaken: isIn(range) };
}

export function oneOf(...values: readonly string[]): OptionType {
  const expected = values.map((value) => `'${value}'`).join(' or ');
  return { ...TEXT, expected, isTaken: (written) => values.includes(written.slice(1, -1).toLowerCase()) };
}

export function durationIn(range: Range): OptionType {
  return {
    ...TEXT,
    expected: `a duration from '${durationText(range.least)}' to '${durationText(range.most)}'`,
    isTaken: (written) => isIn(range)(String(writtenSeconds(written))),
  };
}

/** An address with one of these prefixes. */
export function addressOf(...beginnings: readonly string[]): OptionType {
  return {
    ...TEXT,
    expected: `an address that begins with ${beginnings.map((each) => `'${each}'`).join(' or ')}`,
    isTaken: (written) => beginnings.some((each) => written.slice(1).toLowerCase().startsWith(each)),
  };
}

/** Storage options of a table or an index. */
export const STORAGE: OptionTypes = {
  locality_group: { ...TEXT, names: 'LOCALITY GROUP' },
  columnar_policy: { expected: "'enabled' or 'disabled'", pattern: /^(['"])(enabled|disabled)\1$|^null$/i },
};

function isIn({ least, most }: Range): (written: string) => boolean {
  return (written) => Number(written) >= least && Number(written) <= most;
}
