import { dependable, type TerraformResource } from 'cdktf';
import type { Construct, IConstruct } from 'constructs';
import { enclosing } from './construct-scope';
import { DATABASE_SYMBOL, DatabaseBase } from './database-base';
import { DATABASE_PROPS, type DatabaseProps, type IDatabase } from './database-options';
import { ddlOptionsOf } from './ddl-options';
import { DeclaredSchema } from './declared-schema';
import { setDeletionPolicy } from './deletion-policy';
import { refuseForms } from './encryption';
import { refuseProviderElsewhere } from './own-provider';
import type { SchemaLog } from './schema-log';
import { instanceKey, isInTree, refuseTwin } from './twins';
import { printDatabase } from '../../ddl/printer/print-objects';
import { variable } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { DestructiveChange } from '../../ledger/destructive-change';
import { recordFolder, schemaRefusal, writeRecordedModel } from '../../ledger/migrations/recorded-model';
import { constructReader, findingText } from '../../report/finding-text';
import { missingMigrations } from '../../report/missing-migrations';
import { rendered, type RenderedFinding } from '../../report/rendered-finding';
import { judge, type Judgement } from '../../rules/engine';
import { errorsFirst, errorsOf, Severity, type Finding } from '../../rules/finding';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { shardCountsOf, underPolicies, type Guards } from '../../rules/guards/apply-policies';
import { checkAcknowledgement } from '../../rules/guards/check-decisions';
import { ddlOverridden } from '../../rules/guards/ddl-overridden';
import { unsupported } from '../../rules/usage/errors';
import { terraformText } from '../../rules/usage/kinds';
import { literalText } from '../../rules/usage/literal';
import { checked, kindOfType } from '../../rules/usage/options';
import { place } from '../../rules/usage/usage-entry';
import { Dialect, type Schema } from '../../schema';
import { GuardedSpannerDatabase } from '../../terraform/guarded-database';
import { watchOutcome } from '../../terraform/render-gate';
import { toTerraformText } from '../../terraform/terraform-text';
import { addValidation } from '../../terraform/validations';
import { warn } from '../../terraform/warnings';
import { append } from '../../text/collections';
import { memoized } from '../../text/once';
import { guardsOf, policiesAbove } from '../guard/guards';

/** The databases of an app by the folders of their migrations. */
const byFolder = memoized((_: IConstruct) => new Map<string, Database[]>(), new WeakMap());

/** The apps whose databases are recorded. */
const recorded = new WeakSet<IConstruct>();

/**
 * A Spanner database with its schema.
 *
 * Synth checks the whole schema. A key or index that would become a write hotspot, and DDL that Spanner would refuse,
 * fail the synth with the reason and a fix. Only an acknowledgement or a policy lets a hotspot through; no flag,
 * override or entry point does.
 *
 * With `migrations`, Terraform gets only recorded statements, so a schema change never replaces the database.
 *
 * @see https://registry.terraform.io/providers/hashicorp/google/latest/docs/resources/spanner_database
 * @example
 * const db = new Database(stack, 'shop', { instance: 'main' });
 */
export class Database extends DatabaseBase {
  /**
   * References a database that is declared elsewhere, for resources that need its names. Creates nothing, and accepts
   * no tables.
   *
   * @param scope Any construct.
   * @param id Id of the construct.
   * @param instanceName Name of the instance: a text, or the `name` attribute of an instance resource.
   * @param databaseName Name of the database: a text, or the `name` attribute of a database resource.
   */
  public static fromDatabaseName(scope: Construct, id: string, instanceName: string, databaseName: string): IDatabase {
    const at = place('Database', 'fromDatabaseName', { scope, id, instanceName, databaseName });
    terraformText(instanceName, 'instanceName', at);
    terraformText(databaseName, 'databaseName', at);
    return new DatabaseReference(scope, id, instanceName, databaseName);
  }

  /** @internal */
  public static _of(scope: Construct, what: string): Database {
    const database = enclosing<Database>(scope, DATABASE_SYMBOL);
    if (database) {
      return database;
    }
    throw unsupported(
      what, 'its scope is not a Database, nor a construct in one', 'the Database, or a construct in it, as the scope',
      phrase`${variable('db')} as the scope, with a Database db`,
    );
  }

