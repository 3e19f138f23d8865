import * as path from 'node:path';
import type { SpannerDatabaseTimeouts } from '@cdktf/provider-google/lib/spanner-database';
import type { DatabaseProps } from './database-options';
import { option, text, value } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { DestructiveChange } from '../../ledger/destructive-change';
import { withOldNames } from '../../ledger/differ/undeclarable';
import { heldSchema, isUndeclared, judgeHeld, recordedAs, type HeldSchema } from '../../ledger/held-schema';
import { consentFindings, notUnderstoodFindings, planFindings } from '../../ledger/log-findings';
import { anchoredFolder } from '../../ledger/migrations/anchored-folder';
import { migrationsError } from '../../ledger/migrations/errors';
import { foldLog, type FoldedLog } from '../../ledger/migrations/fold-log';
import { hasLongRunning, LONG_TIMEOUT } from '../../ledger/migrations/long-running';
import { isDeclared, readMigrations, type MigrationsFolder } from '../../ledger/migrations/migrations-folder';
import type { RecordedModel } from '../../ledger/migrations/recorded-model';
import { planChange } from '../../ledger/plan-change';
import { withRemovedKinds } from '../../ledger/removed-objects';
import { releaseTitle } from '../../report/plans/release-title';
import { timeZoneFinding } from '../../rules/changes/other-changes';
import { findingKey, judge, type Judgement } from '../../rules/engine';
import type { Finding } from '../../rules/finding';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { forbiddenShardCounts, type Guards } from '../../rules/guards/apply-policies';
import { consentKey } from '../../rules/guards/consent-code';
import { outOfRange, unsupported } from '../../rules/usage/errors';
import { literalText, literalValue } from '../../rules/usage/literal';
import { shownPath } from '../../rules/usage/recorded-folder';
import type { Dialect, Schema } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { memoized } from '../../text/once';


/** The recorded migrations of a Database, for Terraform and for the comparison with the declared schema. */
export class SchemaLog {
  /** The migrations that a database names. */
  public static of(props: DatabaseProps, database: string, dialect: Dialect, at: string): SchemaLog {
    if (props.migrations === undefined) {
      throw unsupported(
        at,
        phrase`${option('migrationsThrough')} without ${option('migrations')}: nothing is recorded`,
        'both or none',
        [option('migrations', text('migrations/shop'))],
      );
    }
    return new SchemaLog(at, database, dialect, props, literalText(props.migrations, 'migrations', at));
  }

  /** Keys of what the rules and the policies find in the recorded schema, whatever has expired. */
  public readonly standing = memoized((
    model: Schema, by: Pick<Guards, 'policies'> & { readonly acknowledgements: readonly Acknowledgement[] },
  ): readonly string[] => {
    const schema = recordedAs(this.recordedSchema().schema, model);
    const { findings, acknowledged } = judge(schema, by.acknowledgements, '');
    const accepted = acknowledged.map(({ finding }) => finding);
    return [...findings, ...accepted, ...forbiddenShardCounts(schema, by.policies)].map(findingKey);
  }, new WeakMap());

  private readonly folder: MigrationsFolder;
  private readonly through?: number;
  private readonly defaultTimeZone?: string;
  private readonly consent = new Map<string, DestructiveChange>();
  private folded?: FoldedLog;
  private heldOf?: { readonly model: Schema; readonly held: HeldSchema };
  private compared?: { readonly model: Schema; readonly findings: readonly Finding[] };

  private constructor(
    at: string,
    private readonly database: string,
    private readonly dialect: Dialect,
    { migrationsThrough, defaultTimeZone }: DatabaseProps,
    named: string,
  ) {
    const folder = anchoredFolder(named);
    this.folder = readMigrations(folder);
    const { last } = this.folder;
    this.folder.refuseOtherDialect(dialect, `the database ${at}`);
    if (
      migrationsThrough !== undefined &&
      !(Number.isInteger(migrationsThrough) && migrationsThrough >= 0 && migrationsThrough <= last)
    ) {
      throw outOfRange(
        at,
        'migrationsThrough',
        migrationsThrough,
        `the number of a migration in ${shownPath(folder)}, ${last} at most`,
        phrase`${option('migrationsThrough', value(last))}, or leave it out`,
      );
    }
    this.through = migrationsThrough;
    this.defaultTimeZone =
      defaultTimeZone === undefined ? undefined : literalValue(defaultTimeZone, 'defaultTimeZone', at);
  }

