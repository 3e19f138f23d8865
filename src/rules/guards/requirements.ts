import type { GuardPolicy } from './guard-policy';
import type { Code } from '../../languages/code';
import * as code from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import { EDITION_TITLES, Edition, offers } from '../../schema';
import { isRegional, LIMITS, regionOf } from '../../schema/limits';
import { quoted } from '../../text/shown';

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
  /** Both are absent if only Terraform knows them. */
  readonly databaseName?: string;
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
    readonly isInProcessingUnits: boolean;
    /** The most that one of its read-only replicas can have. */
    readonly replicaNodes: unknown;
    /** The largest of its partitions. */
    readonly partition?: Pick<DeclaredInstance, 'nodes' | 'isInProcessingUnits'>;
    /** Targets of the autoscaler. */
    readonly highPriorityCpuPercent: unknown;
    readonly storagePercent: unknown;
    readonly autoscaler?: {
      readonly minNodes: unknown;
      readonly totalCpuPercent?: number;
      readonly replicas: readonly {
        readonly location: string; readonly minNodes: number; readonly maxNodes: number;
      }[];
    };
  };
  readonly isEncrypted: boolean;
  readonly hasBackups: boolean;
  readonly hasAlerts: boolean;
  /** Options of the `HotspotAlerts` that it needs. */
  readonly alertOptions: Readonly<Record<string, string | number | boolean>>;
}

/** The database that is judged. */
interface JudgedDatabase {
  readonly database: string;
  readonly protections: Protections;
  /** The edition that it was declared with. */
  readonly edition?: Edition;
  /** Whether it is a resource of the provider, and no `Database`. */
  readonly isRaw: boolean;
}

/** What a database lacks. */
interface Lack {
  /** What the finding is about. */
  readonly resource: 'google_spanner_database' | 'google_spanner_instance' | 'google_spanner_instance_partition';
  readonly attribute: string;
  readonly message: string;
  readonly fix: Phrase;
  readonly relax: Phrase;
  readonly cost?: Phrase;
}

/** One option of a policy: the attribute that it is about, and what is said of a database that breaks it. */
interface Requirement {
  readonly option: keyof GuardPolicy;
  /** Policies that do not mention it ask for it, too. */
  readonly isDefault?: boolean;
  readonly resource?: Lack['resource'];
  readonly attribute: string;
  /** Without `relax`, the way out is to set the option to false. undefined: nothing is lacking. */
  readonly lack: (judged: Judged, policies: readonly GuardPolicy[]) => Words | undefined;
}

type DeclaredInstance = NonNullable<Surroundings['instance']>;
type Judged = JudgedDatabase & Surroundings;
type Words = Pick<Lack, 'message' | 'fix' | 'cost'> & Partial<Pick<Lack, 'relax'>>;

export const AGREED = 'in the policy, if its owner agrees';

/** For an attribute of the database that has to be true. */
function protection(
  option: 'requireDeletionProtection' | 'requireDropProtection' | 'requirePreventDestroy',
  property: Exclude<keyof Protections, 'around'>,
  attribute: string,
  consequence: string,
  { isTrueUnset = false, rawFix }: { readonly isTrueUnset?: boolean; readonly rawFix?: Phrase } = {},
): Requirement {
  return {
    option,
    isDefault: true,
    attribute,
    lack: ({ database, protections: { [property]: value }, isRaw }) => {
      const fix = (isRaw && rawFix) || [code.option(property, code.value(true))];
      const state = value === undefined
        ? `no ${attribute}`
        : `${attribute} ${typeof value === 'string' ? quoted(value) : String(value)}`;
      return value === true || (value === undefined && isTrueUnset) ? undefined : {
        message: `${database} has ${state}, and the policy requires true: ${consequence}`,
        fix: phrase`${fix} in the properties of the ${isRaw ? 'SpannerDatabase' : 'Database'}`,
      };
    },
  };
}

const PROTECTED: readonly Requirement[] = [
  protection(
    'requireDeletionProtection', 'deletionProtection', 'deletion_protection', 'an apply may destroy it with its data',
    { isTrueUnset: true },
  ),
  protection(
    'requireDropProtection', 'enableDropProtection', 'enable_drop_protection',
    'anyone with the permission can drop it or its instance',
  ),
  protection(
    'requirePreventDestroy', 'preventDestroy', 'lifecycle.prevent_destroy',
    'Terraform would apply a plan that replaces it',
    { rawFix: phrase`${code.option('preventDestroy', code.value(true))} in the ${code.option('lifecycle')}` },
  ),
];

