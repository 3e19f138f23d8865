import type { GuardPolicy } from './guard-policy';
import type { Code } from '../../languages/code';
import * as code from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import { EDITION_TITLES, Edition } from '../../schema';
import { quoted } from '../../text/quoted-name';

/** What Terraform will get of a database, and what of it stands around it. */
export interface Protections {
  readonly deletionProtection: unknown;
  readonly enableDropProtection: unknown;
  readonly preventDestroy: unknown;
  /** Absent if no policy asks for it. */
  readonly around?: Surroundings;
}

/** What an app declares around a database. */
interface Surroundings {
  /** Absent if only Terraform knows it. */
  readonly instanceName?: string;
  /** Absent if it is declared elsewhere. */
  readonly instance?: {
    /** Whether it is a resource of the provider, and no `Instance`. */
    readonly isRaw: boolean;
    readonly isFree: boolean;
    readonly edition: unknown;
    /** With those of its provider. A text if only Terraform knows them. */
    readonly labels: unknown;
    readonly configuration: unknown;
    /** The most that it can have. */
    readonly nodes: unknown;
    /** Targets of the autoscaler. */
    readonly highPriorityCpuPercent: unknown;
    readonly storagePercent: unknown;
  };
  readonly isEncrypted: boolean;
  readonly hasBackups: boolean;
  readonly hasAlerts: boolean;
}

/** The database that is judged. */
interface Judged {
  readonly database: string;
  readonly protections: Protections;
  /** The edition that it was declared with. */
  readonly edition?: Edition;
  /** Whether it is a resource of the provider, and no `Database`. */
  readonly isRaw: boolean;
}

/** What a database lacks. */
export interface Lack {
  /** What has the fault. */
  readonly resource: 'google_spanner_database' | 'google_spanner_instance';
  readonly attribute: string;
  readonly message: string;
  readonly fix: Phrase;
  readonly relax: Phrase;
  readonly cost?: Phrase;
}

/** The option of a policy, and what it finds. */
interface Requirement {
  readonly isAsked: (policy: GuardPolicy) => boolean;
  readonly lack: (judged: Judged, policies: readonly GuardPolicy[]) => Lack | undefined;
}

const AGREED = 'in the policy, if its owner agrees';

function required(
  option: 'requireDeletionProtection' | 'requireDropProtection' | 'requirePreventDestroy',
  protection: Exclude<keyof Protections, 'around'>,
  attribute: string,
  consequence: string,
  { isOnByDefault = false, rawFix }: { readonly isOnByDefault?: boolean; readonly rawFix?: Phrase } = {},
): Requirement {
  return {
    isAsked: (policy) => policy[option] !== false,
    lack: ({ database, protections, isRaw }) => {
      const value = protections[protection];
      if (value === true || (value === undefined && isOnByDefault)) {
        return undefined;
      }
      const state = value === undefined
        ? `no ${attribute}`
        : `${attribute} ${typeof value === 'string' ? quoted(value) : String(value)}`;
      const fix = (isRaw && rawFix) || [code.option(protection, code.value(true))];
      return {
        resource: 'google_spanner_database',
        attribute,
        message: `${database} has ${state}, and the policy requires true: ${consequence}`,
        fix: phrase`${fix} in the properties of the ${isRaw ? 'SpannerDatabase' : 'Database'}`,
        relax: phrase`${code.option(option, code.value(false))} ${AGREED}`,
      };
    },
  };
}

const PROTECTED: readonly Requirement[] = [
  required(
    'requireDeletionProtection', 'deletionProtection', 'deletion_protection', 'an apply may destroy it with its data',
    { isOnByDefault: true },
  ),
  required(
    'requireDropProtection', 'enableDropProtection', 'enable_drop_protection',
    'anyone with the permission can drop it or its instance',
  ),
  required(
    'requirePreventDestroy', 'preventDestroy', 'lifecycle.prevent_destroy',
    'Terraform would apply a plan that replaces it',
    { rawFix: phrase`${code.option('preventDestroy', code.value(true))} in the ${code.option('lifecycle')}` },
  ),
];

interface Limit {
  readonly option: 'maxNodes' | 'maxHighPriorityCpuPercent' | 'maxStoragePercent';
  readonly property: 'nodes' | 'highPriorityCpuPercent' | 'storagePercent';
  readonly attribute: string;
  /** What the instance has. */
  readonly has: (value: string) => string;
  readonly fix: (most: Code, isRaw: boolean) => Phrase;
}

