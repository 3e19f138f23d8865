import { OFFER, shared } from './jest-global-setup';

export default async function tearDown(): Promise<void> {
  await shared.emulatorOffer?.close();
  delete shared.emulatorOffer;
  delete process.env[OFFER];
  shared.temporary?.remove();
  delete shared.temporary;
}
