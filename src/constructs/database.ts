import type { SpannerDatabaseEncryptionConfig, SpannerDatabaseTimeouts } from '@cdktf/provider-google/lib/spanner-database';
import type { TerraformProvider } from 'cdktf';
import { Construct } from 'constructs';
import { underPolicies } from './guards';
import type { SafeIndex } from './safe-index';
import type { Sequence } from './sequence';
import type { TableBase } from './table-base';
import { printSchema } from '../ddl/print-schema';
import { duplicateName, SchemaRefusedError, unsupported } from '../errors';
import type { Acknowledgement } from '../rules/acknowledgement';
import { checkAcknowledgement } from '../rules/check-acknowledgement';
import { ddlOverridden } from '../rules/ddl-overridden';
import { judge, type Judgement } from '../rules/engine';
import { Severity, type Finding } from '../rules/finding';
import { formatFinding } from '../rules/message';
import { Dialect, type Schema } from '../schema';
import { GuardedSpannerDatabase } from '../terraform/guarded-database';
import { literalText } from '../terraform/literal';
import { toTerraformText } from '../terraform/terraform-text';
import { warn } from '../terraform/warnings';

const DATABASE_SYMBOL = Symbol.for('spanner-constructs/Database');

/** A Spanner database, declared here or elsewhere. */
export interface IDatabase {
  /** Name of the database. */
  readonly databaseName: string;

  /** Name of the instance that holds it. */
  readonly instanceName: string;
}

/** What a database can be told besides its instance. */
export interface DatabaseOptions {
  /**
   * Name of the database: 2 to 30 characters, `[a-z][a-z0-9_-]*[a-z0-9]`.
   *
   * @default - the id of the construct
   */
  readonly databaseName?: string;

  /**
   * The SQL dialect. It cannot be changed later.
   *
   * @default Dialect.GOOGLESQL
   */
  readonly dialect?: Dialect;

  /**
   * Project of the instance.
   *
   * @default - the project of the provider
   */
  readonly project?: string;

  /**
   * The google provider of the resource.
   *
   * @default - the google provider of the stack
   */
  readonly provider?: TerraformProvider;

  /**
   * Customer-managed keys.
   *
   * @default - Google encrypts the database with keys of its own
   */
  readonly encryptionConfig?: SpannerDatabaseEncryptionConfig;

  /**
   * How long Spanner keeps old versions of the data, from `1h` to `7d`.
   *
   * @default - `1h`
   */
  readonly versionRetentionPeriod?: string;

  /**
   * Time zone of the database. It can be set for an empty database only, and the provider ignores a later change.
   *
   * @default - `America/Los_Angeles`
   */
  readonly defaultTimeZone?: string;

  /**
   * How long Terraform waits. A change that backfills can take hours.
   *
   * @default - 20 minutes for each of create, update and delete
   */
  readonly timeouts?: SpannerDatabaseTimeouts;

  /**
   * Terraform refuses to destroy the database while this is true in its state.
   *
   * @default true
   */
  readonly deletionProtection?: boolean;

  /**
   * Spanner itself refuses to drop the database, whoever asks, and to delete its instance.
   *
   * @default true
   */
  readonly enableDropProtection?: boolean;

  /**
   * `lifecycle.prevent_destroy`: a plan that would destroy the database fails. The only guard that speaks in the plan.
   *
   * @default true
   */
  readonly preventDestroy?: boolean;
}

/** Properties of a database. */
export interface DatabaseProps extends DatabaseOptions {
  /** Name of the instance: a text, or the `name` attribute of an instance resource. */
  readonly instance: string;

  /**
   * The most nodes the instance is planned to have (1,000 processing units are one node). Sharpens the judgement of shard
   * counts.
   *
   * @default - unknown
   */
  readonly nodes?: number;
}

/**
 * A Spanner database with the schema that is declared in it.
 *
 * The whole schema is judged when it is synthesized: a key or index that would become a write hotspot, and DDL that Spanner
 * would refuse, stop the synth with the reason and a fix. No flag, override or way to synthesize lets them through.
 *
 * @see https://registry.terraform.io/providers/hashicorp/google/latest/docs/resources/spanner_database
 * @example
 * const db = new Database(stack, 'shop', { instance: 'main' });
 */
export class Database extends Construct implements IDatabase {
  /** Refers to a database that is declared elsewhere. Creates nothing. */
  public static fromDatabaseName(scope: Construct, id: string, instanceName: string, databaseName: string): IDatabase {
    return new DatabaseReference(scope, id, instanceName, databaseName);
  }

  /** @internal */
  public static _of(scope: Database, what: string): Database {
    if (scope === null || typeof scope !== 'object' || !(DATABASE_SYMBOL in scope)) {
      throw unsupported(what, 'it is declared in something that is not a Database', 'the Database as the scope', 'new Table(db, \'Users\', ...) with a Database db');
    }
    return scope;
  }

  public readonly databaseName: string;
  public readonly instanceName: string;

  /** The SQL dialect of the database. */
  public readonly dialect: Dialect;

  /**
   * The path of the construct, for errors. Put together once, as every table needs it at hand.
   *
   * @internal
   */
  public readonly _path: string;

  private readonly nodes?: number;
  private readonly resource: GuardedSpannerDatabase;
  private readonly tables: TableBase[] = [];
  private readonly indexes: SafeIndex[] = [];
  private readonly sequences: Sequence[] = [];
  private readonly namesInUse = new Set<string>();
  private readonly acknowledgements: Acknowledgement[] = [];
  private readonly warned = new Set<string>();
  private schema?: Schema;
  private statements?: readonly string[];
  private terraformTexts?: readonly string[];
  private judgement?: Judgement;

