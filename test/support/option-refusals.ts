import { thrownBy } from './thrown-by';
import { structOf } from '../../src/rules/usage/options';

/** Tests that who takes a struct refuses what is no option of it, and an option of another kind, by its name. */
export function testRefusals(struct: string, take: (options: object) => unknown): void {
  const options = [...structOf(struct).shape.kinds.keys()];

  test.each(options)('refuses an option that is misspelt, and names the nearest: %s', (option) => {
    const { code, message } = thrownBy(() => take({ [`${option}x`]: true }));
    expect([code, message.split('\n')[0]]).toEqual(['unknown-option', expect.stringContaining(`Did you mean "${option}"?`)]);
  });

  test.each(options)('refuses a Map in place of %s', (option) => {
    const { message } = thrownBy(() => take({ [option]: new Map() }));
    expect(message).toMatch(new RegExp(`^error (foreign-table: |(wrong-type|not-text|out-of-range|conflicting-options): .*\\b${option}\\b)`));
  });
}
