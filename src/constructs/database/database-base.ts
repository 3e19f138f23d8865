import { Construct } from 'constructs';
import { constructId, enclosing } from './construct-scope';
import type { DatabaseProps, IDatabase } from './database-options';
import { grantDatabaseRole, grantOnDatabase, ROLES, type GrantOptions } from '../access/grants';
import type { InstanceBase } from '../instance/instance';
import { INSTANCE_BASE } from '../instance/instance-props';

export const DATABASE_BASE = Symbol.for('spanner-constructs/DatabaseBase');
export const DATABASE_SYMBOL = Symbol.for('spanner-constructs/Database');

/** The base of databases that are declared here or elsewhere: who may use them. */
export abstract class DatabaseBase extends Construct implements IDatabase {
  public abstract readonly instanceName: string;
  public abstract readonly databaseName: string;
  public abstract readonly databaseId: string;
  /**
   * Where it is, for resources that belong to it.
   *
   * @internal
   */
  public readonly _origin: Pick<DatabaseProps, 'project' | 'provider' | 'edition'> = {};

  /**
   * Its instance, if it was declared by it.
   *
   * @internal
   */
  public _instance?: InstanceBase;

  /**
   * The path of a schedule of incremental backups, which a geo-partitioned database cannot have.
   *
   * @internal
   */
  public _incrementalBackups?: string;

  /**
   * The path of what stores rows in a partition of the instance.
   *
   * @internal
   */
  public _geoPartitionedBy?: string;

  protected constructor(scope: Construct, id: string) {
    super(scope, constructId(scope, id, 'Database'));
    this._instance = enclosing(this, INSTANCE_BASE);
  }

  /** Lets a principal read all data and the schema: `roles/spanner.databaseReader`. */
  public grantReader(principal: string, options?: GrantOptions): void {
    this.grantRole(ROLES.reader, principal, options);
  }

  /**
   * Lets a principal read and write all data, and change the schema: `roles/spanner.databaseUser`. To allow writes
   * without schema changes, use a `DatabaseRole`.
   */
  public grantWriter(principal: string, options?: GrantOptions): void {
    this.grantRole(ROLES.user, principal, options);
  }

  /** Lets a principal also drop the database and grant access to it: `roles/spanner.databaseAdmin`. */
  public grantAdmin(principal: string, options?: GrantOptions): void {
    this.grantRole(ROLES.admin, principal, options);
  }

  /**
   * Grants any role on the database, such as `roles/spanner.databaseReaderWithDataBoost`.
   *
   * @throws out-of-range for a malformed role or principal
   * @throws unsupported for a principal that only Terraform knows, without `grantId`
   */
  public grantRole(role: string, principal: string, options: GrantOptions = {}): void {
    grantOnDatabase(this, this.location(), role, principal, options);
  }

  /** @internal */
  public _grantDatabaseRole(role: string, principal: string, options: GrantOptions): void {
    grantDatabaseRole(this, this.location(), role, principal, options);
  }

  private location() {
    const { instanceName: instance, databaseName: database, _origin: { project, provider } } = this;
    return { instance, database, project, provider };
  }
}

Object.defineProperty(DatabaseBase.prototype, DATABASE_BASE, { value: true });
