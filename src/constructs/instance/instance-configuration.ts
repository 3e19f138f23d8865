import type { SpannerInstanceConfigTimeouts } from '@cdktf/provider-google/lib/spanner-instance-config';
import { Construct } from 'constructs';
import { noteBase } from './configuration-base';
import { DISPLAY_NAME, displayNameOf } from './instance-kinds';
import { LABELS } from './labels';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { outOfRange, wrongType } from '../../rules/usage/errors';
import {
  configurationName, described, known, terraformText, terraformTextLike, type Kind,
} from '../../rules/usage/kinds';
import { checked, kindOfType, struct } from '../../rules/usage/options';
import { escapedInHcl } from '../../terraform/terraform-text';
import { constructId } from '../database/construct-scope';
import { instanceKey, refuseTwin } from '../database/twins';

/** What a replica does. */
export enum ReplicaType {
  /** Votes, and serves reads and writes. */
  READ_WRITE = 'READ_WRITE',
  /** Serves reads, and does not vote. Needs the Enterprise edition. */
  READ_ONLY = 'READ_ONLY',
  /** Votes, and serves nothing. */
  WITNESS = 'WITNESS',
}

/** Replicas of the data in one location. */
export interface InstanceReplica {
  /** The location, such as `europe-west1`. */
  readonly location: string;

  /** What the replica does. */
  readonly type: ReplicaType;

  /**
   * Whether the location has the default leader.
   *
   * @default false
   */
  readonly defaultLeader?: boolean;
}

/** Properties of a custom configuration. */
export interface InstanceConfigurationProps {
  /** The configuration of Google that it extends, such as `nam11`. A change replaces it. */
  readonly baseConfiguration: string;

  /** All replicas, those of the base included. A change replaces it. */
  readonly replicas: InstanceReplica[];

  /**
   * Name: 8 to 64 characters that begin with `custom-`.
   *
   * @default - the id of the construct
   */
  readonly configurationName?: string;

  /**
   * The name that the console shows, 4 to 30 characters.
   *
   * @default - the first 30 characters of the name
   */
  readonly displayName?: string;

  /**
   * Labels, at most 64.
   *
   * @default - none
   */
  readonly labels?: { [key: string]: string };

  /**
   * Project of the configuration.
   *
   * @default - the project of the provider
   */
  readonly project?: string;

  /**
   * How long Terraform waits.
   *
   * @default - 20 minutes for each of create, update and delete
   */
  readonly timeouts?: SpannerInstanceConfigTimeouts;
}

const NAME = terraformTextLike(
  (name) => /^custom-[-a-z0-9]{0,56}[a-z0-9]$/.test(name),
  'a name of 8 to 64 lower-case letters, digits and hyphens that begins with custom-',
  'custom-nam11-europe',
);

struct<InstanceReplica>('InstanceReplica', { location: terraformText });

const EACH = kindOfType('InstanceReplica[]');

/** One of them is no example: they are all replicas. */
const REPLICAS: Kind<InstanceReplica[]> = (value: any, option, at) => {
  known(value, option, at);
  const all = 'a list of all replicas, those of the base included';
  if (!Array.isArray(value)) {
    throw wrongType(at, option, described(value), all);
  }
  if (value.length === 0) {
    throw outOfRange(at, option, value, all);
  }
  EACH(value, option, at);
  const leaders = (value as InstanceReplica[]).filter(({ defaultLeader }) => defaultLeader);
  const other = leaders.find(({ location, type }) => (
    location !== leaders[0].location || type !== ReplicaType.READ_WRITE
  ));
  if (other) {
    throw outOfRange(
      at, option, other, phrase`${code.option('defaultLeader')} in one location, of replicas that take writes`,
      phrase`leave out ${code.option('defaultLeader')} of that replica`,
    );
  }
};

const INSTANCE_CONFIGURATION_PROPS = struct<InstanceConfigurationProps>('InstanceConfigurationProps', {
  baseConfiguration: configurationName(terraformText),
  replicas: REPLICAS,
  configurationName: NAME,
  displayName: DISPLAY_NAME,
  labels: LABELS,
  project: terraformText,
});

/**
 * A configuration of Google with read-only replicas in further locations. Needs the Enterprise edition, or Enterprise
 * Plus for more than one region.
 *
 * @see https://cloud.google.com/spanner/docs/instance-configurations#configuration
 * @example
 * const everywhere = new InstanceConfiguration(stack, 'custom-nam11-europe', {
 *   baseConfiguration: 'nam11',
 *   replicas: [
 *     { location: 'us-central1', type: ReplicaType.READ_WRITE, defaultLeader: true },
 *     { location: 'us-central1', type: ReplicaType.READ_WRITE },
 *     { location: 'us-east1', type: ReplicaType.READ_WRITE },
 *     { location: 'us-east1', type: ReplicaType.READ_WRITE },
 *     { location: 'us-west1', type: ReplicaType.WITNESS },
 *     { location: 'europe-west1', type: ReplicaType.READ_ONLY },
 *     { location: 'europe-west1', type: ReplicaType.READ_ONLY },
 *   ],
 * });
 * new Instance(stack, 'main', { configuration: everywhere.configurationName, edition: Edition.ENTERPRISE_PLUS });
 */
export class InstanceConfiguration extends Construct {
  /** The name, as a token: instances that use it are created after the configuration. */
  public readonly configurationName: string;

  /**
   * @throws out-of-range for a name, a base or a label that Spanner refuses, without replicas, and for a default leader
   *   in a second location or without writes
   * @throws unsupported for the name of another configuration
   */
  constructor(scope: Construct, id: string, props: InstanceConfigurationProps) {
    super(scope, constructId(scope, id, 'InstanceConfiguration'));
    const at = this.node.path;
    const { configurationName: name = id, displayName, replicas, baseConfiguration, labels, project, timeouts } =
      checked(INSTANCE_CONFIGURATION_PROPS, props, at);
    NAME(name, 'configurationName', at);
    refuseTwin(this, {
      noun: 'configuration', option: 'configurationName', name, holder: 'project',
      key: instanceKey(this, { project, instance: '' }),
    });
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { SpannerInstanceConfigA } = require('@cdktf/provider-google/lib/spanner-instance-config') as
      typeof import('@cdktf/provider-google/lib/spanner-instance-config');
    const resource = escapedInHcl(new SpannerInstanceConfigA(this, 'Resource', {
      name,
      displayName: displayName ?? displayNameOf(name),
      baseConfig: baseConfiguration,
      replicas: replicas.map(({ location, type, defaultLeader }) => ({
        location, type, defaultLeaderLocation: defaultLeader,
      })),
      labels,
      project,
      timeouts,
    }));
    this.configurationName = resource.name;
    noteBase(this.configurationName, baseConfiguration);
  }
}