/** For a number of the instance. */
function most(
  option: Limit,
  property: 'nodes' | 'replicaNodes' | 'highPriorityCpuPercent' | 'storagePercent',
  attribute: string,
  has: (value: string) => string,
  rawFix: (limit: number, instance: DeclaredInstance) => Phrase,
): Requirement {
  return {
    option,
    resource: 'google_spanner_instance',
    attribute,
    lack: ({ database, instance }, policies) => {
      const value = instance?.[property];
      const limit = leastOf(option, policies);
      return value === undefined || (typeof value === 'number' && value <= limit) ? undefined : {
        message: `the instance of ${database} has ${has(shownValue(value))}, and the policy allows at most ${limit}`,
        fix: capacityFix(instance!, policies) ?? rawFix(limit, instance!),
        relax: phrase`a higher ${code.option(option)} ${AGREED}`,
      };
    },
  };
}

type Limit = 'maxNodes' | 'maxHighPriorityCpuPercent' | 'maxStoragePercent';

function leastOf(option: Limit, policies: readonly GuardPolicy[]): number {
  return Math.min(...policies.map(({ [option]: each = Infinity }) => each));
}

function shownValue(value: unknown): string {
  return typeof value === 'number' ? String(value) : quoted(String(value));
}

function inUnit(nodes: number, { isInProcessingUnits }: Pick<DeclaredInstance, 'isInProcessingUnits'>): Code {
  return code.value(isInProcessingUnits ? nodes * LIMITS.processingUnitsOfNode : nodes);
}

function fixedCapacity(nodes: number, instance: DeclaredInstance): Phrase {
  const { isRaw, isInProcessingUnits, autoscaler } = instance;
  const unit = isInProcessingUnits ? 'processingUnits' : isRaw ? 'numNodes' : 'nodes';
  const instead = autoscaler ? phrase` in place of ${code.option(isRaw ? 'autoscalingConfig' : 'autoscaling')}` : '';
  return phrase`${code.option(unit, inUnit(nodes, instance))}${instead}`;
}

/** Capacity within all limits, as one option of the instance; undefined: one of a block of a resource is meant. */
function capacityFix(instance: DeclaredInstance, policies: readonly GuardPolicy[]): Phrase | undefined {
  const { isRaw, isInProcessingUnits, nodes, autoscaler, highPriorityCpuPercent, storagePercent } = instance;
  const limit = leastOf('maxNodes', policies);
  const where = `in the properties of the ${owner(instance)}`;
  // The autoscaler needs more than one node.
  if (!autoscaler || limit === 1) {
    return phrase`${fixedCapacity(limit, instance)} ${where}`;
  }
  const { minNodes, totalCpuPercent, replicas } = autoscaler;
  const numbers = [minNodes, nodes, highPriorityCpuPercent, storagePercent];
  if (isRaw || !numbers.every((each) => typeof each === 'number')) {
    return undefined;
  }
  const [min, max, cpu, storage] = numbers;
  const scaled = code.call('Autoscaling', isInProcessingUnits ? 'processingUnits' : 'nodes', [], {
    min: inUnit(Math.min(min, limit), instance),
    max: inUnit(Math.min(max, limit), instance),
    highPriorityCpuPercent: code.value(Math.min(cpu, leastOf('maxHighPriorityCpuPercent', policies))),
    totalCpuPercent: totalCpuPercent === undefined ? undefined : code.value(totalCpuPercent),
    storagePercent: code.value(Math.min(storage, leastOf('maxStoragePercent', policies))),
    replicas: replicas.length === 0 ? undefined : code.list(replicas.map((each) => code.struct('ReplicaAutoscaling', {
      location: code.text(each.location),
      minNodes: code.value(Math.min(each.minNodes, limit)),
      maxNodes: code.value(Math.min(each.maxNodes, limit)),
    }))),
  });
  return phrase`${code.option('autoscaling', scaled)} ${where}`;
}