  /**
   * @throws unresolved-token when the name of the database is not plain text
   */
  constructor(scope: Construct, id: string, props: DatabaseProps) {
    super(scope, id);
    this._path = this.node.path;
    this.databaseName = literalText(props.databaseName ?? id, 'databaseName', this._path);
    this.instanceName = props.instance;
    this.dialect = props.dialect ?? Dialect.GOOGLESQL;
    this.nodes = props.nodes;
    this.resource = new GuardedSpannerDatabase(this, 'Resource', {
      name: this.databaseName,
      instance: props.instance,
      project: props.project,
      provider: props.provider,
      databaseDialect: this.dialect,
      encryptionConfig: props.encryptionConfig,
      versionRetentionPeriod: props.versionRetentionPeriod,
      defaultTimeZone: props.defaultTimeZone,
      timeouts: props.timeouts,
      deletionProtection: props.deletionProtection ?? true,
      enableDropProtection: props.enableDropProtection ?? true,
      lifecycle: { preventDestroy: props.preventDestroy ?? true },
    }, {
      statements: () => this.rendered(),
      check: (override) => this.refuseOnErrors(override),
    });
    this.node.addValidation({ validate: () => this.validate() });
  }

  /** `instance/name`, as a token. */
  public get databaseId(): string {
    return this.resource.id;
  }

  /** The state of the database that Spanner reports, as a token. */
  public get state(): string {
    return this.resource.state;
  }

  /** The statements that create the schema, one a line and in an order that works, as Spanner gets them. */
  public get ddl(): string[] {
    return [...this.printed()];
  }

  /** What the judgement has to say, errors first. Findings that are acknowledged are not among them. */
  public findings(): Finding[] {
    return this.standing(this.resource.ddlOverride());
  }

  /**
   * Lets one finding pass, with a reason. What Spanner itself would refuse cannot be acknowledged.
   *
   * @throws bad-acknowledgement when the rule is unknown or cannot be acknowledged, or the reason says nothing
   */
  public acknowledge(acknowledgement: Acknowledgement): void {
    checkAcknowledgement(acknowledgement, this._path);
    this.acknowledgements.push(acknowledgement);
    this.judgement = undefined;
  }

  /**
   * Takes a name for a table or sequence and returns the id of its construct.
   *
   * @internal
   */
  public _claimName(name: string): string {
    const folded = name.toLowerCase();
    if (this.namesInUse.has(folded)) {
      throw duplicateName(this._path, name);
    }
    this.namesInUse.add(folded);
    // The id of the Terraform resource, which `node.defaultChild` finds by it.
    return name === 'Resource' ? 'Resource (table)' : name;
  }

  /** @internal */
  public _addTable(table: TableBase): void {
    this.tables.push(table);
    this._changed();
  }

  /** @internal */
  public _addIndex(index: SafeIndex): void {
    this.indexes.push(index);
    this._changed();
  }

  /** @internal */
  public _addSequence(sequence: Sequence): void {
    this.sequences.push(sequence);
    this._changed();
  }

  /** @internal */
  public _changed(): void {
    this.schema = undefined;
    this.statements = undefined;
    this.terraformTexts = undefined;
    this.judgement = undefined;
  }

  /** @internal */
  public _toModel(): Schema {
    this.schema ??= Object.freeze({
      dialect: this.dialect,
      database: this.databaseName,
      nodes: this.nodes,
      sequences: this.sequences.map((sequence) => sequence._toModel()),
      tables: this.tables.map((table) => table._toModel()),
      indexes: this.indexes.map((index) => index._toModel()),
    });
    return this.schema;
  }

  private printed(): readonly string[] {
    this.statements ??= printSchema(this._toModel());
    return this.statements;
  }

  private rendered(): readonly string[] {
    this.terraformTexts ??= this.printed().map(toTerraformText);
    return this.terraformTexts;
  }

  private judged(): Judgement {
    this.judgement ??= judge(this._toModel(), this.acknowledgements, new Date().toISOString().slice(0, 10));
    return this.judgement;
  }

  private standing(override: string | undefined): Finding[] {
    const ofOverride = override === undefined ? [] : [ddlOverridden(this.databaseName, override)];
    return [...ofOverride, ...underPolicies(this.resource, this.databaseName, this._toModel(), this.judged())];
  }

  /** All findings at once, for everyone who runs validations. */
  private validate(): string[] {
    const findings = this.findings();
    for (const warning of findings.filter((finding) => finding.severity === Severity.WARNING).map((finding) => formatFinding(finding))) {
      if (!this.warned.has(warning)) {
        this.warned.add(warning);
        warn(this, warning);
      }
    }
    // cdktf puts them one behind the other; the line end sets them apart.
    return errorsOf(findings).map((finding) => `${formatFinding(finding)}\n`);
  }

  /** For everyone who does not. */
  private refuseOnErrors(override: string | undefined): void {
    const errors = errorsOf(this.standing(override));
    if (errors.length > 0) {
      throw new SchemaRefusedError(this.databaseName, errors.map((finding) => formatFinding(finding)));
    }
  }
}

Object.defineProperty(Database.prototype, DATABASE_SYMBOL, { value: true });

class DatabaseReference extends Construct implements IDatabase {
  constructor(scope: Construct, id: string, public readonly instanceName: string, public readonly databaseName: string) {
    super(scope, id);
  }
}

function errorsOf(findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => finding.severity === Severity.ERROR);
}
