import { SpannerInstance } from '@cdktf/provider-google/lib/spanner-instance';
import type { SpannerInstancePartition } from '@cdktf/provider-google/lib/spanner-instance-partition';
import { TerraformStack } from 'cdktf';
import { Construct } from 'constructs';
import { Autoscaling } from './autoscaling';
import { baseOf, isOneRegion } from './configuration-base';
import {
  DISPLAY_NAME, displayNameOf, INSTANCE_REFERENCE, NODES, PROCESSING_UNITS, PROCESSING_UNITS_OF_NODE, resourceName,
} from './instance-kinds';
import { INSTANCE_BASE, type IInstance, type InstanceAttributes, type InstanceProps } from './instance-props';
import { LABELS } from './labels';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { conflictingOptions, unsupported } from '../../rules/usage/errors';
import { configurationName, terraformText, wholeNumber } from '../../rules/usage/kinds';
import { checked, definedOptions, struct } from '../../rules/usage/options';
import { place } from '../../rules/usage/usage-entry';
import { Edition, EDITION_TITLES, offers } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { escapedInHcl } from '../../terraform/terraform-text';
import { grantOnInstance, ROLES, type GrantOptions } from '../access/grants';
import { constructId } from '../database/construct-scope';
import { Database } from '../database/database';
import { DATABASE_OPTIONS, type DatabaseOptions } from '../database/database-options';
import { setDeletionPolicy } from '../database/deletion-policy';
import { refuseKeysElsewhere } from '../database/encryption';
import { refuseProviderElsewhere } from '../database/own-provider';
import { instanceKey, noteInstance, refuseTwin } from '../database/twins';
import { alertOptionsOf, type AlertOptions } from '../monitoring/spanner-metrics';

const INSTANCE_NAME = resourceName(64, 'main');

const INSTANCE_ATTRIBUTES = struct<InstanceAttributes>('InstanceAttributes', {
  instanceName: INSTANCE_REFERENCE, nodes: NODES, project: terraformText,
});

const INSTANCE_PROPS = struct<InstanceProps>('InstanceProps', {
  configuration: configurationName(terraformText),
  instanceName: INSTANCE_NAME,
  displayName: DISPLAY_NAME,
  nodes: wholeNumber(1, Infinity, 3),
  processingUnits: PROCESSING_UNITS,
  labels: LABELS,
  project: terraformText,
});

const DEFAULT_AUTOSCALING = { min: 1, max: 3 };

/** The base of instances that are declared here or elsewhere: their databases, and who may use them. */
export abstract class InstanceBase extends Construct implements IInstance {
  public abstract readonly instanceName: string;
  public abstract readonly nodes?: number;
  public abstract readonly edition?: Edition;
  /** @internal */
  public readonly _origin: Pick<InstanceProps, 'project' | 'provider'> = {};

  /** @internal */
  public readonly _configuration?: string;
  /** @internal */
  public readonly _isFree: boolean = false;
  /** @internal */
  public readonly _alertOptions: AlertOptions = {};

  private readonly databases: Database[] = [];
  private readonly partitions: SpannerInstancePartition[] = [];

  protected constructor(scope: Construct, id: string) {
    super(scope, constructId(scope, id, 'Instance'));
  }

  /**
   * Placements name a partition as text, so Terraform does not see that it has to be there before the database.
   *
   * @internal
   */
  public _createFirst(partition: SpannerInstancePartition): void {
    const { node: { path: at }, configInput: configuration } = partition;
    if (this.partitions.some(({ configInput: other }) => other === configuration)) {
      throw unsupported(
        at, `the instance has another partition with the configuration ${configuration}`,
        'one partition for each configuration', 'another configuration, or that partition for both',
      );
    }
    this.partitions.push(partition);
    this.refuseAbove(LIMITS.partitionsOfInstance, this.partitions.length, 'partitions', at);
    this.databases.forEach((database) => database._createAfter(partition));
  }

