import { describeOnEmulator } from './describe-on-emulator';
import type { Emulator } from './emulator';
import { askForEmulator, offerEmulator, type EmulatorOffer } from './run-emulator';

describe('the emulator of a test run', () => {
  let offer: EmulatorOffer | undefined;
  let starts = 0;

  const offered = async (start: () => Promise<Emulator | undefined>, env = {}): Promise<number> => {
    starts = 0;
    offer = await offerEmulator(env, async () => {
      starts++;
      return start();
    });
    return offer.port;
  };
  const none = async (): Promise<undefined> => undefined;

  afterEach(async () => offer?.close());

  test('is not looked for before a suite asks', async () => {
    await offered(none);
    await offer!.close();
    expect(starts).toBe(0);
  });

  test('is looked for once, however many suites ask', async () => {
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const port = await offered(none);
    expect(await Promise.all([askForEmulator(port), askForEmulator(port)])).toEqual([{}, {}]);
    expect(await askForEmulator(port)).toEqual({});
    expect(starts).toBe(1);
    expect(written.mock.calls).toEqual([[expect.stringMatching(/SKIPPED: every test that applies DDL/)]]);
    written.mockRestore();
  });

  test.each([
    { REQUIRE_SPANNER_EMULATOR: '1' },
    { CI: 'true' },
  ])('fails each suite that asks where it is missing, with %j', async (env) => {
    const port = await offered(none, env);
    await expect(askForEmulator(port)).rejects.toThrow('this run may not skip the tests that need one');
    await expect(askForEmulator(port)).rejects.toThrow('this run may not skip the tests that need one');
  });

  test('fails each suite that asks with the reason for which it did not start', async () => {
    const port = await offered(async () => Promise.reject(new Error('no port was free')));
    await expect(askForEmulator(port)).rejects.toThrow('no port was free');
    await expect(askForEmulator(port)).rejects.toThrow('no port was free');
  });

  describeOnEmulator('that is found', (client) => {
    test('is told to the suites with its features, and stopped with the run', async () => {
      let stops = 0;
      const port = await offered(async () => ({ rest: client.rest, kind: 'running', stop: async () => {
        stops++;
      } }));
      const features = expect.objectContaining({ identityColumns: true });
      expect(await askForEmulator(port)).toEqual({ rest: client.rest, features });
      expect(stops).toBe(0);
      await offer!.close();
      offer = undefined;
      expect(stops).toBe(1);
    });
  });
});