const OF_RAW = ' of the SpannerInstance';

function rawTarget(option: string, limit: number): Phrase {
  return phrase`${code.option(option, code.value(limit))} in the ${code.option('autoscalingTargets')}${OF_RAW}`;
}

/** For what the instance has to have in common with all lists. */
function oneOf<T extends string>(
  option: 'allowedConfigurations' | 'allowedEditions',
  noun: string,
  attribute: string,
  { given, title, suits, fix, cost }: {
    /** What it has, and in words; undefined: it passes. */
    readonly given: (judged: Judged) => readonly [value: unknown, has: string] | undefined;
    readonly title: (allowed: T) => string;
    /** Whether it goes with the rest of the instance. */
    readonly suits: (allowed: T, judged: Judged) => boolean;
    readonly fix: (allowed: T, judged: Judged, isSuited: boolean) => Phrase;
    readonly cost?: string;
  },
): Requirement {
  return {
    option,
    resource: 'google_spanner_instance',
    attribute,
    lack: (judged, policies) => {
      const allowed = inCommon(policies.map((policy) => policy[option] as readonly T[] | undefined))!;
      const found = given(judged);
      const suited = found && allowed.find((each) => suits(each, judged));
      return !found || allowed.includes(found[0] as T) ? undefined : {
        message: `the instance of ${judged.database} has ${found[1]}, and ${allowedText(allowed.map(title), noun)}`,
        fix: allowed.length === 0
          ? oneList(option)
          : fix(suited ?? allowed[0], judged, suited !== undefined),
        relax: phrase`the ${noun} in ${code.option(option)} of the policy, if its owner agrees`,
        cost,
      };
    },
  };
}