/** For a number of the instance. */
function limited({ option, property, attribute, has, fix }: Limit): Requirement {
  return {
    isAsked: (policy) => policy[option] !== undefined,
    lack: ({ database, protections: { around } }, policies) => {
      const value = around!.instance?.[property];
      const most = Math.min(...policies.map(({ [option]: each = Infinity }) => each));
      const shown = typeof value === 'number' ? String(value) : quoted(String(value));
      return value === undefined || (typeof value === 'number' && value <= most) ? undefined : {
        resource: 'google_spanner_instance',
        attribute,
        message: `the instance of ${database} has ${has(shown)}, and the policy allows at most ${most}`,
        fix: phrase`${fix(code.value(most), around!.instance!.isRaw)} in the properties of the ${owner(around!)}`,
        relax: phrase`a higher ${code.option(option)} ${AGREED}`,
      };
    },
  };
}

/** What is asked only where the policy says so. */
const AROUND: readonly Requirement[] = [
  {
    isAsked: ({ requireBackups }) => requireBackups === true,
    lack: ({ database, protections: { around }, isRaw }) => (around!.hasBackups ? undefined : {
      resource: 'google_spanner_database',
      attribute: 'name',
      message: `${database} has no backup schedule in this app, and the policy requires one: ` +
        'deleted data is lost once its old versions expire',
      fix: around!.instance?.isFree
        ? 'declare it in an instance that is not free: a free one has no backups'
        : [code.newCall('BackupSchedule', [databaseCode(database, around!, isRaw), code.text('daily')], {
          schedule: code.call('Schedule', 'daily', [code.value(2)]),
        })],
      relax: phrase`${code.option('requireBackups', code.value(false))} ${AGREED}`,
    }),
  },
  {
    isAsked: ({ requireCustomerManagedKeys }) => requireCustomerManagedKeys === true,
    lack: ({ database, protections: { around }, isRaw }) => (around!.isEncrypted ? undefined : {
      resource: 'google_spanner_database',
      attribute: 'encryption_config',
      message: `${database} has no customer-managed key, and the policy requires one: Google holds the only key`,
      fix: phrase`${code.option('encryptionConfig', code.struct('SpannerDatabaseEncryptionConfig', {
        kmsKeyName: code.text('projects/acme/locations/europe-west3/keyRings/spanner/cryptoKeys/shop'),
      }))} in the properties of the ${isRaw ? 'SpannerDatabase' : 'Database'}`,
      relax: phrase`${code.option('requireCustomerManagedKeys', code.value(false))} ${AGREED}`,
      cost: 'the key is fixed at the creation: an existing database must be restored from a backup into a new one',
    }),
  },
  {
    isAsked: ({ requireAlerts }) => requireAlerts === true,
    lack: ({ database, protections: { around } }) => (around!.hasAlerts ? undefined : {
      resource: 'google_spanner_database',
      attribute: 'instance',
      message: `no alert policy in this app watches the instance of ${database}, and the policy requires one: ` +
        'hotspots and full storage go unseen',
      fix: [code.newCall('HotspotAlerts', [code.variable('stack'), code.text('Alerts')], {
        instance: instanceCode(around!),
      })],
      relax: phrase`${code.option('requireAlerts', code.value(false))} ${AGREED}`,
    }),
  },
  {
    isAsked: ({ requireLabels }) => requireLabels !== undefined,
    lack: ({ database, protections: { around } }, policies) => {
      const labels = around!.instance?.labels;
      const wanted = [...new Set(policies.flatMap(({ requireLabels = [] }) => requireLabels))];
      const given = typeof labels === 'object' ? labels ?? {} : {};
      const missing = wanted.filter((label) => !(label in given));
      return around!.instance === undefined || missing.length === 0 ? undefined : {
        resource: 'google_spanner_instance',
        attribute: 'labels',
        message: typeof labels === 'string'
          ? `only Terraform knows the labels ${quoted(labels)} of the instance of ${database}, ` +
            `and the policy requires ${missing.join(', ')}`
          : `the instance of ${database} has no label ${missing.join(', ')}, and the policy requires ` +
            (missing.length === 1 ? 'it' : 'each of them'),
        fix: phrase`${code.option('labels')} with a text for ${missing.join(', ')} in the properties of the ${
          owner(around!)}`,
        relax: phrase`leave ${missing.join(', ')} out of ${code.option('requireLabels')} ${AGREED}`,
      };
    },
  },
  limited({
    option: 'maxNodes',
    property: 'nodes',
    attribute: 'num_nodes',
    has: (nodes) => `up to ${nodes} nodes`,
    fix: (most, isRaw) => (
      phrase`${code.option(isRaw ? 'numNodes' : 'nodes', most)}, or ${code.option(isRaw ? 'maxNodes' : 'max', most)} ${
        'of the autoscaler'}`
    ),
  }),
  limited({
    option: 'maxHighPriorityCpuPercent',
    property: 'highPriorityCpuPercent',
    attribute: 'autoscaling_config.autoscaling_targets.high_priority_cpu_utilization_percent',
    has: (percent) => `a target of ${percent}% for CPU of high priority`,
    fix: (most, isRaw) => [code.option(isRaw ? 'highPriorityCpuUtilizationPercent' : 'highPriorityCpuPercent', most)],
  }),
  limited({
    option: 'maxStoragePercent',
    property: 'storagePercent',
    attribute: 'autoscaling_config.autoscaling_targets.storage_utilization_percent',
    has: (percent) => `a target of ${percent}% for storage`,
    fix: (most, isRaw) => [code.option(isRaw ? 'storageUtilizationPercent' : 'storagePercent', most)],
  }),
  {
    isAsked: ({ allowedConfigurations }) => allowedConfigurations !== undefined,
    lack: ({ database, protections: { around } }, policies) => {
      const configuration = around!.instance && String(around!.instance.configuration);
      const allowed = inCommon(policies.map(({ allowedConfigurations }) => allowedConfigurations))!;
      return configuration === undefined || allowed.includes(configuration.split('/').at(-1)!) ? undefined : {
        resource: 'google_spanner_instance',
        attribute: 'config',
        message: `the instance of ${database} has the configuration ${quoted(configuration)}, and ${allowed.length === 0
          ? 'the policies above it have no configuration in common'
          : `the policy allows ${allowed.join(', ')}`}`,
        fix: allowed.length === 0
          ? phrase`one list of ${code.option('allowedConfigurations')} for all policies`
          : phrase`${code.option(around!.instance!.isRaw ? 'config' : 'configuration', code.text(allowed[0]))} ${
            `in the properties of the ${owner(around!)}`}`,
        relax: phrase`the configuration in ${code.option('allowedConfigurations')} of the policy, if its owner agrees`,
        cost: 'Terraform replaces the instance: move an existing one with gcloud before',
      };
    },
  },
  {
    isAsked: ({ allowedEditions }) => allowedEditions !== undefined,
    lack: ({ database, protections: { around }, edition: ofDatabase }, policies) => {
      const edition = around!.instance ? around!.instance.edition : ofDatabase;
      const isKnown = around!.instance ? !around!.instance.isFree : edition !== undefined;
      const allowed = inCommon(policies.map(({ allowedEditions }) => allowedEditions))!;
      return !isKnown || allowed.includes(edition as Edition) ? undefined : {
        resource: 'google_spanner_instance',
        attribute: 'edition',
        message: `the instance of ${database} has ${editionText(edition)}, and ${allowed.length === 0
          ? 'the policies above it have no edition in common'
          : `the policy allows ${allowed.map((each) => EDITION_TITLES[each]).join(', ')}`}`,
        fix: allowed.length === 0
          ? phrase`one list of ${code.option('allowedEditions')} for all policies`
          : phrase`${editionCode(allowed[0], around!)} ${around!.instance
            ? `in the properties of the ${owner(around!)}`
            : 'where it is given, once the instance has that edition'}`,
        relax: phrase`the edition in ${code.option('allowedEditions')} of the policy, if its owner agrees`,
      };
    },
  },
];

