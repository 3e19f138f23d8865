import { SpannerClient } from './client';
import { suiteEmulator } from './suite-emulator';

/** A describe block for tests that need an emulator. Without one jest counts them as skipped. */
export function describeOnEmulator(name: string, fn: (client: SpannerClient) => void): void {
  const { rest } = suiteEmulator();
  const block = rest ? describe : describe.skip;
  block(name, () => fn(new SpannerClient(rest ?? 'no-emulator')));
}
