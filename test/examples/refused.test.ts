import { App } from 'cdktf';
import { RefusedStack } from '../../examples/typescript/refused/refused-stack';

test('the refused example has one error for each of its four mistakes', () => {
  const errors = new RefusedStack(new App(), 'refused').database.findings().filter(({ severity }) => severity === 'error');
  expect(errors.map(({ rule, objectName }) => [rule, objectName])).toEqual([
    ['monotonic-key', 'Events'], ['monotonic-key', 'Invoices'], ['monotonic-index', 'OrdersByPlacedAt'], ['signed-shard', 'Readings'],
  ]);
});
