import { Progress } from '../../src/cli/output/progress';

describe('progress at a terminal', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** What is printed while one step follows the other. */
  function printed(showsProgress: boolean, steps: readonly (readonly [text: string, milliseconds: number, isLong?: boolean])[]): string {
    let err = '';
    const progress = new Progress({ showsProgress, err: (text) => { err += text; } });
    for (const [text, milliseconds, isLong] of steps) {
      jest.advanceTimersByTime(milliseconds);
      progress.say(text, isLong);
    }
    progress.end();
    return err.replaceAll('\r\x1b[K', '|');
  }

  test('is silent for the first second, and leaves an empty line behind', () => {
    expect(printed(true, [['a', 500], ['b', 400]])).toBe('');
    expect(printed(true, [['a', 500], ['b', 501]])).toBe('|b|');
  });

  test('is shown at once where the work is known to be long', () => {
    expect(printed(true, [['a', 0, true]])).toBe('|a|');
  });

  test('changes at most ten times a second', () => {
    expect(printed(true, [['a', 1_001], ['b', 50], ['c', 51]])).toBe('|a|c|');
  });

  test('is no part of an output that no person sees', () => {
    expect(printed(false, [['a', 2_000], ['b', 0, true]])).toBe('');
  });
});