  /**
   * The configuration of a partition, if it is declared here.
   *
   * @internal
   */
  public _configurationOf(partition: string): string | undefined {
    return this.partitions.find(({ nameInput }) => nameInput === partition)?.configInput;
  }

  /**
   * Declares a database in the instance, and in its stack.
   *
   * @throws unsupported for more databases than the instance can have
   * @throws out-of-range for keys that are not in the region of the instance
   */
  public addDatabase(id: string, options: DatabaseOptions = {}): Database {
    return this._addDatabase(this, id, options);
  }

  /**
   * Declares a database in another scope, which may be in another stack.
   *
   * @internal
   */
  public _addDatabase(scope: Construct, id: string, options: DatabaseOptions): Database {
    const at = `${scope.node.path}/${id}`;
    checked(DATABASE_OPTIONS, options, at);
    this.refuseAbove(this._mostDatabases, this.databases.length + 1, 'databases', at);
    refuseKeysElsewhere(options.encryptionConfig, this._configuration ?? '', at);
    const { instanceName: instance, nodes, edition } = this;
    // A provider is of no use in another stack, whose own may have another project.
    const origin = TerraformStack.of(scope) === TerraformStack.of(this) ? this._origin : { project: this._project };
    const database = new Database(scope, id, { ...origin, ...definedOptions(options), instance, nodes, edition });
    database._instance = this;
    this.databases.push(database);
    this.partitions.forEach((partition) => database._createAfter(partition));
    return database;
  }

  /**
   * Its project, as far as another stack can know it.
   *
   * @internal
   */
  protected get _project(): string | undefined {
    return this._origin.project;
  }

  /**
   * The most databases that it can have.
   *
   * @internal
   */
  protected get _mostDatabases(): number {
    const { nodes = 1 } = this;
    return Math.min(LIMITS.databasesOfInstance, Math.floor(LIMITS.databasesOfInstance * nodes));
  }

  /** @throws unsupported */
  private refuseAbove(most: number, count: number, what: string, at: string): void {
    if (count > most) {
      throw unsupported(
        at, `the instance has ${most} ${what} already`, `at most ${most} ${what} in an instance of its capacity`,
        'declare it in another instance',
      );
    }
  }

  /** Lets a principal see the instance, its databases and their metrics, but no data: `roles/spanner.viewer`. */
  public grantViewer(principal: string, options?: GrantOptions): void {
    this.grantRole(ROLES.viewer, principal, options);
  }

  /** Lets a principal read all databases of the instance: `roles/spanner.databaseReader`. */
  public grantReader(principal: string, options?: GrantOptions): void {
    this.grantRole(ROLES.reader, principal, options);
  }

  /**
   * Lets a principal read and write all databases of the instance, and change their schemas:
   * `roles/spanner.databaseUser`.
   */
  public grantWriter(principal: string, options?: GrantOptions): void {
    this.grantRole(ROLES.user, principal, options);
  }

  /** Lets a principal create, change and drop databases of the instance: `roles/spanner.databaseAdmin`. */
  public grantAdmin(principal: string, options?: GrantOptions): void {
    this.grantRole(ROLES.admin, principal, options);
  }

  /**
   * Grants any role on the instance, such as `roles/spanner.backupAdmin`.
   *
   * @throws out-of-range for a malformed role or principal
   */
  public grantRole(role: string, principal: string, options: GrantOptions = {}): void {
    grantOnInstance(this, { ...this._origin, instance: this.instanceName }, role, principal, options);
  }
}

Object.defineProperty(InstanceBase.prototype, INSTANCE_BASE, { value: true });

