import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { outOfRange, unsupported } from '../../rules/usage/errors';
import { literalText } from '../../rules/usage/literal';
import { checked, kindOfType, struct } from '../../rules/usage/options';
import { Dialect, objectKind as kindOf, type DeclaredObject, type GrantDefinition } from '../../schema';
import { privilegesOn, readFunctionKind } from '../../schema/objects/kinds';
import { PUBLIC_ROLE, roleNamed } from '../../schema/objects/role';
import type { GrantOptions } from '../access/grants';

/** Properties of a role. */
export interface DatabaseRoleProps {
  /**
   * Roles whose privileges it also has: roles of the database, `spanner_info_reader` or `spanner_sys_reader`.
   *
   * @default - none
   */
  readonly memberOf?: string[];
}

/** Limits of a privilege. */
export interface PrivilegeOptions {
  /**
   * Names of the columns to which it is limited.
   *
   * @default - all columns of the table, including those added later
   */
  readonly columns?: string[];
}

const DATABASE_ROLE_PROPS = struct<DatabaseRoleProps>('DatabaseRoleProps', {
  memberOf: code.text('spanner_sys_reader'),
});

const PRIVILEGE_OPTIONS = struct<PrivilegeOptions>('PrivilegeOptions', { columns: code.text('Name') });

/** A privilege on an object. An absent kind is looked up by the name of the object. */
interface Privilege {
  readonly privilege: string;
  readonly object: string;
  readonly objectKind?: string;
  readonly columns?: readonly string[];
}

/** By kind of object; undefined: none. */
type PrivilegesOfAll = (kind: string) => readonly string[] | undefined;

const READING: Readonly<Record<string, readonly string[]>> = { TABLE: ['SELECT'], VIEW: ['SELECT'], SCHEMA: ['USAGE'] };

/**
 * A role of fine-grained access control, and its privileges. The declaration is complete: a privilege that is no longer
 * granted is revoked.
 *
 * Names are those of the database: `users.tableName`, `view.viewName`. IAM decides who may use a role.
 *
 * @see https://cloud.google.com/spanner/docs/fgac-about
 * @example
 * const orders = new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')], columns: [Column.string('Status')] });
 * const clerk = new DatabaseRole(db, 'clerk');
 * clerk.grantSelect(orders.tableName);
 * clerk.grantUpdate(orders.tableName, { columns: ['Status'] });
 */
export class DatabaseRole extends DatabaseObject {
  /** Name of the role. */
  public readonly roleName: string;
  private readonly memberOf: string[];
  private readonly privileges: Privilege[] = [];
  private readonly all: PrivilegesOfAll[] = [];

  /**
   * @param id Name of the role. `public` is the role that every database has; every other role has its privileges.
   * @throws duplicate-name, not-text, unknown-option, unresolved-token, wrong-type
   */
  constructor(scope: Construct, id: string, props: DatabaseRoleProps = {}) {
    super(scope, id, 'role');
    const { memberOf = [] } = checked(DATABASE_ROLE_PROPS, props, this.node.path);
    this.roleName = id;
    this.memberOf = [...memberOf];
    this._join();
  }

  /**
   * Allows it to read a table, a view, a change stream, a queue, a sequence or a model.
   *
   * @throws not-text, out-of-range, unknown-option, unresolved-token
   */
  public grantSelect(name: string, options: PrivilegeOptions = {}): void {
    this.grantOn('SELECT', name, options);
  }

  /**
   * Allows it to insert rows into a table, or to send messages to a queue.
   *
   * @throws not-text, out-of-range, unknown-option, unresolved-token
   */
  public grantInsert(tableName: string, options: PrivilegeOptions = {}): void {
    this.grantOn('INSERT', tableName, options);
  }

  /**
   * Allows it to change rows of a table, or to take values from a sequence.
   *
   * @throws not-text, out-of-range, unknown-option, unresolved-token
   */
  public grantUpdate(name: string, options: PrivilegeOptions = {}): void {
    this.grantOn('UPDATE', name, options);
  }

  /**
   * Allows it to delete rows of a table, or to acknowledge messages of a queue.
   *
   * @throws not-text, unresolved-token
   */
  public grantDelete(tableName: string): void {
    this.grantOn('DELETE', tableName, {});
  }

  /**
   * Allows it to read the records of a change stream: SELECT on the stream and EXECUTE on its read function. The
   * records hold all columns that the stream watches, whichever columns the role may read.
   *
   * @throws not-text, unresolved-token
   */
  public grantReadChangeStream(changeStreamName: string): void {
    this.grantOn('SELECT', changeStreamName, {}, 'CHANGE STREAM');
    this.grantOn('EXECUTE', changeStreamName, {}, 'CHANGE STREAM');
  }

  /**
   * Allows it to call a function or a model, or to receive the messages of a queue.
   *
   * @throws not-text, unresolved-token
   */
  public grantExecute(name: string): void {
    this.grantOn('EXECUTE', name, {});
  }