  public readonly instanceName: string;

  /** The SQL dialect of the database. */
  public readonly dialect: Dialect;

  /**
   * The path of the construct, for errors. Cached, because every table needs it.
   *
   * @internal
   */
  public readonly _path: string;

  /**
   * Collects tables, indexes and all other objects.
   *
   * @internal
   */
  public readonly _declared: DeclaredSchema;

  /** @internal */
  public override readonly _origin: Pick<DatabaseProps, 'project' | 'provider' | 'edition'>;

  /** @internal */
  public readonly _encryption?: DatabaseProps['encryptionConfig'];

  private readonly name: string;
  private readonly nodes?: number;
  private readonly log?: SchemaLog;
  private readonly resource: GuardedSpannerDatabase;
  private readonly acknowledgements: Acknowledgement[] = [];
  private statements?: readonly string[];
  private terraformTexts?: readonly string[];
  private judgement?: Judgement;

  /**
   * @throws unresolved-token when the name of the database, `migrations` or `defaultTimeZone` beside it is not plain
   * text
   * @throws broken-migrations when the folder of the migrations is not as it was recorded
   * @throws conflicting-options for both forms of `encryptionConfig`, or none
   * @throws out-of-range for a dialect that Spanner does not have, and when there is no migration of the number in
   * `migrationsThrough`
   * @throws unsupported for `migrationsThrough` without `migrations`, for an option that the dialect does not have, and
   * for the name of another database or a provider of another stack
   */
  constructor(scope: Construct, id: string, props: DatabaseProps) {
    super(scope, id);
    this._path = this.node.path;
    checked(DATABASE_PROPS, props, this._path);
    this.name = literalText(props.databaseName ?? id, 'databaseName', this._path);
    this.instanceName = props.instance;
    this.dialect = props.dialect ?? Dialect.GOOGLESQL;
    const { project, provider, edition, encryptionConfig } = props;
    refuseForms(encryptionConfig, this._path);
    refuseProviderElsewhere(this, provider);
    this._encryption = encryptionConfig;
    this._origin = { project, provider, edition };
    refuseTwin(this, {
      noun: 'database', option: 'databaseName', name: this.name, holder: 'instance', key: instanceKey(this, props),
    });
    this.nodes = props.nodes;
    this.log = logOf(props, this.name, this.dialect, this._path);
    if (this.log) {
      append(byFolder(this.node.root), this.log.path, this);
    }
    this._declared = new DeclaredSchema({
      dialect: this.dialect,
      database: this.name,
      edition: props.edition,
      workload: props.workload?._toModel(),
      options: props.options && ddlOptionsOf(props.options, this.dialect, this._path),
      isWhole: this.log?.isOfDeclarations ?? true,
    }, this._path, () => this.forget());
    this.resource = new GuardedSpannerDatabase(this, 'Resource', {
      name: this.name,
      instance: props.instance,
      project: props.project,
      provider: props.provider,
      databaseDialect: this.dialect,
      encryptionConfig: props.encryptionConfig,
      versionRetentionPeriod: props.versionRetentionPeriod,
      defaultTimeZone: this.log ? this.log.timeZone(props.defaultTimeZone) : props.defaultTimeZone,
      timeouts: this.log ? this.log.timeouts(props.timeouts) : props.timeouts,
      deletionProtection: props.deletionProtection ?? true,
      enableDropProtection: props.enableDropProtection ?? true,
      lifecycle: { preventDestroy: props.preventDestroy ?? true },
    }, {
      statements: () => this.rendered(),
      check: (override) => this.refuseOnErrors(override),
    });
    setDeletionPolicy(this.resource, props.deletionPolicy);
    watchOutcome(this.resource);
    addValidation(this, () => this.validate(), schemaRefusal);
  }

  /** The name, as a token: resources that use it are applied after the database. */
  public get databaseName(): string {
    return this.resource.name;
  }