/** What is asked only where the policy says so. */
const AROUND: readonly Requirement[] = [
  {
    option: 'requireBackups',
    attribute: 'name',
    lack: (judged) => (judged.hasBackups ? undefined : {
      message: `${judged.database} has no backup schedule in this app, and the policy requires one: ` +
        'deleted data is lost once its old versions expire',
      fix: judged.instance?.isFree
        ? 'declare it in an instance that is not free: a free one has no backups'
        : [code.newCall('BackupSchedule', [databaseCode(judged), code.text('daily')], {
          schedule: code.call('Schedule', 'daily', [code.value(2)]),
        })],
    }),
  },
  {
    option: 'requireCustomerManagedKeys',
    attribute: 'encryption_config',
    lack: ({ database, instance, isEncrypted, isRaw }) => (isEncrypted ? undefined : {
      message: `${database} has no customer-managed key, and the policy requires one: Google holds the only key`,
      fix: phrase`${keysFor(instance?.configuration)} in the properties of the ${
        isRaw ? 'SpannerDatabase' : 'Database'}`,
      cost: 'the key is fixed at the creation: an existing database must be restored from a backup into a new one',
    }),
  },
  {
    option: 'requireAlerts',
    attribute: 'instance',
    lack: ({ database, hasAlerts, instanceName, alertOptions }) => (hasAlerts ? undefined : {
      message: `no alert policy in this app watches the instance of ${database}, and the policy requires one: ` +
        'hotspots and full storage go unseen',
      fix: [code.newCall('HotspotAlerts', [code.variable('stack'), code.text(`${instanceName ?? database}-alerts`)], {
        instance: nameCode({ instanceName }),
        ...Object.fromEntries(Object.entries(alertOptions).map(([name, given]) => (
          [name, typeof given === 'string' ? code.text(given) : code.value(given)]
        ))),
      })],
    }),
  },
  {
    option: 'requireLabels',
    resource: 'google_spanner_instance',
    attribute: 'labels',
    lack: ({ database, instance }, policies) => {
      const labels = instance?.labels;
      const wanted = [...new Set(policies.flatMap(({ requireLabels = [] }) => requireLabels))];
      const given = typeof labels === 'object' ? labels ?? {} : {};
      const missing = wanted.filter((label) => !(label in given));
      const names = missing.join(', ');
      return instance === undefined || missing.length === 0 ? undefined : {
        message: typeof labels === 'string'
          ? `only Terraform knows the labels ${quoted(labels)} of the instance of ${database}, ` +
            `and the policy requires ${names}`
          : `the instance of ${database} has no label ${names}, and the policy requires ` +
            (missing.length === 1 ? 'it' : 'each of them'),
        fix: phrase`${code.option('labels')} with a string for ${names} in the properties of the ${owner(instance)}`,
        relax: phrase`leave ${names} out of ${code.option('requireLabels')} ${AGREED}`,
      };
    },
  },
  most('maxNodes', 'nodes', 'num_nodes', (nodes) => `up to ${nodes} nodes`, (limit, instance) => {
    const { autoscaler, isInProcessingUnits } = instance;
    const given = inUnit(limit, instance);
    const unit = isInProcessingUnits ? 'ProcessingUnits' : 'Nodes';
    const min = Number(autoscaler!.minNodes) > limit ? phrase`${code.option(`min${unit}`, given)}, ` : '';
    return phrase`${min}${code.option(`max${unit}`, given)} in the ${code.option('autoscalingLimits')}${OF_RAW}`;
  }),
  most(
    'maxNodes', 'replicaNodes', 'autoscaling_config.asymmetric_autoscaling_options',
    (nodes) => `up to ${nodes} nodes of read-only replicas`,
    (limit) => phrase`${code.option('maxNodes', code.value(limit))} in the ${
      code.option('asymmetricAutoscalingOptions')}${OF_RAW}`,
  ),
  {
    option: 'maxNodes',
    resource: 'google_spanner_instance_partition',
    attribute: 'node_count',
    lack: ({ database, instance }, policies) => {
      const { partition, isRaw } = instance ?? {};
      const limit = leastOf('maxNodes', policies);
      if (!partition || (typeof partition.nodes === 'number' && partition.nodes <= limit)) {
        return undefined;
      }
      const unit = partition.isInProcessingUnits ? 'processingUnits' : isRaw ? 'nodeCount' : 'nodes';
      const given = code.option(unit, inUnit(limit, partition));
      return {
        message: `the instance of ${database} has a partition with up to ${shownValue(partition.nodes)} nodes, ` +
          `and the policy allows at most ${limit}`,
        fix: phrase`${given} in the properties of the ${owner(instance)}Partition`,
        relax: phrase`a higher ${code.option('maxNodes')} ${AGREED}`,
      };
    },
  },
  most(
    'maxHighPriorityCpuPercent', 'highPriorityCpuPercent',
    'autoscaling_config.autoscaling_targets.high_priority_cpu_utilization_percent',
    (percent) => `a target of ${percent}% for CPU of high priority`,
    (limit) => rawTarget('highPriorityCpuUtilizationPercent', limit),
  ),
  most(
    'maxStoragePercent', 'storagePercent',
    'autoscaling_config.autoscaling_targets.storage_utilization_percent',
    (percent) => `a target of ${percent}% for storage`,
    (limit) => rawTarget('storageUtilizationPercent', limit),
  ),
  oneOf('allowedConfigurations', 'configuration', 'config', {
    given: ({ instance }) => {
      const configuration = String(instance?.configuration);
      return instance && [configuration.split('/').at(-1), `the configuration ${quoted(configuration)}`];
    },
    title: (configuration) => configuration,
    suits: (configuration, { instance }) => instance!.isFree || hasRegions(configuration, instance!.edition),
    fix: (configuration, { instance }, isSuited) => {
      const edition = isSuited ? '' : phrase` and ${editionOption(Edition.ENTERPRISE_PLUS, instance)}`;
      return phrase`${code.option(instance!.isRaw ? 'config' : 'configuration', code.text(configuration))}${edition} ${
        `in the properties of the ${owner(instance)}`}`;
    },
    cost: 'Terraform replaces the instance: move an existing one with gcloud before',
  }),
  oneOf<Edition>('allowedEditions', 'edition', 'edition', {
    given: ({ instance, edition }) => {
      const isKnown = instance ? !instance.isFree : edition !== undefined;
      const given = instance ? instance.edition : edition;
      return isKnown ? [given, editionText(given)] : undefined;
    },
    title: (edition) => EDITION_TITLES[edition],
    suits: (edition, { instance }) => (
      !instance || (hasScaling(edition, instance) && hasRegions(instance.configuration, edition))
    ),
    fix: (edition, { instance }) => {
      const option = editionOption(edition, instance);
      if (!instance) {
        return phrase`${option} where the edition is declared, once the instance has it`;
      }
      const capacity = hasScaling(edition, instance)
        ? '' : phrase` and ${fixedCapacity(Number(instance.autoscaler!.minNodes) || 1, instance)}`;
      const region = hasRegions(instance.configuration, edition) ? '' : ' and a configuration of one region';
      return phrase`${option}${capacity}${region} in the properties of the ${owner(instance)}`;
    },
  }),
];

