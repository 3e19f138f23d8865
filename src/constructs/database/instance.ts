import { Construct } from 'constructs';
import { Database } from './database';
import { DATABASE_OPTIONS } from './database-kinds';
import type { DatabaseOptions } from './database-options';
import { constructId } from './free-id';
import { positiveNumber, terraformText } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';

/** A Spanner instance. */
export interface IInstance {
  /** Name of the instance. */
  readonly instanceName: string;

  /**
   * Planned maximum number of nodes; 1,000 processing units are one node.
   *
   * @default - unknown
   */
  readonly nodes?: number;

  /** Declares a database in the instance. */
  addDatabase(id: string, options?: DatabaseOptions): Database;
}

/** Attributes of an instance that is declared elsewhere. */
export interface InstanceAttributes {
  /** Name of the instance: a text, or the `name` attribute of an instance resource. */
  readonly instanceName: string;

  /**
   * Planned maximum number of nodes; 1,000 processing units are one node.
   *
   * @default - unknown
   */
  readonly nodes?: number;

  /**
   * Project of the instance.
   *
   * @default - the project of the provider
   */
  readonly project?: string;
}

const INSTANCE_ATTRIBUTES = struct<InstanceAttributes>('InstanceAttributes', {
  instanceName: terraformText, nodes: positiveNumber, project: terraformText,
});

/**
 * A reference to a Spanner instance that is declared elsewhere, in which databases can be declared.
 *
 * @example
 * const main = Instance.fromInstanceAttributes(stack, 'Main', { instanceName: 'main', nodes: 8 });
 * const shop = main.addDatabase('shop');
 */
export class Instance extends Construct implements IInstance {
  /** References an instance by name. Creates nothing. */
  public static fromInstanceName(scope: Construct, id: string, instanceName: string): IInstance {
    return new Instance(scope, id, { instanceName });
  }

  /**
   * References an instance by its attributes. Creates nothing.
   *
   * @throws out-of-range when `nodes` is not greater than 0
   */
  public static fromInstanceAttributes(scope: Construct, id: string, attributes: InstanceAttributes): IInstance {
    return new Instance(scope, id, attributes);
  }

  public readonly instanceName: string;
  public readonly nodes?: number;
  private readonly project?: string;

  private constructor(scope: Construct, id: string, attributes: InstanceAttributes) {
    super(scope, constructId(scope, id, 'Instance'));
    checked(INSTANCE_ATTRIBUTES, attributes, this.node.path);
    this.instanceName = attributes.instanceName;
    this.nodes = attributes.nodes;
    this.project = attributes.project;
  }

  public addDatabase(id: string, options: DatabaseOptions = {}): Database {
    checked(DATABASE_OPTIONS, options, `${this.node.path}/${id}`);
    return new Database(
      this, id, { project: this.project, ...options, instance: this.instanceName, nodes: this.nodes },
    );
  }
}
