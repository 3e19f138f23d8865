import * as fs from 'node:fs';
import * as path from 'node:path';
import { readMigrations } from '../../../src/ledger/migrations/migrations-folder';
import type { Dialect } from '../../../src/schema';
import { toTerraformText } from '../../../src/terraform/terraform-text';
import type { SpannerClient } from '../emulator/client';
import { providerPlan, type ProviderPlan } from '../provider-diff';

/** What the provider leaves of an apply, as it was seen with the google provider 6.38 and 7.45. */
export type Fault =
  /** A statement fails: those before it are in effect, and the state is as before. A create leaves no state at all. */
  | { readonly kind: 'fails'; readonly after: number }
  /** Terraform is killed or stops waiting, and Spanner goes on to the end. */
  | { readonly kind: 'killed' }
  /** The call that changes drop protection fails: before an update sends its statements, after a create sent them. */
  | { readonly kind: 'drop protection' }
  /** Spanner refuses the batch as a whole: a create is tainted then, with its whole list in the state. */
  | { readonly kind: 'refused' };

/** A second apply that Spanner refuses, as in `Duplicate name in schema`. */
export class ApplyFailure extends Error {}

interface State {
  readonly ddl: readonly string[];
  readonly isTainted: boolean;
  readonly serial: number;
}

const NAME = 'shop';
export const ADDRESS = `google_spanner_database.${NAME}`;
export const STACK = 'prod';
const LINEAGE = '6f2d2f4e-0000-4000-8000-000000000001';

/**
 * What Terraform and the provider do with the `ddl` of one database: a list that grows is sent, any other change plans a
 * replacement. The database is one of the emulator, which applies a batch as a whole or not at all: so statements that go
 * before a failure are sent one by one.
 */
export class SimulatedTerraform {
  public state?: State;
  /** What each apply planned. */
  public readonly plans: (ProviderPlan | 'create')[] = [];
  private lastSerial = 1;
  /** The list of the synthesized stack, as Terraform evaluates it. */
  private planned: readonly string[] = [];

  /** @param database As the emulator calls it. It exists from the start: a create sends only the statements. */
  public constructor(
    private readonly client: SpannerClient,
    public readonly database: string,
    public readonly folder: string,
    public readonly dialect: Dialect,
    private isCreated = false,
  ) {}

  /** What somebody sends beside Terraform. */
  public async update(statements: readonly string[]): Promise<void> {
    const outcome = await this.client.applyDdl(this.database, statements);
    if (!outcome.accepted) {
      throw new ApplyFailure(outcome.error.message);
    }
  }

  /** What the synthesized stack has, up to a migration. */
  public synthesize(through?: number): void {
    const ddl = readMigrations(path.join(this.folder, 'migrations')).statements(through).map(toTerraformText);
    const stack = path.join(this.folder, 'cdktf.out', 'stacks', STACK);
    fs.mkdirSync(stack, { recursive: true });
    fs.writeFileSync(path.join(stack, 'cdk.tf.json'), JSON.stringify({
      resource: { google_spanner_database: { [NAME]: { name: this.id, ddl } } },
    }));
    this.planned = readMigrations(path.join(this.folder, 'migrations')).statements(through);
  }

  public plan(): ProviderPlan | 'create' {
    return this.state === undefined ? 'create' : this.state.isTainted ? 'replace' : providerPlan(this.state.ddl, this.planned);
  }

  /** @throws ApplyFailure where Spanner or the provider would refuse it */
  public async apply(fault?: Fault): Promise<void> {
    const plan = this.plan();
    this.plans.push(plan);
    if (plan === 'replace') {
      throw new ApplyFailure('the plan replaces the database');
    }
    if (plan === 'create' && this.isCreated) {
      throw new ApplyFailure('the database exists already');
    }
    const sent = this.planned.slice(this.state?.ddl.length ?? 0);
    const isCreate = plan === 'create';
    this.isCreated = true;
    switch (fault?.kind) {
      case undefined:
        await this.send(sent);
        return this.record({ ddl: this.planned, isTainted: false });
      case 'fails':
        return this.send(sent.slice(0, fault.after));
      case 'killed':
        return this.send(sent);
      case 'drop protection':
        await this.send(isCreate ? sent : []);
        return this.record({ ddl: this.planned, isTainted: isCreate });
      case 'refused':
        return isCreate ? this.record({ ddl: this.planned, isTainted: true }) : undefined;
    }
  }

  public import(): void {
    if (this.state) {
      throw new ApplyFailure('Resource already managed by Terraform');
    }
    this.record({ ddl: [], isTainted: false });
  }

  public untaint(): void {
    if (!this.state?.isTainted) {
      throw new ApplyFailure('the resource is not tainted');
    }
    this.record({ ...this.state, isTainted: false });
  }

  public removeFromState(): void {
    if (!this.state) {
      throw new ApplyFailure('no matching objects found');
    }
    this.lastSerial += 1;
    this.state = undefined;
  }

  /** What `terraform state pull` prints. */
  public pull(): string {
    const instance = this.state && {
      schema_version: 0, ...(this.state.isTainted && { status: 'tainted' }),
      attributes: { name: this.id, instance: this.database.split('/')[3], ddl: this.state.ddl, large: 'LARGE' }, sensitive_attributes: [],
    };
    return JSON.stringify({
      version: 4, terraform_version: '1.11.4', serial: this.lastSerial, lineage: LINEAGE, outputs: {}, check_results: null,
      resources: instance ? [{ mode: 'managed', type: 'google_spanner_database', name: NAME, provider: 'provider["registry.terraform.io/hashicorp/google"]', instances: [instance] }] : [],
    }, undefined, 2).replace('"LARGE"', '9007199254740993');
  }

  /** As `terraform state push` does. */
  public push(text: string): void {
    const { serial, lineage, resources } = JSON.parse(text) as {
      serial: number; lineage: string; resources: { instances: { status?: string; attributes: { ddl: string[] } }[] }[];
    };
    if (serial <= this.lastSerial || lineage !== LINEAGE || !text.includes('9007199254740993')) {
      throw new ApplyFailure('cannot import state with serial, lineage or values that do not fit');
    }
    const [{ status, attributes }] = resources[0].instances;
    this.record({ ddl: attributes.ddl, isTainted: status === 'tainted' });
    this.lastSerial = serial;
  }

  /** By its last name: the id of the database. */
  private get id(): string {
    return this.database.split('/').at(-1)!;
  }

  private record(state: Omit<State, 'serial'>): void {
    this.lastSerial += 1;
    this.state = { ...state, serial: this.lastSerial };
  }

  private async send(statements: readonly string[]): Promise<void> {
    for (const statement of statements) {
      const outcome = await this.client.applyDdl(this.database, [statement]);
      if (!outcome.accepted) {
        throw new ApplyFailure(`${statement}: ${outcome.error.message}`);
      }
    }
  }
}