function isAsked({ option, isDefault = false }: Requirement, policies: readonly GuardPolicy[]): boolean {
  return policies.some(({ [option]: asked = isDefault }) => asked !== false);
}

/** Whether some policy asks what stands around a database. */
export function looksAround(policies: readonly GuardPolicy[]): boolean {
  return AROUND.some((each) => isAsked(each, policies));
}

export function lacks(database: JudgedDatabase, policies: readonly GuardPolicy[]): Lack[] {
  const { around } = database.protections;
  const judged = { ...database, ...around! };
  return [...PROTECTED, ...around ? AROUND : []].filter((each) => isAsked(each, policies))
    .flatMap(({ option, resource = 'google_spanner_database', attribute, lack }) => {
      const words = lack(judged, policies);
      const relax = phrase`${code.option(option, code.value(false))} ${AGREED}`;
      return words ? [{ resource, attribute, relax, ...words }] : [];
    });
}

/** What all lists hold; undefined without a list. */
export function inCommon<T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  const [first, ...others] = lists.filter((list) => list !== undefined);
  return first && [...new Set(first)].filter((each) => others.every((list) => list.includes(each)));
}

export function allowedText(allowed: readonly (string | number)[], noun: string): string {
  return allowed.length === 0
    ? `the policies above it have no ${noun} in common`
    : `the policy allows ${allowed.join(', ')}`;
}

export function oneList(option: keyof GuardPolicy): Phrase {
  return phrase`one list of ${code.option(option)} for all policies`;
}

function owner(instance: Surroundings['instance']): string {
  return instance?.isRaw ? 'SpannerInstance' : 'Instance';
}

/** Keys that cover the regions of an instance, as far as its configuration names them. */
function keysFor(configuration: unknown): Phrase {
  const isKnown = typeof configuration === 'string' && !configuration.includes('${');
  const name = isKnown ? configuration : 'regional-europe-west3';
  const region = regionOf(name);
  return region === undefined
    ? phrase`${code.option('encryptionConfig')} with ${code.option('kmsKeyNames')}, a key in each region of ${name},`
    : [code.option('encryptionConfig', code.struct('SpannerDatabaseEncryptionConfig', {
      kmsKeyName: code.text(`projects/acme/locations/${region}/keyRings/spanner/cryptoKeys/shop`),
    }))];
}

/** Whether an edition has as many regions as a configuration. */
function hasRegions(configuration: unknown, edition: unknown): boolean {
  return edition === Edition.ENTERPRISE_PLUS || isRegional(String(configuration));
}

function hasScaling(edition: Edition, { autoscaler }: DeclaredInstance): boolean {
  return !autoscaler || offers(edition, Edition.ENTERPRISE);
}

function editionOption(edition: Edition, instance: Surroundings['instance']): Code {
  return code.option('edition', instance?.isRaw ? code.text(edition) : code.member('Edition', edition));
}

function editionText(edition: unknown): string {
  return edition === undefined ? 'no edition'
    : edition as Edition in EDITION_TITLES ? `the ${EDITION_TITLES[edition as Edition]} edition`
      : `the edition ${quoted(String(edition))}`;
}

function databaseCode({ database, databaseName, instanceName, isRaw }: Judged): Code {
  return isRaw
    ? code.call('Database', 'fromDatabaseName', [
      code.variable('stack'), code.text(`${database}-backups`), nameCode({ instanceName }), nameCode({ databaseName }),
    ])
    : code.variable('db');
}

/** A name, or a variable if it is absent. */
function nameCode(given: Readonly<Record<string, string | undefined>>): Code {
  const [[variable, name]] = Object.entries(given);
  return name === undefined ? code.variable(variable) : code.text(name);
}