  /** `instance/name`, as a token. */
  public get databaseId(): string {
    return this.resource.id;
  }

  /** The state of the database that Spanner reports, as a token. */
  public get state(): string {
    return this.resource.state;
  }

  /**
   * The statements in the order in which Spanner gets them: the recorded migrations, up to `migrationsThrough`, or,
   * without `migrations`, the statements that create the declared schema.
   */
  public get ddl(): string[] {
    return [...this.emitted()];
  }

  /** The findings of all rules, errors first, without those that are acknowledged. */
  public findings(): RenderedFinding[] {
    return errorsFirst(this.standing(this.resource.ddlOverride()), this.ofLog())
      .map((finding) => rendered(finding, constructReader().language));
  }

  /**
   * Accepts one finding, with a reason. What Spanner itself would refuse cannot be acknowledged.
   *
   * @throws bad-acknowledgement when the rule is unknown or cannot be acknowledged, or the reason is too short or a
   *   placeholder
   */
  public acknowledge(acknowledgement: Acknowledgement): void {
    checkAcknowledgement(acknowledgement, this._path);
    this.acknowledgements.push({ ...acknowledgement });
    this.judgement = undefined;
  }

  /**
   * Consents to a schema change that loses data, which is otherwise refused. Remove the consent once the change is
   * recorded, because it would also allow a later one: a consent without a pending change is a warning. Without
   * `migrations` it has no effect.
   */
  public allowDestructive(consent: DestructiveChange): void {
    kindOfType('DestructiveChange')(consent, 'consent', this._path);
    this.log?.allow(consent);
  }

  /** @internal */
  public _createAfter(other: TerraformResource): void {
    const { cdktfStack } = this.resource;
    if (other.cdktfStack !== cdktfStack) {
      cdktfStack.addDependency(other.cdktfStack);
      return;
    }
    this.resource.dependsOn = [...this.resource.dependsOn ?? [], dependable(other)];
  }

  /** @internal */
  public _toModel(): Schema {
    // One history has one number of shards, which is for the largest of its instances.
    const nodes = this.sharing().map((each) => each.nodes)
      .reduce((most, each) => (most === undefined || each === undefined ? undefined : Math.max(most, each)));
    return this._declared.toModel({ nodes, shardCounts: undefined, ...shardCountsOf(policiesAbove(this)) });
  }

  /** The databases with its migrations, itself among them. */
  private sharing(): readonly Database[] {
    const all = byFolder(this.node.root).get(this.log?.path ?? '') ?? [this];
    return all.filter((each) => each === this || isInTree(each));
  }

  /** Clears everything derived from the schema after a change. */
  private forget(): void {
    this.statements = undefined;
    this.terraformTexts = undefined;
    this.judgement = undefined;
  }

  private emitted(): readonly string[] {
    this.statements ??= this.log ? this.log.statements() : printDatabase(this._toModel());
    return this.statements;
  }

  /** undefined leaves the attribute out. */
  private rendered(): readonly string[] | undefined {
    this.terraformTexts ??= this.emitted().map(toTerraformText);
    return this.log && this.terraformTexts.length === 0 ? undefined : this.terraformTexts;
  }

  private judged(): Judgement {
    const today = new Date().toISOString().slice(0, 10);
    const model = this._toModel();
    this.judgement ??= this.log
      ? this.log.judge(model, this.acknowledgements, today)
      : judge(model, this.acknowledgements, today);
    return this.judgement;
  }

  private standing(override: string | undefined): Finding[] {
    const ofOverride = override === undefined ? [] : [ddlOverridden(this.name, override, this.dialect)];
    return [...ofOverride, ...underPolicies(this.judged(), this._toModel(), this.guards()).findings];
  }

  private guards(): Guards | undefined {
    const [guards, model, { log, acknowledgements }] = [guardsOf(this.resource), this._toModel(), this];
    return guards && {
      ...guards,
      // Judged only if a policy refuses something.
      get recorded() {
        return log?.standing(model, { ...guards, acknowledgements });
      },
    };
  }

