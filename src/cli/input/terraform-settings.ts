import { holdsTemplate } from './template';
import { list, REST, struct, text, type Options } from '../../languages/code';

/** What a resource sets beside its DDL, by attribute. A text is empty if only Terraform knows it. */
export type Settings = ReadonlyMap<string, readonly string[]>;

const ATTRIBUTES = [
  'version_retention_period', 'default_time_zone', 'encryption_config.kms_key_name', 'encryption_config.kms_key_names',
];

/** @param texts The text of an attribute, or those of its list; empty if it is not set. */
export function settingsOf(texts: (attribute: string) => readonly string[]): Settings {
  return new Map(ATTRIBUTES
    .map((attribute) => [
      attribute.replace(/.*\./, ''), texts(attribute).map((each) => (holdsTemplate(each) ? '' : each)),
    ] as const)
    .filter(([, found]) => found.length > 0));
}

/** The same as options of a Database. */
export function settingsCode(settings: Settings = new Map()): Options {
  const codes = (attribute: string): typeof REST[] => (
    (settings.get(attribute) ?? []).map((each) => (each === '' ? REST : text(each)))
  );
  const [[kmsKeyName], kmsKeyNames] = [codes('kms_key_name'), codes('kms_key_names')];
  const isEncrypted = kmsKeyName ?? kmsKeyNames[0];
  return {
    encryptionConfig: isEncrypted && struct('SpannerDatabaseEncryptionConfig', {
      kmsKeyName, kmsKeyNames: kmsKeyNames.length === 0 ? undefined : list(kmsKeyNames),
    }),
    versionRetentionPeriod: codes('version_retention_period')[0],
    defaultTimeZone: codes('default_time_zone')[0],
  };
}
