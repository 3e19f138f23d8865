import { Aspects, TerraformStack, type TerraformResource } from 'cdktf';
import { Construct, type IConstruct } from 'constructs';
import { addPolicy, guardedScopes, policiesAbove, shared } from './guards';
import { acknowledgeRaw, overrideFindings, rawFindings } from './raw-database';
import { call, REST, variable } from '../../languages/code';
import { schemaRefusal } from '../../ledger/migrations/recorded-model';
import { findingText, guardReader } from '../../report/finding-text';
import { rendered, type RenderedFinding } from '../../report/rendered-finding';
import { errorsOf, Severity, type Finding } from '../../rules/finding';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { checkAcknowledgement, checkPolicy } from '../../rules/guards/check-decisions';
import type { GuardPolicy } from '../../rules/guards/guard-policy';
import { organizationPolicyText } from '../../rules/guards/organization-policy';
import { unsupported } from '../../rules/usage/errors';
import { satisfying } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { place } from '../../rules/usage/usage-entry';
import { GUARDED } from '../../terraform/guarded-database';
import { inOneState } from '../../terraform/read-once';
import { watchRenders } from '../../terraform/render-gate';
import { isSpannerDatabase, withoutConstruct, type DatabaseAttributes } from '../../terraform/spanner-resource';
import { addValidation } from '../../terraform/validations';
import { warn } from '../../terraform/warnings';
import { CONSTRUCT, refuseOtherCopy } from '../database/construct-scope';
import type { Database } from '../database/database';
import { DATABASE_SYMBOL } from '../database/database-base';

/** Options of a guard. */
export interface SchemaGuardOptions {
  /**
   * Requirements for the databases.
   *
   * @default - the default severity of every rule, and all three guards against deletion are required
   */
  readonly policy?: GuardPolicy;
}

const DATABASES = 'a google_spanner_database resource or a Database';
const A_DATABASE = satisfying<IConstruct>((value) => Construct.isConstruct(value), DATABASES, variable('database'));
const SCHEMA_GUARD_OPTIONS = struct<SchemaGuardOptions>('SchemaGuardOptions');

/**
 * Checks every `google_spanner_database` below a construct, those of the provider as well as those of `Database`,
 * against the same rules and a policy. The order of the guard and the databases does not matter.
 *
 * @example
 * SchemaGuard.attach(app, { policy: { allowedShardCounts: [8, 16, 32] } });
 */
export class SchemaGuard {
  /**
   * Guards all databases below `scope`: an app, a stack or any other construct. A database must satisfy all guards
   * above it.
   *
   * @throws bad-policy when a rule is unknown or cannot be lowered, or a number of shards is invalid
   * @throws unsupported for an app or a stack of another copy of cdktf than this library uses
   */
  public static attach(scope: IConstruct, options: SchemaGuardOptions = {}): SchemaGuard {
    const given = place('SchemaGuard', 'attach', { scope, options });
    CONSTRUCT(scope, 'scope', given);
    refuseOtherCopy(scope, given);
    const at = `SchemaGuard.attach() on ${scope.node.path === '' ? 'the app' : scope.node.path}`;
    const { policy = {} } = checked(SCHEMA_GUARD_OPTIONS, options, at);
    checkPolicy(policy, at);
    addPolicy(scope, policy);
    // All ways to synthesize have only the render in common; the Aspect lets validations run before it.
    watchRenders({
      resource: (resource) => (isGuardedRaw(resource) ? whenRendered(resource) : undefined),
      stack: (stack, blocks) => {
        // What cdktf leaves out of HCL is refused, too.
        refuse(stack, findingsIn(stack));
        refuse(stack, findingsIn(stack, withoutConstruct(stack, blocks)));
      },
    });
    Aspects.of(scope).add({ visit: (node) => {
      if (isGuardedRaw(node)) {
        validated(node, () => rawFindings(node));
      } else if (TerraformStack.isStack(node)) {
        validated(node, () => findingsIn(node));
      }
    } });
    return new SchemaGuard(scope);
  }