  /**
   * Allows it to use what is in a named schema, as far as other privileges go.
   *
   * @throws not-text, unresolved-token
   */
  public grantUsage(schemaName: string): void {
    this.grantOn('USAGE', schemaName, {}, 'SCHEMA');
  }

  /**
   * Allows it to read all tables and views of the database, those that are declared later included. Change streams and
   * queues are not among them.
   */
  public grantReadAll(): void {
    this.grantAll((kind) => READING[kind]);
  }

  /**
   * Allows it to read and write all tables of the database, to read all views and to take values from all sequences,
   * those that are declared later included. Change streams and queues are not among them.
   */
  public grantWriteAll(): void {
    this.grantAll(privilegesOn);
  }

  /**
   * Lets a principal use this role: two members of the database, one with a condition on the role. A session must name
   * the role, or it has no rights.
   *
   * @throws out-of-range for a malformed principal
   * @throws unsupported for a principal that only Terraform knows, without `grantId`
   */
  public grantTo(principal: string, options: GrantOptions = {}): void {
    this._database._grantDatabaseRole(this.roleName, principal, options);
  }

  /**
   * Gives all privileges of this role to another role of the database.
   *
   * @throws unsupported for a role of another database
   */
  public addMember(member: DatabaseRole): void {
    const clerk = code.newCall('DatabaseRole', [code.variable('db'), code.text('clerk')], {});
    kindOfType('DatabaseRole', clerk)(member, 'member', this.node.path);
    if (member._database !== this._database) {
      throw unsupported(
        this.node.path, `the role ${member.roleName} belongs to another database`, 'a role of the same database',
        `declare ${member.roleName} in the database of ${this.roleName}`,
      );
    }
    member.memberOf.push(this.roleName);
    this._database._declared.changed();
  }

  /** @internal */
  public _declared(): readonly DeclaredObject[] {
    const { roleName: name } = this;
    const grants = new Map<string, GrantDefinition>();
    const given = [...this.privileges, ...this.ofAll()].flatMap((each) => this.grantsOf(each));
    for (const grant of [...this.memberOf.map((of) => this.membership(of)), ...given]) {
      grants.set(JSON.stringify(grant), grant);
    }
    return [
      ...(name.toLowerCase() === PUBLIC_ROLE ? [] : [roleNamed(name)]),
      ...[...grants.values()].map((grant) => ({ kind: 'GRANT' as const, ...grant })),
    ];
  }

  private grantAll(privileges: PrivilegesOfAll): void {
    this.all.push(privileges);
    this._database._declared.changed();
  }

  private ofAll(): Privilege[] {
    const names = this.all.length === 0 ? {} : this._database._declared.namesByKind();
    return this.all.flatMap((privileges) => Object.entries(names).flatMap(([objectKind, objects]) => (
      objects.flatMap((object) => privileges(objectKind)?.map((privilege) => ({ privilege, object, objectKind })) ?? [])
    )));
  }

  private grantOn(privilege: string, object: string, options: PrivilegeOptions, objectKind?: string): void {
    const at = this.node.path;
    const { columns } = checked(PRIVILEGE_OPTIONS, options, at);
    if (columns?.length === 0) {
      throw outOfRange(
        at, 'columns', columns, 'one column or more', phrase`leave out ${code.option('columns')} for the whole table`,
      );
    }
    this.privileges.push({
      privilege, object: literalText(object, `the object of ${privilege}`, at), objectKind,
      columns: columns && [...columns],
    });
    this._database._declared.changed();
  }

  private membership(of: string): GrantDefinition {
    return { privilege: '', objectKind: 'ROLE', object: of, role: this.roleName };
  }

  private grantsOf({ privilege, object, objectKind, columns }: Privilege): GrantDefinition[] {
    const role = this.roleName;
    const kind = objectKind ?? this._database._declared.kindOf(object);
    if (privilege === 'EXECUTE' && kind !== 'MODEL') {
      const ofFunctions = kind === 'FUNCTION' ? kind : readFunctionKind(this._dialect);
      return [{ privilege, objectKind: ofFunctions, object: this.readFunction(object, kind) ?? object, role }];
    }
    const asTable = kind === 'VIEW' && this._dialect === Dialect.POSTGRESQL;
    const on = { privilege, objectKind: asTable ? 'TABLE' : kind, object };
    return columns ? columns.map((column) => ({ ...on, column, role })) : [{ ...on, role }];
  }

  /** The function that Spanner creates to read an object. */
  private readFunction(object: string, kind: string): string | undefined {
    const [definition] = this._database._declared.object(object)?._declared() ?? [];
    const options = definition && 'options' in definition ? definition.options : new Map<string, string>();
    return kindOf(kind).readFunction?.nameOf({ name: object, options }, this._dialect);
  }
}
