import type { SpannerDatabaseIamMemberConfig } from '@cdktf/provider-google/lib/spanner-database-iam-member';
import type { SpannerInstanceIamMemberConfig } from '@cdktf/provider-google/lib/spanner-instance-iam-member';
import { Token } from 'cdktf';
import { Construct, type IConstruct } from 'constructs';
import { checkPrincipal, checkRole } from './principal';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { unsupported } from '../../rules/usage/errors';
import { checked, struct } from '../../rules/usage/options';
import { escapedInHcl } from '../../terraform/terraform-text';
import { warn } from '../../terraform/warnings';

/** Options of a grant. */
export interface GrantOptions {
  /**
   * Id of the grant, for a principal that only Terraform knows, such as the address of a service account that the same
   * apply creates. A changed id revokes the grant and makes it again.
   *
   * @default - the role and the principal
   */
  readonly grantId?: string;
}

const GRANT_OPTIONS = struct<GrantOptions>('GrantOptions');

/** https://cloud.google.com/spanner/docs/iam#roles */
export const ROLES = {
  viewer: 'roles/spanner.viewer',
  reader: 'roles/spanner.databaseReader',
  user: 'roles/spanner.databaseUser',
  admin: 'roles/spanner.databaseAdmin',
} as const;

const FINE_GRAINED_ACCESS = 'roles/spanner.fineGrainedAccessUser';
const DATABASE_ROLE_USER = 'roles/spanner.databaseRoleUser';
/** Roles with which a session that names no database role reads all data. */
const WHOLE_DATABASE: ReadonlySet<string> = new Set([
  ROLES.reader, `${ROLES.reader}WithDataBoost`, ROLES.user,
]);

type Member<C extends { readonly role: string; readonly member: string }> = Omit<C, 'role' | 'member'>;
type OfDatabase = Member<SpannerDatabaseIamMemberConfig>;
type OfInstance = Member<SpannerInstanceIamMemberConfig>;

/** @throws out-of-range, unsupported */
export function grantOnInstance(
  instance: Construct, of: OfInstance, role: string, principal: string, options: GrantOptions,
): void {
  const id = grantId(instance, role, principal, options);
  if (!instance.node.tryFindChild(id)) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { SpannerInstanceIamMember } = require('@cdktf/provider-google/lib/spanner-instance-iam-member') as
      typeof import('@cdktf/provider-google/lib/spanner-instance-iam-member');
    escapedInHcl(new SpannerInstanceIamMember(instance, id, { ...of, role, member: principal }));
  }
}

/** @throws out-of-range, unsupported */
export function grantOnDatabase(
  database: Construct, of: OfDatabase, role: string, principal: string, options: GrantOptions,
): void {
  const id = grantId(database, role, principal, options);
  addDatabaseMember(database, id, { ...of, role, member: principal });
  if (WHOLE_DATABASE.has(role)) {
    tellOfWholeDatabase(database, principal, { role });
  }
}

/**
 * Lets a principal use a role of a database: fine-grained access control needs one member for the sessions and one,
 * with a condition, for the role.
 *
 * @see https://cloud.google.com/spanner/docs/configure-fgac
 * @throws out-of-range, unsupported
 */
export function grantDatabaseRole(
  database: Construct, of: OfDatabase, role: string, principal: string, options: GrantOptions,
): void {
  const [sessions, use] = [FINE_GRAINED_ACCESS, DATABASE_ROLE_USER].map((each) => (
    grantId(database, each, principal, options)
  ));
  addDatabaseMember(database, sessions, { ...of, role: FINE_GRAINED_ACCESS, member: principal });
  addDatabaseMember(database, `${use} ${role}`, {
    ...of,
    role: DATABASE_ROLE_USER,
    member: principal,
    condition: {
      title: `Database role ${role}`,
      // Without the slash the condition of `admin` would allow `x_admin`.
      expression: 'resource.type == "spanner.googleapis.com/DatabaseRole" && ' +
        `resource.name.endsWith("/${role}")`,
    },
  });
  tellOfWholeDatabase(database, principal, { databaseRole: role });
}

function addDatabaseMember(database: Construct, id: string, config: SpannerDatabaseIamMemberConfig): void {
  if (!database.node.tryFindChild(id)) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { SpannerDatabaseIamMember } = require('@cdktf/provider-google/lib/spanner-database-iam-member') as
      typeof import('@cdktf/provider-google/lib/spanner-database-iam-member');
    escapedInHcl(new SpannerDatabaseIamMember(database, id, config));
  }
}

/**
 * The id of a grant, which is the same for the same grant.
 *
 * @throws out-of-range, unsupported
 */
function grantId(on: IConstruct, role: string, principal: string, options: GrantOptions): string {
  const at = on.node.path;
  checkRole(role, at);
  checkPrincipal(principal, at);
  const { grantId: given } = checked(GRANT_OPTIONS, options, at);
  if (given === undefined && [role, principal].some((each) => Token.isUnresolved(each))) {
    throw unsupported(
      at, 'the principal of a grant is known only to Terraform, and the grant needs an id',
      phrase`${code.option('grantId')}, which must stay the same`,
      phrase`pass ${code.struct('GrantOptions', { grantId: code.text('api') })} as well`,
    );
  }
  return `Grant ${role} ${given ?? principal}`.replaceAll('/', '.');
}

interface Access {
  /** By principal, the role on the whole database that was granted. */
  readonly roles: Map<string, string>;
  /** By principal, the first database role that was granted. */
  readonly databaseRoles: Map<string, string>;
}

const known = new WeakMap<IConstruct, Access>();

/** A session that names no database role has the rights of the principal on the whole database. */
function tellOfWholeDatabase(
  database: IConstruct, principal: string, granted: { readonly role?: string; readonly databaseRole?: string },
): void {
  const { role, databaseRole } = granted;
  const { roles, databaseRoles } = known.get(database) ?? { roles: new Map(), databaseRoles: new Map() };
  known.set(database, { roles, databaseRoles });
  const wasTold = roles.has(principal) && databaseRoles.has(principal);
  if (role !== undefined && !roles.has(principal)) {
    roles.set(principal, role);
  }
  if (databaseRole !== undefined && !databaseRoles.has(principal)) {
    databaseRoles.set(principal, databaseRole);
  }
  const [whole, part] = [roles.get(principal), databaseRoles.get(principal)];
  if (!wasTold && whole !== undefined && part !== undefined) {
    warn(database, [
      `warning: ${principal} has ${whole} on ${database.node.path} besides the database role ${part}`,
      '    why   a session that names no database role has all rights of the IAM role: it is not limited',
      `    fix   leave out the grant of ${whole}`,
    ].join('\n'));
  }
}
