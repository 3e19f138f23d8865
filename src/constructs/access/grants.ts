import type { SpannerDatabaseIamMemberConfig } from '@cdktf/provider-google/lib/spanner-database-iam-member';
import type { SpannerInstanceIamMemberConfig } from '@cdktf/provider-google/lib/spanner-instance-iam-member';
import { Construct, type IConstruct } from 'constructs';
import * as code from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import { outOfRange, unsupported } from '../../rules/usage/errors';
import { terraformText } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { isTemplate, isToken } from '../../rules/usage/token';
import { resolved } from '../../terraform/spanner-resource';
import { escapedInHcl } from '../../terraform/terraform-text';
import { warn } from '../../terraform/warnings';
import { plainWord } from '../../text/did-you-mean';
import { instanceKey } from '../database/twins';

/** Options of a grant. */
export interface GrantOptions {
  /**
   * Id of the grant, for a principal that only Terraform knows, such as the address of a service account that the same
   * apply creates. Each principal needs its own. A changed id revokes the grant and makes it again.
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
/** Roles with which a session that names no database role reads all data, or that allow every database role. */
const WHOLE_DATABASE: ReadonlySet<string> = new Set([
  ROLES.reader, `${ROLES.reader}WithDataBoost`, ROLES.user, ROLES.admin, DATABASE_ROLE_USER,
  ...['admin', 'editor', 'graphIntelligenceUser'].map((role) => `roles/spanner.${role}`),
]);

const KNOWN_ROLES = [
  ...WHOLE_DATABASE, ROLES.viewer, FINE_GRAINED_ACCESS,
  ...['backupAdmin', 'backupWriter', 'restoreAdmin'].map((role) => `roles/spanner.${role}`),
];

/** https://cloud.google.com/iam/docs/principal-identifiers */
const ADDRESS = '[^@\\s:]+@[^@\\s:]+\\.[^@\\s:]+';
const PRINCIPAL = new RegExp([
  `^(user|serviceAccount|group):${ADDRESS}$`, '^domain:[^@\\s:]+\\.[^@\\s:]+$',
  '^principal(Set)?://iam\\.googleapis\\.com/\\S+$',
].join('|'));
const TEMPLATE = /^((user|serviceAccount|group|domain):|[#$]\{)/;
const KINDS = ['user', 'serviceAccount', 'group', 'domain'];
const SERVICE_ACCOUNT = /\.gserviceaccount\.com$/;
const ANYBODY: readonly string[] = ['allUsers', 'allAuthenticatedUsers'];

type Member<C extends { readonly role: string; readonly member: string }> = Omit<C, 'role' | 'member'>;
type OfDatabase = Member<SpannerDatabaseIamMemberConfig>;
type OfInstance = Member<SpannerInstanceIamMemberConfig>;

/** @throws out-of-range, unsupported */
export function grantOnInstance(
  instance: Construct, of: OfInstance, role: string, principal: string, options: GrantOptions,
): void {
  const id = grantId(instance, role, principal, options);
  if (isNewGrant(instance, id, principal)) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { SpannerInstanceIamMember } = require('@cdktf/provider-google/lib/spanner-instance-iam-member') as
      typeof import('@cdktf/provider-google/lib/spanner-instance-iam-member');
    escapedInHcl(new SpannerInstanceIamMember(instance, id, { ...of, role, member: principal }));
  }
  tellOfWholeDatabase({ on: instance, of, principal, role });
}

/** @throws out-of-range, unsupported */
export function grantOnDatabase(
  database: Construct, of: OfDatabase, role: string, principal: string, options: GrantOptions,
): void {
  const id = grantId(database, role, principal, options);
  addDatabaseMember(database, id, { ...of, role, member: principal });
  tellOfWholeDatabase({ on: database, of, principal, role });
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
  tellOfWholeDatabase({ on: database, of, principal, role }, true);
}

function addDatabaseMember(database: Construct, id: string, config: SpannerDatabaseIamMemberConfig): void {
  if (isNewGrant(database, id, config.member)) {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { SpannerDatabaseIamMember } = require('@cdktf/provider-google/lib/spanner-database-iam-member') as
      typeof import('@cdktf/provider-google/lib/spanner-database-iam-member');
    escapedInHcl(new SpannerDatabaseIamMember(database, id, config));
  }
}

/**
 * The same grant is made once.
 *
 * @throws unsupported for another principal with the id
 */
function isNewGrant(on: Construct, id: string, principal: string): boolean {
  const made = on.node.tryFindChild(id) as { readonly memberInput?: string } | undefined;
  const [first, second] = [made?.memberInput, principal].map((each) => resolved(on, each) as string);
  if (made && first !== second) {
    throw unsupported(
      on.node.path, `the grants to ${first} and ${second} have the same id`, 'one id for each principal',
      phrase`${code.option('grantId', code.text('api-2'))} for one of them`,
    );
  }
  return !made;
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
  if (given === undefined && [role, principal].some(isToken)) {
    throw unsupported(
      at, 'the principal of a grant is known only to Terraform, and the grant needs an id',
      phrase`${code.option('grantId')}, which must stay the same`,
      phrase`pass ${code.struct('GrantOptions', { grantId: code.text('api') })} as well`,
    );
  }
  return `Grant ${role} ${given ?? principal}`.replaceAll('/', '.');
}

/**
 * Accepts a principal as IAM names it, or one that only Terraform knows.
 *
 * @throws wrong-type, out-of-range
 */
function checkPrincipal(principal: string, at: string): void {
  terraformText(principal, 'the principal', at);
  if (!(isTemplate(principal) ? TEMPLATE : PRINCIPAL).test(principal)) {
    throw outOfRange(
      at, 'the principal', principal,
      ANYBODY.includes(principal)
        ? 'a known principal: anybody could use the database'
        : 'user:, serviceAccount: or group: with an e-mail address, domain:, principal:// or principalSet://',
      meantPrincipal(principal),
    );
  }
}

/** `serviceAccount:api@acme.iam.gserviceaccount.com` for a bare address, or for `serviceaccount:`. */
function meantPrincipal(given: string): Phrase | undefined {
  const whole = given.includes(':') ? given : `${SERVICE_ACCOUNT.test(given) ? 'serviceAccount' : 'user'}:${given}`;
  const [kind, name = ''] = whole.split(/:(.*)/);
  const meant = `${KINDS.find((each) => plainWord(each) === plainWord(kind))}:${name.trim()}`;
  return PRINCIPAL.test(meant) ? [code.text(meant)] : undefined;
}

/** @throws out-of-range */
function checkRole(role: string, at: string): void {
  terraformText(role, 'the role', at);
  if (!isTemplate(role) && !/^((projects|organizations)\/[^/\s]+\/)?roles\/[\w.]+$/.test(role)) {
    throw outOfRange(
      at, 'the role', role, 'roles/NAME, or projects/PROJECT/roles/NAME for a custom role',
      meantRole(role),
    );
  }
}

/** `roles/spanner.databaseAdmin` for `databaseAdmin`. */
function meantRole(given: string): Phrase | undefined {
  const [, name = ''] = /^(?:roles\/)?(?:spanner\.)?([^/.]+)$/i.exec(given) ?? [];
  const meant = KNOWN_ROLES.find((role) => plainWord(role) === plainWord(`roles/spanner.${name}`));
  return meant === undefined ? undefined : [code.text(meant)];
}

interface Granted {
  /** The database, or its instance. */
  readonly on: Construct;
  readonly of: OfInstance;
  readonly principal: string;
  readonly role: string;
}

interface Access {
  /** On whole databases, or on all of an instance. */
  readonly roles: Granted[];
  /** The first one of each database. */
  readonly databaseRoles: Granted[];
}

/** By app and principal. */
const known = new WeakMap<IConstruct, Map<string, Access>>();

/** A session that names no database role has the rights of the principal on the whole database. */
function tellOfWholeDatabase(granted: Granted, isDatabaseRole = false): void {
  const { on, principal, role } = granted;
  const { root } = on.node;
  const ofApp = known.get(root) ?? new Map<string, Access>();
  const { roles, databaseRoles } = ofApp.get(principal) ?? { roles: [], databaseRoles: [] };
  known.set(root, ofApp.set(principal, { roles, databaseRoles }));
  const list = isDatabaseRole ? databaseRoles : roles;
  const isTold = list.some((other) => other.on === on && (isDatabaseRole || other.role === role));
  if (isTold || !(isDatabaseRole || WHOLE_DATABASE.has(role))) {
    return;
  }
  list.push(granted);
  const pairs = isDatabaseRole ? roles.map((whole) => [whole, granted]) : databaseRoles.map((part) => [granted, part]);
  for (const [whole, part] of pairs.filter(([{ on: place, of }, { on: database, of: own }]) => (
    place === database || (!('database' in of) && instanceKey(place, of) === instanceKey(database, own))
  ))) {
    warn(part.on, [
      `warning: ${principal} has ${whole.role} on ${whole.on.node.path} besides the database role ${part.role}`,
      `    why   ${whole.role === DATABASE_ROLE_USER
        ? 'it has no condition, so a session may name any database role: it is not limited'
        : 'a session that names no database role has all rights of the IAM role: it is not limited'}`,
      `    fix   leave out the grant of ${whole.role}`,
    ].join('\n'));
  }
}