/**
 * A Spanner instance, in which databases are declared.
 *
 * By default it has the Enterprise edition, the autoscaler with 1 to 3 nodes, no backup schedule that Terraform does
 * not know, and `prevent_destroy`.
 *
 * @see https://registry.terraform.io/providers/hashicorp/google/latest/docs/resources/spanner_instance
 * @example
 * const main = new Instance(stack, 'main', { configuration: 'regional-europe-west3' });
 * const shop = main.addDatabase('shop');
 */
export class Instance extends InstanceBase {
  /** References an instance by name. Creates nothing. */
  public static fromInstanceName(scope: Construct, id: string, instanceName: string): IInstance {
    const at = place('Instance', 'fromInstanceName', { scope, id, instanceName });
    INSTANCE_REFERENCE(instanceName, 'instanceName', at);
    return new InstanceReference(scope, id, { instanceName });
  }

  /**
   * References an instance by its attributes. Creates nothing.
   *
   * @throws out-of-range when `nodes` is not greater than 0
   */
  public static fromInstanceAttributes(scope: Construct, id: string, attributes: InstanceAttributes): IInstance {
    return new InstanceReference(scope, id, attributes);
  }

  /** The name, as a token: resources that use it are applied after the instance. */
  public readonly instanceName: string;
  public readonly nodes?: number;
  public readonly edition?: Edition;
  /** @internal */
  public override readonly _origin: Pick<InstanceProps, 'project' | 'provider'>;
  /** @internal */
  public override readonly _configuration?: string;
  /** @internal */
  public override readonly _isFree: boolean;
  /** @internal */
  public override readonly _alertOptions: AlertOptions;
  private readonly resource: SpannerInstance;

  /**
   * @throws out-of-range for a name, a configuration, a label, a capacity or a target that Spanner refuses
   * @throws conflicting-options for more than one of `nodes`, `processingUnits`, `autoscaling` and `freeInstance`, for
   *   a free instance with an edition or backups, and for `forceDestroy` with `preventDestroy`
   * @throws unsupported for the autoscaler, or a dual-region or multi-region configuration, in an edition that does not
   *   have it, for limits of read-only replicas in a regional configuration, and for the name of another instance
   *   or a provider of another stack
   */
  constructor(scope: Construct, id: string, props: InstanceProps) {
    super(scope, id);
    const at = this.node.path;
    const { project, provider } = checked(INSTANCE_PROPS, props, at);
    INSTANCE_NAME(props.instanceName ?? id, 'instanceName', at);
    refuseProviderElsewhere(this, provider);
    const name = props.instanceName ?? id;
    refuseConflicts(props, at);
    const { nodes, processingUnits, freeInstance = false } = props;
    const edition = freeInstance ? undefined : props.edition ?? Edition.ENTERPRISE;
    const isChosen = nodes !== undefined || processingUnits !== undefined || freeInstance;
    const autoscaling = props.autoscaling ?? (isChosen ? undefined : Autoscaling.nodes(DEFAULT_AUTOSCALING));
    if (edition) {
      refuseFeatures(edition, props, autoscaling, at);
    }
    this._isFree = freeInstance;
    this._configuration = props.configuration;
    this.edition = edition;
    this.nodes = nodes ?? (processingUnits === undefined ? undefined : processingUnits / PROCESSING_UNITS_OF_NODE) ??
      autoscaling?._maxNodes;
    this._origin = { project, provider };
    const names = { ...this._origin, instance: name };
    refuseTwin(this, {
      noun: 'instance', option: 'instanceName', name, holder: 'project', key: instanceKey(this, names),
    });
    const autoscalingConfig = autoscaling?._config(props.configuration, at);
    const { highPriorityCpuUtilizationPercent: highPriorityCpuPercent, storageUtilizationPercent: storagePercent } =
      autoscalingConfig?.autoscalingTargets ?? {};
    this._alertOptions = alertOptionsOf({ ...props, highPriorityCpuPercent, storagePercent });
    this.resource = escapedInHcl(new SpannerInstance(this, 'Resource', {
      name,
      displayName: props.displayName ?? displayNameOf(name),
      config: props.configuration,
      edition,
      numNodes: nodes,
      processingUnits,
      autoscalingConfig,
      instanceType: freeInstance ? 'FREE_INSTANCE' : undefined,
      defaultBackupScheduleType: freeInstance ? undefined : props.defaultBackupSchedule ? 'AUTOMATIC' : 'NONE',
      labels: props.labels,
      forceDestroy: props.forceDestroy,
      project,
      provider,
      timeouts: props.timeouts,
      lifecycle: { preventDestroy: props.preventDestroy ?? true },
    }));
    this.instanceName = this.resource.name;
    noteInstance(this, names, this.instanceName);
    setDeletionPolicy(this.resource, props.deletionPolicy);
    if (autoscaling?._totalCpuPercent !== undefined) {
      this.resource.addOverride(
        'autoscaling_config.autoscaling_targets.total_cpu_utilization_percent', autoscaling._totalCpuPercent,
      );
    }
  }

