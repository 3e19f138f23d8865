import type { SpannerDatabaseEncryptionConfig } from '@cdktf/provider-google/lib/spanner-database';
import { option, text } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { conflictingOptions, outOfRange } from '../../rules/usage/errors';
import { someOf, terraformTextLike } from '../../rules/usage/kinds';
import { struct } from '../../rules/usage/options';
import { REGION, regionOf } from '../../schema/limits';
import { baseOf, isOneRegion } from '../instance/configuration-base';

const KEY = /^projects\/[^/]+\/locations\/([^/]+)\/keyRings\/[^/]+\/cryptoKeys\/[^/]+$/;
const EXAMPLE = 'projects/acme/locations/europe-west3/keyRings/spanner/cryptoKeys/shop';

type Encryption = SpannerDatabaseEncryptionConfig | undefined;
type KeyOption = 'encryptionConfig' | 'kmsKeyName';

/** The name of a customer-managed key. */
export const KMS_KEY = terraformTextLike(
  (name) => KEY.test(name), 'projects/P/locations/L/keyRings/R/cryptoKeys/K', EXAMPLE,
);

export const ENCRYPTION_CONFIG = struct<SpannerDatabaseEncryptionConfig>('encryptionConfig', {
  kmsKeyName: KMS_KEY, kmsKeyNames: someOf(KMS_KEY, text(EXAMPLE)),
});

/** @throws conflicting-options */
export function refuseForms(encryption: Encryption, at: string): void {
  const { kmsKeyName, kmsKeyNames } = encryption ?? {};
  if (encryption && (kmsKeyName === undefined) === (kmsKeyNames === undefined)) {
    throw conflictingOptions(
      at, 'kmsKeyName', 'kmsKeyNames',
      kmsKeyName === undefined
        ? phrase`name the key: ${option('kmsKeyName', text(EXAMPLE))}`
        : phrase`leave out ${option('kmsKeyName')}`,
      kmsKeyName === undefined,
    );
  }
}

/**
 * Keys have to be where the data is.
 *
 * @see https://cloud.google.com/spanner/docs/cmek
 * @param configuration The configuration of the instance.
 * @param of Where the keys are given: for the database, or the one for its backups.
 * @throws out-of-range
 */
export function refuseKeysElsewhere(
  encryption: Encryption, configuration: string, at: string, of: KeyOption = 'encryptionConfig',
): void {
  const region = regionOf(configuration);
  const other = region && keysOf(encryption).find(({ location }) => location !== undefined && location !== region);
  if (other) {
    throw elsewhere(at, other.name, `a key in ${region}, the region of the instance`, region, { of });
  }
  if (/(?:^|\/)custom-[^/]+$/.test(configuration)) {
    refuseWideKeys(encryption, 'a custom configuration', at, of);
  }
  const keys = keysOf(encryption);
  if (configuration !== '' && !isOneRegion(configuration) && keys.length === 1 && REGION.test(keys[0].location ?? '')) {
    throw outOfRange(
      at, of, keys[0].name, `keys that cover all regions of ${baseOf(configuration)}`,
      of === 'kmsKeyName'
        ? phrase`leave out ${option(of)}: the backups have the keys of the database`
        : phrase`${option('kmsKeyNames')} with a key in each of them in ${option(of)}`,
    );
  }
}

/** @throws out-of-range */
export function refuseWideKeys(
  encryption: Encryption, where: string, at: string, of: KeyOption = 'encryptionConfig',
): void {
  const wide = keysOf(encryption).find(({ location }) => location !== undefined && !REGION.test(location));
  if (wide) {
    throw elsewhere(at, wide.name, `keys in single regions for ${where}`, 'europe-west3', { of });
  }
}

/**
 * @param region Where data is, besides the instance.
 * @throws out-of-range
 */
export function refuseWithoutKeyIn(region: string, encryption: Encryption, at: string): void {
  const keys = keysOf(encryption);
  if (keys.length > 0 && !keys.some(({ location }) => location === undefined || location === region)) {
    const [{ name }] = keys;
    throw elsewhere(at, keys.map((key) => key.name).join(', '), `another key in ${region}`, region, { example: name });
  }
}

function elsewhere(
  at: string, given: string, want: string, region: string,
  { example = given, of = 'encryptionConfig' }: { readonly example?: string; readonly of?: KeyOption },
): Error {
  const key = text(example.replace(/locations\/[^/]+/, `locations/${region}`));
  return outOfRange(
    at, of, given, want, of === 'kmsKeyName' ? [option(of, key)] : phrase`${key} in ${option(of)}`,
  );
}

/** Their locations, unless only Terraform knows them. */
function keysOf(encryption: Encryption): { name: string; location?: string }[] {
  const { kmsKeyName, kmsKeyNames = [] } = encryption ?? {};
  return [...kmsKeyName === undefined ? [] : [kmsKeyName], ...kmsKeyNames].map((name) => {
    const [, location] = KEY.exec(name) ?? [];
    return { name, location: location?.includes('${') ? undefined : location };
  });
}
