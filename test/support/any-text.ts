import * as fc from 'fast-check';

const SURROGATES = { first: 0xd800, count: 0x800 };
const CHARACTERS = 0x110000 - SURROGATES.count;

/** Any characters, as `fc.string({ unit: 'binary' })` draws them, which makes a map of all of them first: a second each time. */
export function anyText(constraints: fc.ArrayConstraints = {}): fc.Arbitrary<string> {
  return fc.array(fc.nat(CHARACTERS - 1), constraints).map((numbers) => String.fromCodePoint(
    ...numbers.map((number) => (number < SURROGATES.first ? number : number + SURROGATES.count)),
  ));
}
