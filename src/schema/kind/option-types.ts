import { durationText, writtenSeconds } from '../../text/duration';

/** What the value of an option can be. */
export interface OptionType {
  readonly expected: string;
  readonly pattern: RegExp;
  /** Whether Spanner takes a value of the pattern, which a rule judges. */
  readonly isTaken?: (written: string) => boolean;
  /** What Spanner does where it is not set. */
  readonly default?: string;
}

/** By their names. */
export type OptionTypes = Readonly<Record<string, OptionType>>;

interface Range {
  readonly least: number;
  readonly most: number;
}

export const TEXT: OptionType = { expected: 'a text', pattern: /^(['"]).+\1$|^null$/is };
export const INTEGER: OptionType = { expected: 'an integer', pattern: /^(- ?)?(\d+|0x[\da-f]+)$|^null$/i };
export const FLAG: OptionType = { expected: 'true or false', pattern: /^(true|false|null)$/i };
/** It cannot be taken back. */
export const SET_FLAG: OptionType = { ...FLAG, pattern: /^(true|false)$/i };
export const DURATION: OptionType = {
  expected: "a duration such as '36h'", pattern: /^(['"])\d+[smhd]\1$|^null$|^NULL$/,
};
export const POSITIVE: OptionType = {
  ...INTEGER, expected: 'an integer from 1', isTaken: isIn({ least: 1, most: Infinity }),
};
export const REGIONS: OptionType = {
  expected: 'a text with names of regions', pattern: /^(['"]).+\1$|^\[.*\]$|^null$/is,
};
export const ANY: OptionType = { expected: 'a value', pattern: /./s };
/** Of a sequence, of which there is one kind. */
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

/** An address that begins in one of these ways. */
export function addressOf(...beginnings: readonly string[]): OptionType {
  return {
    ...TEXT,
    expected: `an address that begins with ${beginnings.map((each) => `'${each}'`).join(' or ')}`,
    isTaken: (written) => beginnings.some((each) => written.slice(1).toLowerCase().startsWith(each)),
  };
}

/** How a table or an index is stored. */
export const STORAGE: OptionTypes = {
  locality_group: TEXT,
  columnar_policy: { expected: "'enabled' or 'disabled'", pattern: /^(['"])(enabled|disabled)\1$|^null$/i },
};

function isIn({ least, most }: Range): (written: string) => boolean {
  return (written) => Number(written) >= least && Number(written) <= most;
}