/** Whether some policy asks what stands around a database. */
export function looksAround(policies: readonly GuardPolicy[]): boolean {
  return AROUND.some(({ isAsked }) => policies.some(isAsked));
}

export function lacks(judged: Judged, policies: readonly GuardPolicy[]): Lack[] {
  return [...PROTECTED, ...judged.protections.around ? AROUND : []]
    .filter(({ isAsked }) => policies.some(isAsked))
    .flatMap(({ lack }) => lack(judged, policies) ?? []);
}

/** What all lists hold; undefined without a list. */
export function inCommon<T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first && [...new Set(first)].filter((each) => others.every((list) => list.includes(each)));
}

function owner({ instance }: Surroundings): string {
  return instance?.isRaw ? 'SpannerInstance' : 'Instance';
}

function editionText(edition: unknown): string {
  return edition === undefined ? 'no edition'
    : edition as Edition in EDITION_TITLES ? `the ${EDITION_TITLES[edition as Edition]} edition`
      : `the edition ${quoted(String(edition))}`;
}

function editionCode(edition: Edition, { instance }: Surroundings): Code {
  return code.option('edition', instance?.isRaw ? code.text(edition) : code.member('Edition', edition));
}

function databaseCode(database: string, around: Surroundings, isRaw: boolean): Code {
  return isRaw
    ? code.call('Database', 'fromDatabaseName', [
      code.variable('stack'), code.text(`${database}-backups`), instanceCode(around), code.text(database),
    ])
    : code.variable('db');
}

function instanceCode({ instanceName }: Surroundings): Code {
  return instanceName === undefined ? code.variable('instanceName') : code.text(instanceName);
}
