import { didYouMean } from '../../src/text/did-you-mean';

test.each([
  ['the same name in another case', 'orderid', ['OrderIds', 'OrderId'], 'OrderId'],
  ['a missing letter', 'CustmerId', ['OrderId', 'CustomerId'], 'CustomerId'],
  ['a letter too many', 'Emaiil', ['Email', 'Name'], 'Email'],
  ['a wrong letter', 'Statis', ['Status', 'Kind'], 'Status'],
  ['two letters swapped', 'Emial', ['Email', 'Serial'], 'Email'],
  ['a missing underscore', 'placedat', ['placed_at', 'paid_at'], 'placed_at'],
  ['three slips in a long name', 'OccuredAtTmie', ['OccurredAtTime', 'Id'], 'OccurredAtTime'],
])('finds %s', (_, name, candidates, meant) => {
  expect(didYouMean(name, candidates)).toBe(meant);
});

test.each([
  ['another word', 'Status', ['Kind', 'Email']],
  ['a name of one or two letters with a letter replaced', 'Id', ['At', 'I']],
  ['more slips than three', 'abcdefghijklmnop', ['abcdefghijklXXXX']],
  ['no candidates', 'Status', []],
])('finds nothing for %s', (_, name, candidates) => {
  expect(didYouMean(name, candidates)).toBeUndefined();
});

test('prefers the nearest, and of two that are equally near the first by name, whatever their order', () => {
  expect(didYouMean('OrderIt', ['OrderDate', 'OrderId', 'Orders'])).toBe('OrderId');
  expect(didYouMean('Colour', ['Colous', 'Coloum'])).toBe('Coloum');
  expect(didYouMean('Colour', ['Coloum', 'Colous'])).toBe('Coloum');
});

test('stops early on a name without end', () => {
  const endless = 'x'.repeat(100_000);
  expect(didYouMean(endless, [`${'y'.repeat(100_000)}`, 'Email'])).toBeUndefined();
});