  /** @internal */
  protected override get _mostDatabases(): number {
    return this._isFree ? LIMITS.databasesOfFreeInstance : super._mostDatabases;
  }

  /** @internal */
  protected override get _project(): string {
    return super._project ?? this.resource.project;
  }
}

/** An instance that is declared elsewhere. */
class InstanceReference extends InstanceBase {
  public readonly instanceName: string;
  public readonly nodes?: number;
  public readonly edition?: Edition;
  /** @internal */
  public override readonly _origin: Pick<InstanceProps, 'project' | 'provider'>;

  constructor(scope: Construct, id: string, attributes: InstanceAttributes) {
    super(scope, id);
    const { instanceName, nodes, edition, project } = checked(INSTANCE_ATTRIBUTES, attributes, this.node.path);
    this.instanceName = instanceName;
    this.nodes = nodes;
    this.edition = edition;
    this._origin = { project };
  }
}

/** @throws conflicting-options */
function refuseConflicts(props: InstanceProps, at: string): void {
  const capacities = (['nodes', 'processingUnits', 'autoscaling'] as const).filter((each) => props[each] !== undefined);
  if (capacities.length > 1) {
    throw conflictingOptions(at, capacities[0], capacities[1], phrase`leave out ${code.option(capacities[1])}`);
  }
  const ofPaid = [...capacities, ...(['edition', 'defaultBackupSchedule'] as const).filter((each) => props[each])];
  if (props.freeInstance && ofPaid.length > 0) {
    throw conflictingOptions(at, 'freeInstance', ofPaid[0], phrase`leave out ${code.option(ofPaid[0])}`);
  }
  if (props.forceDestroy && props.preventDestroy !== false) {
    throw conflictingOptions(
      at, 'forceDestroy', 'preventDestroy',
      phrase`${code.option('preventDestroy', code.value(false))}, if the instance and its backups may be deleted`,
    );
  }
}

/** @throws unsupported */
function refuseFeatures(
  edition: Edition, { configuration }: InstanceProps, autoscaling: Autoscaling | undefined, at: string,
): void {
  const title = EDITION_TITLES[edition];
  if (autoscaling && !offers(edition, Edition.ENTERPRISE)) {
    throw unsupported(
      at, `the ${title} edition has no autoscaler`,
      phrase`${code.option('nodes')} or ${code.option('processingUnits')}, or the Enterprise edition`,
      phrase`${code.option('nodes', code.value(1))}, or ${
        code.option('edition', code.member('Edition', 'ENTERPRISE'))}`,
    );
  }
  if (!isOneRegion(configuration) && !offers(edition, Edition.ENTERPRISE_PLUS)) {
    throw unsupported(
      at, `the ${title} edition has no instances in more than one region, such as ${baseOf(configuration)}`,
      'a regional configuration, or the Enterprise Plus edition',
      [code.option('edition', code.member('Edition', 'ENTERPRISE_PLUS'))],
    );
  }
}
