import { AnnotationMetadataEntryType, App, TerraformStack, TerraformVariable, Testing } from 'cdktf';
import { Database, DatabaseBase, DatabaseRole, Instance, InstanceBase, type IDatabase, type IInstance } from '../../../src';
import { newDatabase, newStack } from '../../support/stack';
import { thrownBy } from '../../support/thrown-by';

const ALICE = 'user:alice@example.com';
const API = 'serviceAccount:api@acme.iam.gserviceaccount.com';

function membersOf(stack: TerraformStack, of: 'database' | 'instance'): any[] {
  return Object.values(JSON.parse(Testing.synth(stack)).resource[`google_spanner_${of}_iam_member`] ?? {});
}

const warningsOf = (db: Database): unknown[] => db.node.metadata.filter(({ type }) => type === AnnotationMetadataEntryType.WARN).map(({ data }) => data);
const stackOf = (db: IDatabase): TerraformStack => db.node.scope as TerraformStack;

/** The fix of what is refused as out of range; undefined without one. */
function fixOf(act: () => unknown): string | undefined {
  const { code, message } = thrownBy(act);
  expect(code).toBe('out-of-range');
  return /\n {4}fix {3}'(.*)'\n/.exec(message)?.[1];
}

describe('A grant on a database', () => {
  it.each<[string, (db: IDatabase) => void, string]>([
    ['grantReader', (db) => db.grantReader(ALICE), 'roles/spanner.databaseReader'],
    ['grantWriter', (db) => db.grantWriter(ALICE), 'roles/spanner.databaseUser'],
    ['grantAdmin', (db) => db.grantAdmin(ALICE), 'roles/spanner.databaseAdmin'],
    ['grantRole', (db) => db.grantRole('projects/acme/roles/orders', ALICE), 'projects/acme/roles/orders'],
  ])('by %s is one member, which leaves others alone', (_, grant, role) => {
    const db = newDatabase({ project: 'acme' });
    grant(db);
    expect(membersOf(stackOf(db), 'database')).toEqual([expect.objectContaining({
      instance: 'main', database: expect.stringMatching(/^\$\{google_spanner_database\./), project: 'acme', role, member: ALICE,
    })]);
  });

  it('is made once, however often it is declared', () => {
    const db = newDatabase();
    db.grantReader(ALICE);
    db.grantReader(ALICE);
    db.grantReader(API);
    expect(membersOf(stackOf(db), 'database')).toHaveLength(2);
  });

  it('is made on a database from elsewhere', () => {
    const stack = newStack();
    Database.fromDatabaseName(stack, 'Shop', 'main', 'shop').grantReader(ALICE);
    expect(membersOf(stack, 'database')).toEqual([expect.objectContaining({ instance: 'main', database: 'shop' })]);
  });

  it('is made on a database and an instance of a class of the user', () => {
    class MyDatabase extends DatabaseBase {
      public readonly instanceName = 'main';
      public readonly databaseName = 'shop';
      public readonly databaseId = 'main/shop';
      constructor(stack: TerraformStack) {
        super(stack, 'Shop');
      }
    }
    class MyInstance extends InstanceBase {
      public readonly instanceName = 'main';
      public readonly nodes = 1;
      public readonly edition = undefined;
      constructor(stack: TerraformStack) {
        super(stack, 'Main');
      }
    }
    const stack = newStack();
    new MyDatabase(stack).grantReader(ALICE);
    new MyInstance(stack).grantReader(ALICE);
    expect([...membersOf(stack, 'database'), ...membersOf(stack, 'instance')]).toEqual([
      expect.objectContaining({ instance: 'main', database: 'shop' }), expect.objectContaining({ instance: 'main' }),
    ]);
  });

  it('needs an id for a principal that only Terraform knows', () => {
    const db = newDatabase();
    const email = new TerraformVariable(stackOf(db), 'api', { type: 'string' }).stringValue;
    expect(() => db.grantReader(`serviceAccount:${email}`)).toThrow(expect.objectContaining({ code: 'unsupported', message: expect.stringContaining('grantId') }));
    db.grantReader(`serviceAccount:${email}`, { grantId: 'api' });
    expect(membersOf(stackOf(db), 'database')).toEqual([expect.objectContaining({ member: 'serviceAccount:${var.api}' })]);
  });

  it.each<[string, (db: Database, principal: string) => void]>([
    ['on a database', (db, principal) => db.grantReader(principal, { grantId: 'api' })],
    ['on an instance', (db, principal) => (
      ((db.node.scope!.node.tryFindChild('Main') ?? Instance.fromInstanceName(stackOf(db), 'Main', 'main')) as IInstance)
        .grantReader(principal, { grantId: 'api' })
    )],
    ['of a database role', (db, principal) => (
      new DatabaseRole(db, principal === ALICE ? 'clerk' : 'auditor').grantTo(principal, { grantId: 'api' })
    )],
  ])('%s is refused for another principal with its id', (_, grant) => {
    const db = newDatabase();
    grant(db, ALICE);
    const email = new TerraformVariable(stackOf(db), 'api', { type: 'string' }).stringValue;
    expect(() => grant(db, `user:${email}`)).toThrow(expect.objectContaining({
      code: 'unsupported', message: expect.stringContaining(`the grants to ${ALICE} and user:\${var.api} have the same id`),
    }));
  });

  it('is made once for a principal that only Terraform knows', () => {
    const db = newDatabase();
    const email = new TerraformVariable(stackOf(db), 'api', { type: 'string' });
    for (let n = 0; n < 2; n += 1) {
      db.grantReader(`user:${email.stringValue}`, { grantId: 'api' });
    }
    expect(membersOf(stackOf(db), 'database')).toHaveLength(1);
  });

  it.each([
    ['alice@example.com', 'user:alice@example.com'],
    ['api@acme.iam.gserviceaccount.com', 'serviceAccount:api@acme.iam.gserviceaccount.com'],
    ['allUsers', 'anybody could use the database'],
    ['allAuthenticatedUsers', 'anybody could use the database'],
    ['User:alice@example.com', 'user:, serviceAccount: or group:'],
    ['principal://example.com/subject', 'principal://'],
  ])('is refused for the principal %s', (principal, says) => {
    expect(() => newDatabase().grantReader(principal)).toThrow(expect.objectContaining({ code: 'out-of-range', message: expect.stringContaining(says) }));
  });

  it.each([
    API, 'group:orders@example.com', 'domain:example.com',
    'principal://iam.googleapis.com/locations/global/workforcePools/p/subject/s',
    'principalSet://iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/*',
  ])('takes the principal %s', (principal) => {
    const db = newDatabase();
    db.grantReader(principal);
    expect(membersOf(stackOf(db), 'database')).toEqual([expect.objectContaining({ member: principal })]);
  });

  it.each<[string, string | undefined]>([
    ['serviceaccount:a@b.com', 'serviceAccount:a@b.com'],
    ['User: a@b.com', 'user:a@b.com'],
    ['service_account:a@b.com', 'serviceAccount:a@b.com'],
    ['DOMAIN:example.com', 'domain:example.com'],
    ['user:alice', undefined],
    ['user:a@b.com:c', undefined],
    ['owner:a@b.com', undefined],
    ['allUsers', undefined],
  ])('has as the fix for the principal %s what it means: %s', (principal, meant) => {
    expect(fixOf(() => newDatabase().grantReader(principal))).toBe(meant);
  });

  it.each<[string, string | undefined]>([
    ['spanner.databaseReader', 'roles/spanner.databaseReader'],
    ['databaseAdmin', 'roles/spanner.databaseAdmin'],
    ['Backup Admin', 'roles/spanner.backupAdmin'],
    ['Roles/spanner.databaseUser', 'roles/spanner.databaseUser'],
    ['orders', undefined],
    ['projects/acme/databaseAdmin', undefined],
  ])('has as the fix for the role %s what it means: %s', (role, meant) => {
    expect(fixOf(() => newDatabase().grantRole(role, ALICE))).toBe(meant);
  });
});

describe('A grant on an instance', () => {
  it.each<[string, (instance: IInstance) => void, string]>([
    ['grantViewer', (instance) => instance.grantViewer(ALICE), 'roles/spanner.viewer'],
    ['grantReader', (instance) => instance.grantReader(ALICE), 'roles/spanner.databaseReader'],
    ['grantWriter', (instance) => instance.grantWriter(ALICE), 'roles/spanner.databaseUser'],
    ['grantAdmin', (instance) => instance.grantAdmin(ALICE), 'roles/spanner.databaseAdmin'],
    ['grantRole', (instance) => instance.grantRole('roles/spanner.backupAdmin', ALICE), 'roles/spanner.backupAdmin'],
  ])('by %s is one member', (_, grant, role) => {
    const stack = newStack();
    const instance = Instance.fromInstanceAttributes(stack, 'Main', { instanceName: 'main', project: 'acme' });
    grant(instance);
    grant(instance);
    expect(membersOf(stack, 'instance')).toEqual([expect.objectContaining({ instance: 'main', project: 'acme', role, member: ALICE })]);
  });
});

describe('A grant of a database role', () => {
  it('lets a principal open sessions, and use only this role', () => {
    const db = newDatabase();
    new DatabaseRole(db, 'clerk').grantTo(ALICE);
    const members = membersOf(stackOf(db), 'database');
    expect(members).toHaveLength(2);
    expect(members).toEqual(expect.arrayContaining([
      expect.objectContaining({ role: 'roles/spanner.fineGrainedAccessUser', member: ALICE }),
      expect.objectContaining({
        role: 'roles/spanner.databaseRoleUser', member: ALICE,
        condition: {
          title: 'Database role clerk',
          expression: 'resource.type == "spanner.googleapis.com/DatabaseRole" && resource.name.endsWith("/clerk")',
        },
      }),
    ]));
    expect(members.find(({ role }) => role === 'roles/spanner.fineGrainedAccessUser')).not.toHaveProperty('condition');
  });

  it('of several roles opens sessions once', () => {
    const db = newDatabase();
    ['clerk', 'auditor'].forEach((role) => new DatabaseRole(db, role).grantTo(ALICE));
    expect(membersOf(stackOf(db), 'database').map(({ role }) => role).sort()).toEqual([
      'roles/spanner.databaseRoleUser', 'roles/spanner.databaseRoleUser', 'roles/spanner.fineGrainedAccessUser',
    ]);
  });

  it.each<[string, (db: Database) => void]>([
    ['before', (db) => {
      db.grantWriter(ALICE);
      new DatabaseRole(db, 'clerk').grantTo(ALICE);
    }],
    ['after', (db) => {
      new DatabaseRole(db, 'clerk').grantTo(ALICE);
      db.grantWriter(ALICE);
    }],
  ])('limits nothing for one who got the whole database %s it, which a warning tells', (_, grant) => {
    const db = newDatabase();
    grant(db);
    expect(warningsOf(db)).toEqual([
      expect.stringContaining(`${ALICE} has roles/spanner.databaseUser on stack/shop besides the database role clerk`),
    ]);
  });

  it.each<[string, (db: Database, instance: IInstance) => void, string]>([
    ['may change the database', (db) => db.grantAdmin(ALICE), 'roles/spanner.databaseAdmin on stack/Main/shop'],
    ['may do all in Spanner', (db) => db.grantRole('roles/spanner.admin', ALICE), 'roles/spanner.admin on stack/Main/shop'],
    ['may read the instance', (_, instance) => instance.grantReader(ALICE), 'roles/spanner.databaseReader on stack/Main'],
    ['may write the instance', (_, instance) => instance.grantWriter(ALICE), 'roles/spanner.databaseUser on stack/Main'],
    ['may change the instance', (_, instance) => instance.grantAdmin(ALICE), 'roles/spanner.databaseAdmin on stack/Main'],
    ['may use each role of the instance', (_, instance) => instance.grantRole('roles/spanner.databaseRoleUser', ALICE), 'roles/spanner.databaseRoleUser on stack/Main'],
  ])('limits nothing for one who %s, before or after it', (_, grant, named) => {
    for (const order of ['before', 'after']) {
      for (const instanceOf of [
        (stack: TerraformStack) => new Instance(stack, 'Main', { instanceName: 'main', configuration: 'regional-europe-west3' }),
        (stack: TerraformStack) => Instance.fromInstanceName(stack, 'Main', 'main'),
      ]) {
        const instance = instanceOf(newStack());
        const db = instance.addDatabase('shop');
        const limit = () => ['clerk', 'auditor'].forEach((role) => new DatabaseRole(db, role).grantTo(ALICE));
        const whole = () => grant(db, instance);
        (order === 'before' ? [whole, limit, whole] : [limit, whole, whole]).forEach((step) => step());
        expect(warningsOf(db)).toEqual([expect.stringContaining(`${ALICE} has ${named} besides the database role clerk`)]);
      }
    }
  });

  it('says of a role that lets use all roles why', () => {
    const db = newDatabase();
    new DatabaseRole(db, 'clerk').grantTo(ALICE);
    db.grantRole('roles/spanner.databaseRoleUser', ALICE);
    expect(warningsOf(db)).toEqual([expect.stringContaining('why   it has no condition, so a session may name any database role')]);
  });

  it.each<[string, (stack: TerraformStack, app: App) => void]>([
    ['sees only the instance', (stack) => Instance.fromInstanceName(stack, 'Main', 'main').grantViewer(ALICE)],
    ['reads another instance', (stack) => Instance.fromInstanceName(stack, 'Main', 'other').grantReader(ALICE)],
    ['reads an instance of that name in another project', (stack) => Instance.fromInstanceAttributes(stack, 'Main', { instanceName: 'main', project: 'other' }).grantReader(ALICE)],
    ['reads an instance of that name of another stack', (_, app) => Instance.fromInstanceName(new TerraformStack(app, 'other'), 'Main', 'main').grantReader(ALICE)],
  ])('needs no warning if its principal %s', (_, grant) => {
    const app = new App();
    const db = new Database(newStack(app), 'shop', { instance: 'main' });
    new DatabaseRole(db, 'clerk').grantTo(ALICE);
    grant(stackOf(db), app);
    expect(warningsOf(db)).toEqual([]);
  });

  it('needs no warning if another principal may read the whole database', () => {
    const db = newDatabase();
    new DatabaseRole(db, 'clerk').grantTo(ALICE);
    db.grantReader(API);
    expect(warningsOf(db)).toEqual([]);
  });
});