  /**
   * Findings of the migrations about the schema. There are none for DDL that Spanner rejects, because no migration
   * leads to it.
   */
  private ofLog(): readonly Finding[] {
    const [{ log }, model] = [this, this._toModel()];
    const isWrong = errorsOf(this.judged().findings)
      .some((finding) => !finding.acknowledgeable && !log?.isOfMigrations(finding, model));
    return log && !isWrong ? log.findings(model) : [];
  }

  /** While a command runs the app for its model, a pending migration does not block it. */
  private toReport(override: string | undefined): Finding[] {
    const folder = recordFolder();
    if (folder !== undefined) {
      const { root } = this.node;
      // cdktf ends with the first stack that it refuses, and never comes to the databases of the others.
      const unrecorded = recorded.has(root) ? [this] : databasesIn(root);
      recorded.add(root);
      unrecorded.forEach((each) => each.record(folder));
    }
    return errorsFirst(this.standing(override), folder === undefined ? this.ofLog() : []);
  }

  private record(folder: string): void {
    writeRecordedModel(folder, {
      path: this._path,
      database: this.name,
      dialect: this.dialect,
      defaultTimeZone: null,
      consent: [],
      schema: this._toModel(),
      ...this.log?.recorded(this._toModel()),
      acknowledgements: this.acknowledgements,
      guards: this.guards(),
    });
  }

  /** Reports all findings at once if validations run. */
  private validate(): string[] {
    const findings = this.toReport(this.resource.ddlOverride());
    const warnings = findings.filter((finding) => finding.severity === Severity.WARNING);
    [...this.notices(), ...warnings.map((finding) => findingText(finding))].forEach((each) => warn(this, each));
    return this.errorTexts(findings);
  }

  private errorTexts(findings: readonly Finding[]): string[] {
    return [...this.sharedMigrations(), ...errorsOf(findings).map((finding) => findingText(finding))];
  }

  /** Before all else, a folder of migrations that another database with other objects has. */
  private sharedMigrations(): string[] {
    const { log } = this;
    if (!log || recordFolder() !== undefined || errorsOf(this.ofLog()).length === 0) {
      return [];
    }
    const own = this.declaredText();
    const other = this.sharing().find((each) => each.declaredText() !== own);
    return other ? [log.sharedBy([this._path, other._path])] : [];
  }

  /** What it declares, whatever it is called. */
  private declaredText(): string {
    return printDatabase({ ...this._toModel(), database: '' }).join();
  }

  /** A database that may be replaced needs no migrations. */
  private notices(): string[] {
    const needsNone = this.log !== undefined || this.resource.lifecycle?.preventDestroy !== true;
    return needsNone || !this._declared.hasTables || recordFolder() !== undefined
      ? []
      : [missingMigrations(databasesIn(this.node.root).some((each) => each !== this && each.name === this.name)
        ? this._path
        : this.name)];
  }

  /** Throws if validations do not run. */
  private refuseOnErrors(override: string | undefined): void {
    const errors = this.errorTexts(this.toReport(override));
    if (errors.length > 0) {
      throw schemaRefusal(this.name, errors);
    }
  }
}

Object.defineProperty(Database.prototype, DATABASE_SYMBOL, { value: true });

/** A database that is declared elsewhere. */
class DatabaseReference extends DatabaseBase {
  constructor(
    scope: Construct, id: string, public readonly instanceName: string, public readonly databaseName: string,
  ) {
    super(scope, id);
  }

  public get databaseId(): string {
    return `${this.instanceName}/${this.databaseName}`;
  }
}

function databasesIn({ node }: IConstruct): Database[] {
  return node.findAll().filter((each): each is Database => DATABASE_SYMBOL in each);
}

/** Loaded only for a database with migrations, because the ledger is a large part of the library. */
function logOf(props: DatabaseProps, name: string, dialect: Dialect, at: string): SchemaLog | undefined {
  if (props.migrations === undefined && props.migrationsThrough === undefined) {
    return undefined;
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return (require('./schema-log') as typeof import('./schema-log')).SchemaLog.of(props, name, dialect, at);
}
