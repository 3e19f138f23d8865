import { HOT, inFolder, jsonReport, SAFE, UNPROVEN } from './support';

const FILES = { 'hot.sql': HOT, 'safe.sql': SAFE, 'unproven.sql': UNPROVEN };
const configured = (config: unknown): Record<string, string> => ({ ...FILES, 'ci/audit.json': JSON.stringify(config, undefined, 2) });
const OPTION = ['--config', 'ci/audit.json'];
const REASON = 'ten rows a day, checked';

describe('a configuration', () => {
  test('sets what makes the exit code 1', inFolder(configured({ failOn: 'warning' }), async (folder) => {
    expect(await folder.run(['audit', 'unproven.sql', ...OPTION])).toMatchObject({ code: 1 });
  }));

  test('stands behind the options', inFolder(configured({ failOn: 'warning', dialect: 'postgresql' }), async (folder) => {
    const { code, files } = await jsonReport(folder, ['unproven.sql', ...OPTION, '--fail-on', 'error', '--dialect', 'googlesql']);
    expect([code, files[0].dialect]).toEqual([0, 'googlesql']);
  }));

  test('sets the dialect', inFolder(configured({ dialect: 'postgresql' }), async (folder) => {
    expect((await jsonReport(folder, ['safe.sql', ...OPTION])).files[0].dialect).toBe('postgresql');
  }));

  test('leaves files out, from its own folder on', inFolder({ ...configured({ ignore: ['../old/', '../**/*.gen.sql'] }), 'old/a/b.sql': HOT, 'x/y.gen.sql': HOT }, async (folder) => {
    expect((await jsonReport(folder, ['.', ...OPTION])).files.map(({ file }) => file)).toEqual(['hot.sql', 'safe.sql', 'unproven.sql']);
    expect((await jsonReport(folder, ['safe.sql', 'old/a/b.sql', ...OPTION])).files.map(({ file }) => file)).toEqual(['safe.sql']);
  }));

  test('acknowledges', inFolder(configured({ acknowledgements: [{ rule: 'monotonic-key', on: 'Events', reason: REASON, until: '2026-12-31' }] }), async (folder) => {
    const { code, findings, acknowledged } = await jsonReport(folder, ['hot.sql', 'safe.sql', ...OPTION]);
    expect([code, findings]).toEqual([0, []]);
    expect(acknowledged).toMatchObject([{ rule: 'monotonic-key', object: 'Events', reason: REASON }]);
  }));

  test('has a finding where an acknowledgement hides nothing in any file', inFolder(configured({
    acknowledgements: [{ rule: 'monotonic-key', on: 'Events', reason: REASON }, { rule: 'monotonic-key', on: 'Users', reason: REASON }],
  }), async (folder) => {
    expect((await jsonReport(folder, ['.', ...OPTION])).findings.filter(({ rule }) => rule !== 'unproven-key')).toEqual([
      expect.objectContaining({ rule: 'unused-acknowledgement', object: 'Users', file: 'ci/audit.json', line: 9, column: 15 }),
    ]);
  }));
});

describe('a configuration is refused with', () => {
  const cases: readonly (readonly [string, unknown, string])[] = [
    ['an unknown key', { failon: 'error' }, 'the configuration has no "failon": did you mean "failOn"?'],
    ['a key that is near nothing', { quiet: true }, 'the configuration has no "quiet": it can have failOn, dialect, ignore, acknowledgements'],
    ['an unknown value', { failOn: 'errors' }, 'failOn is "errors", which is none of error, warning, never: did you mean "error"?'],
    ['a list in its place', [], 'the configuration is not an object'],
    ['patterns that are no list', { ignore: 'old/' }, 'ignore is not a list'],
    ['a pattern that is no text', { ignore: [1] }, 'ignore[0] is not a text'],
    ['an acknowledgement without a reason', { acknowledgements: [{ rule: 'monotonic-key', on: 'T' }] }, 'acknowledgements[0]: reason is not a text'],
    ['an acknowledgement of no rule', { acknowledgements: [{ rule: 'monotonic', on: 'T', reason: REASON }] }, 'acknowledgements[0]: "monotonic" is not the name of a rule'],
    ['an acknowledgement with more', { acknowledgements: [{ rule: 'monotonic-key', on: 'T', reason: REASON, by: 'me' }] }, 'acknowledgements[0]: the acknowledgement has no "by"'],
  ];
  test.each(cases)('%s', (_, config, message) => inFolder(configured(config), async (folder) => {
    const { code, err, out } = await folder.run(['audit', 'safe.sql', ...OPTION]);
    expect([code, out]).toEqual([2, '']);
    expect(err.startsWith(`error: ci/audit.json: ${message}`) ? message : err).toBe(message);
  })());

  test('text that is not JSON', inFolder({ ...FILES, 'a.json': '{' }, async (folder) => {
    expect(await folder.run(['audit', 'safe.sql', '--config', 'a.json'])).toMatchObject({ code: 2, err: expect.stringMatching(/^error: a\.json is not JSON: /) });
  }));
});
