/** How many values there are at each place of a text or of bytes. */
export type Layout = readonly number[];

const HEX = 16;

const hex = (digits: number): number[] => Array<number>(digits).fill(HEX);
/** The third group of a UUID v4 begins with 4, the fourth with one of 8, 9, a, b. */
const GROUPS: readonly Layout[] = [hex(8), hex(4), [1, ...hex(3)], [4, ...hex(3)], hex(12)];

/** @param position From 0. */
export function groupOf(layout: Layout | undefined, position: number): Layout | undefined {
  return layout === UUID_TEXT ? GROUPS[position] : undefined;
}

export const UUID_TEXT: Layout = GROUPS.flatMap((group, at) => (at === 0 ? group : [1, ...group]));
const UUID_DIGITS: Layout = GROUPS.flat();

export function randomBytes(count: number): Layout {
  return Array<number>(count).fill(HEX ** 2);
}

/** Two digits for each byte. */
export function inHex(bytes: Layout): Layout {
  return bytes.flatMap((values) => [Math.ceil(values / HEX), Math.min(values, HEX)]);
}

/** Without its hyphens; absent where nobody knows what is left. */
export function withoutHyphens(layout: Layout | undefined): Layout | undefined {
  return layout === UUID_TEXT ? UUID_DIGITS : undefined;
}

export function valuesOf(layout: Layout): number {
  return layout.reduce((product, values) => product * values, 1);
}