  /** Statements for `ddl`, before they are escaped for Terraform. */
  public statements(): readonly string[] {
    return this.folder.statements(this.through);
  }

  /** The zone for Terraform, which does not import the zone of an adopted database. */
  public timeZone(given: string | undefined): string | undefined {
    return this.folder.hasBaseline ? undefined : given;
  }

  public timeouts(given: SpannerDatabaseTimeouts | undefined): SpannerDatabaseTimeouts | undefined {
    return given?.update === undefined && hasLongRunning(this.folder.migrations, this.dialect)
      ? { ...given, update: LONG_TIMEOUT }
      : given;
  }

  /** The absolute path of the folder. */
  public get path(): string {
    return path.resolve(this.folder.folder);
  }

  /** That two databases have these migrations, which one of them does not match. */
  public sharedBy(databases: readonly [string, string]): string {
    return migrationsError({ kind: 'shared folder', folder: this.folder.folder, fileName: '', databases }).message;
  }

  /** Whether all of it comes from declarations. */
  public get isOfDeclarations(): boolean {
    return this.folder.migrations.every(isDeclared);
  }

  public allow(consent: DestructiveChange): void {
    this.consent.set(consentKey(consent._change, consent._objectName), consent);
    this.compared = undefined;
  }

  /** Judges everything in `ddl`: declared objects, and objects that only the migrations have. */
  public judge(model: Schema, acknowledgements: readonly Acknowledgement[], today: string): Judgement {
    return judgeHeld(this.held(model), {
      adopted: () => this.folder.adopted && foldLog(this.folder.adopted, this.dialect, this.database).schema,
      fileOf: (name) => this.fileOf(name),
    }, acknowledgements, today);
  }

  /** Whether a finding is about an object of a migration that no construct declares. */
  public isOfMigrations(finding: Finding, model: Schema): boolean {
    return isUndeclared(finding, this.held(model));
  }

  public findings(model: Schema): readonly Finding[] {
    if (this.compared?.model !== model) {
      this.compared = { model, findings: this.compare(model) };
    }
    return this.compared.findings;
  }

  /** Its part of the model that is recorded while a command runs the app. */
  public recorded(model: Schema): Pick<RecordedModel, 'migrations' | 'defaultTimeZone' | 'consent' | 'schema'> {
    const { defaultTimeZone = null } = this;
    return {
      migrations: this.path, defaultTimeZone, consent: [...this.consent.keys()].sort(),
      schema: withOldNames(this.recordedSchema().schema, model),
    };
  }

  private recordedSchema(): FoldedLog {
    this.folded ??= foldLog(this.folder.all(), this.dialect, this.database);
    return this.folded;
  }

  /** The declared schema, including kinds whose objects are to be dropped. */
  private wanted(model: Schema): Schema {
    return withRemovedKinds(this.recordedSchema(), model, (position) => this.folder.isDeclaredAt(position));
  }

  private held(model: Schema): HeldSchema {
    if (this.heldOf?.model !== model) {
      this.heldOf = { model, held: heldSchema(this.recordedSchema().schema, this.wanted(model), model) };
    }
    return this.heldOf.held;
  }

  private fileOf(name: string): string | undefined {
    const end = ` ${nameKey(name, this.dialect)}`;
    const [, [position] = []] = [...this.recordedSchema().madeAt].find(([key]) => key.endsWith(end)) ?? [];
    return position === undefined ? undefined : this.folder.migrationAt(position)?.fileName;
  }

  private compare(model: Schema): Finding[] {
    const folded = this.recordedSchema();
    const { database } = this;
    const wanted = this.wanted(model);
    return [
      ...(this.folder.isOtherTimeZone(this.defaultTimeZone, folded.schema)
        ? [
          timeZoneFinding(
            { database, recorded: this.folder.defaultTimeZone, declared: this.defaultTimeZone },
            this.dialect,
          ),
        ]
        : []),
      ...planFindings(
        planChange(folded.schema, wanted, new Set(this.consent.keys())),
        model,
        this.folder,
        releaseTitle,
      ),
      ...consentFindings([...this.consent.values()], folded.schema, wanted),
      ...notUnderstoodFindings(folded, model, this.folder.adopted),
    ];
  }
}