  /**
   * Accepts one finding about a database, with a reason, if the policy allows it.
   *
   * @param database A `google_spanner_database` resource, or a `Database`.
   * @param acknowledgement The finding, and the reason.
   * @throws bad-acknowledgement when the rule is unknown or cannot be acknowledged, or the reason is too short or a
   * placeholder
   */
  public static acknowledge(database: IConstruct, acknowledgement: Acknowledgement): void {
    A_DATABASE(database, 'database', place('SchemaGuard', 'acknowledge', { database, acknowledgement }));
    const owner = (GUARDED in database ? database.node.scope : database) as Database;
    if (DATABASE_SYMBOL in owner) {
      owner.acknowledge(acknowledgement);
      return;
    }
    if (!isSpannerDatabase(database)) {
      throw unsupported(
        database.node.path,
        'an acknowledgement for something that is not a Spanner database',
        DATABASES,
        [call('SchemaGuard', 'acknowledge', [variable('database'), REST])],
      );
    }
    checkAcknowledgement(acknowledgement, database.node.path);
    acknowledgeRaw(database, acknowledgement);
  }

  /**
   * What organization policies of Google can express of a policy, as custom constraints in YAML: a document for each.
   * They hold for whoever creates an instance, with Terraform or without.
   *
   * @see https://cloud.google.com/spanner/docs/spanner-custom-constraints
   * @param organization Number of the organization.
   * @param policy Its `allowedConfigurations`, `maxNodes`, `maxHighPriorityCpuPercent` and `maxStoragePercent` are
   * printed, and `requireDropProtection` if it is given as true.
   * @throws out-of-range for a number that is none, and too many configurations
   * @throws unsupported for a policy with none of these options
   */
  public static organizationPolicy(organization: string, policy: GuardPolicy): string {
    const at = place('SchemaGuard', 'organizationPolicy', { organization, policy });
    checkPolicy(policy, at);
    return organizationPolicyText(organization, policy, at);
  }

  private constructor(private readonly scope: IConstruct) {}

  /** The findings of the databases as declared so far, for your own tests. */
  public findings(): RenderedFinding[] {
    const nodes = this.scope.node.root.node.findAll().filter((node) => guardedScopes(node).has(this.scope));
    return inOneState(() => nodes.flatMap((node) => {
      if (TerraformStack.isStack(node)) {
        return findingsIn(node).map(worded);
      }
      if (GUARDED in node) {
        return (node.node.scope as Database).findings();
      }
      return isSpannerDatabase(node) ? rawFindings(node).map(worded) : [];
    }));
  }
}

function worded(finding: Finding): RenderedFinding {
  return rendered(finding, guardReader(finding).language);
}

function formatted(finding: Finding): string {
  return findingText(finding, guardReader(finding));
}

/** Databases of this library ask for their policies themselves. */
function isGuardedRaw(node: IConstruct): node is TerraformResource {
  return isSpannerDatabase(node) && !(GUARDED in node) && policiesAbove(node).length > 0;
}

function whenRendered(resource: TerraformResource): (attributes: Record<string, any>) => void {
  // `app.synth()` renders everything once before it runs validations.
  validated(resource, () => rawFindings(resource));
  return (attributes) => refuse(resource, rawFindings(resource, attributes));
}

/** Findings for databases below a guard that overrides and elements of a stack define without a resource. */
function findingsIn(stack: TerraformStack, databases?: ReadonlyMap<string, DatabaseAttributes>): Finding[] {
  return policiesAbove(stack).length > 0 ? overrideFindings(stack, databases) : [];
}

function refuse(construct: IConstruct, findings: readonly Finding[]): void {
  const errors = errorsOf(findings);
  if (errors.length > 0) {
    throw schemaRefusal(construct.node.path, errors.map(formatted));
  }
}

const withValidation = shared<true>('validations');

function validated(construct: IConstruct, findingsOf: () => Finding[]): void {
  if (!withValidation.has(construct)) {
    withValidation.set(construct, true);
    addValidation(construct, () => validate(construct, findingsOf()), schemaRefusal);
  }
}

function validate(construct: IConstruct, findings: readonly Finding[]): string[] {
  findings.filter(({ severity }) => severity === Severity.WARNING)
    .forEach((warning) => warn(construct, formatted(warning)));
  return errorsOf(findings).map(formatted);
}
