import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { SpannerDatabase, type SpannerDatabaseConfig } from '@cdktf/provider-google/lib/spanner-database';
import { App, Aspects, Lazy, TerraformElement, TerraformIterator, TerraformResource, TerraformStack, TerraformVariable, Testing } from 'cdktf';
import type { IConstruct } from 'constructs';
import {
  Column, Database, Errors, RuleAction, SchemaGuard, Severity, ShardedTable, SpannerService, Table, UuidTable, type DatabaseProps, type RenderedFinding, type GuardPolicy,
} from '../../src';
import { newStack } from '../support/stack';

const HOT = 'CREATE TABLE Events (OccurredAt TIMESTAMP NOT NULL, EventId STRING(36)) PRIMARY KEY (OccurredAt, EventId)';
const SAFE = 'CREATE TABLE Users (UserId STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (UserId)';
const WRONG = 'CREATE TABLE Documents (Body JSON) PRIMARY KEY (Body)';
const UNPROVEN = 'CREATE TABLE Refs (Ref STRING(20)) PRIMARY KEY (Ref)';
const PROTECTED = { deletionProtection: true, enableDropProtection: true, lifecycle: { preventDestroy: true } };

/** What Terraform gets of a database. */
const PLAIN = { name: 'legacy', instance: 'main', ddl: [HOT], deletion_protection: true, enable_drop_protection: true, lifecycle: { prevent_destroy: true } };

const RETURNED = { resource: { google_spanner_database: { Legacy: PLAIN } } };

/** No resource, and returns one. */
class ForeignElement extends TerraformElement {
  public toTerraform(): any {
    return RETURNED;
  }

  public toHclTerraform(): any {
    return this.toTerraform();
  }
}

/** Changes its statements behind the back of its base class, in the list that it got or in a list of its own. */
class ChangingDatabase extends SpannerDatabase {
  public toTerraform(): any {
    const rendered = super.toTerraform();
    rendered.resource[this.terraformResourceType][this.friendlyUniqueId].ddl = [HOT];
    return rendered;
  }

  public toHclTerraform(): any {
    const { resource } = super.toHclTerraform();
    const attributes = resource[this.terraformResourceType][this.friendlyUniqueId];
    return { resource: { [this.terraformResourceType]: { [this.friendlyUniqueId]: { ...attributes, ddl: { ...attributes.ddl, value: [HOT] } } } } };
  }
}

function raw(scope: IConstruct, ddl: string[] | undefined, config: Partial<SpannerDatabaseConfig> = {}): SpannerDatabase {
  return new SpannerDatabase(scope as TerraformStack, 'Legacy', { name: 'legacy', instance: 'main', ddl, ...PROTECTED, ...config });
}

/** The findings of a guard with a policy, above what `declare` declares. */
function findings(policy: GuardPolicy | undefined, declare: (stack: TerraformStack) => void): RenderedFinding[] {
  const app = new App();
  const guard = SchemaGuard.attach(app, { policy });
  declare(newStack(app));
  return guard.findings();
}

const brief = (found: readonly RenderedFinding[]): string[] => found.map(({ severity, rule, objectName }) => `${severity} ${rule} ${objectName}`);

/** Where the guard is put, and how a tree below it becomes Terraform. */
type Synth = (options: { attach: (app: App) => void; declare: (stack: TerraformStack) => void; outdir: string }) => string;

function synthApp(options: { skipValidation?: boolean; hclOutput?: boolean }): Synth {
  return ({ attach, declare, outdir }) => {
    const app = new App({ outdir, ...options });
    attach(app);
    declare(newStack(app));
    app.synth();
    return outdir;
  };
}

function synthStack(synth: (stack: TerraformStack) => unknown): Synth {
  return ({ attach, declare }) => {
    const app = new App();
    attach(app);
    const stack = newStack(app);
    declare(stack);
    return JSON.stringify(synth(stack));
  };
}

const AS_THE_CLI: Synth = (options) => {
  process.env.CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS = 'true';
  try {
    return synthApp({ skipValidation: true })(options);
  } finally {
    delete process.env.CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS;
  }
};

const ENTRY_POINTS: [string, Synth][] = [
  ['app.synth()', synthApp({})],
  ['app.synth() with skipValidation', synthApp({ skipValidation: true })],
  ['app.synth() as the CLI runs it, going on after error annotations', AS_THE_CLI],
  ['app.synth() as HCL', synthApp({ hclOutput: true })],
  ['app.synth() as HCL with skipValidation', synthApp({ hclOutput: true, skipValidation: true })],
  ['Testing.synth(stack)', synthStack((stack) => Testing.synth(stack))],
  ['Testing.synth(stack, true)', synthStack((stack) => Testing.synth(stack, true))],
  ['Testing.synthHcl(stack)', synthStack((stack) => Testing.synthHcl(stack))],
  ['Testing.synthHcl(stack, true)', synthStack((stack) => Testing.synthHcl(stack, true))],
  ['Testing.synthScope(...) with a guard inside', ({ attach, declare }) => Testing.synthScope((scope) => {
    attach(scope.node.root as App);
    declare(scope as TerraformStack);
  })],
  ['Testing.fullSynth(stack)', synthStack((stack) => Testing.fullSynth(stack))],
  ['stack.toTerraform(), which runs no Aspects', synthStack((stack) => stack.toTerraform())],
  ['stack.toHclTerraform(), which runs no Aspects', synthStack((stack) => stack.toHclTerraform())],
];

/** Every way in which a stack would carry DDL that the guard has to refuse. */
const REFUSED: [string, (stack: TerraformStack) => void, RegExp][] = [
  ['a raw resource with a hot key', (stack) => raw(stack, [SAFE, HOT]), /error monotonic-key: /],
  ['a raw resource in a construct below the stack', (stack) => raw(new TerraformResource(stack, 'Other', { terraformResourceType: 'google_project' }), [HOT]), /error monotonic-key: /],
  ['statements that are assigned later', (stack) => {
    raw(stack, [SAFE]).ddl = [HOT];
  }, /error monotonic-key: /],
  ['a statement that is appended by an override of the resource', (stack) => raw(stack, [SAFE]).addOverride('ddl', [HOT]), /error monotonic-key: /],
  ['statements of an override alone', (stack) => raw(stack, undefined).addOverride('ddl', [HOT]), /error monotonic-key: /],
  ['an override of the stack', (stack) => {
    const { friendlyUniqueId } = raw(stack, [SAFE]);
    stack.addOverride(`resource.google_spanner_database.${friendlyUniqueId}.ddl`, [HOT]);
  }, /error ddl-overridden: /],
  ['a database that an override of the stack writes whole', (stack) => stack.addOverride('resource.google_spanner_database.Legacy', PLAIN), /error monotonic-key: /],
  ['such a database in a list, with lazy statements', (stack) => {
    stack.addOverride('resource.google_spanner_database.Legacy', [{ ...PLAIN, ddl: Lazy.listValue({ produce: () => [HOT] }) }]);
  }, /error monotonic-key: /],
  ['a subclass that changes its statements while it renders', (stack) => {
    new ChangingDatabase(stack, 'Legacy', { name: 'legacy', instance: 'main', ddl: [SAFE], ...PROTECTED });
  }, /error monotonic-key: /],
  ['[L4] an element that returns a database', (stack) => {
    new ForeignElement(stack, 'Foreign');
  }, /error monotonic-key: /],
  ['a lazy list', (stack) => raw(stack, Lazy.listValue({ produce: () => [HOT] })), /error monotonic-key: /],
  ['a resource without a binding', (stack) => {
    new TerraformResource(stack, 'Legacy', { terraformResourceType: 'google_spanner_database' }).addOverride('ddl', [HOT]);
  }, /error monotonic-key: /],
];

/** What it refuses, however it gets there. */
const FAULTS: typeof REFUSED = [
  ['a raw resource with DDL that Spanner refuses', (stack) => raw(stack, [WRONG]), /error key-columns: /],
  ['a raw resource with an index in front of its table', (stack) => raw(stack, ['CREATE INDEX I ON Users (Mail)', SAFE.replace('(', '(Mail STRING(9), ')]), /error statement-order: .*\n.*ddl\[0\]/],
  ['a raw resource with an index that is dropped', (stack) => raw(stack, [SAFE, 'CREATE INDEX I ON Users (Id, Id)', 'DROP INDEX I']), /error index-definition: index I names Id twice in its key/],
  ['a raw resource that creates a table twice', (stack) => raw(stack, [SAFE, SAFE]), /error statement-order: .* exists already.*\n.*ddl\[1\]/],
  ['a raw resource that changes what it does not create', (stack) => raw(stack, [SAFE, 'DROP TABLE Gone']), /error statement-order: the table Gone does not exist here\n.*ddl\[1\]/],
  ['a raw resource whose key is changed to a hot one', (stack) => raw(stack, [SAFE, HOT.replace('OccurredAt TIMESTAMP', 'OccurredAt STRING(36)'), HOT.replace('Events', 'Hot')]), /error monotonic-key: .*Hot/],
  ['a raw resource in PostgreSQL', (stack) => raw(stack, ['CREATE TABLE events (at timestamptz PRIMARY KEY)'], { databaseDialect: 'POSTGRESQL' }), /error monotonic-key: /],
  ['such a database that is not protected', (stack) => {
    stack.addOverride('resource.google_spanner_database.Legacy', { ...PLAIN, ddl: [SAFE], lifecycle: undefined });
  }, /error policy-violation: legacy has no lifecycle.prevent_destroy/],
  ['a variable in a statement', (stack) => {
    const variable = new TerraformVariable(stack, 'column', { type: 'string' });
    raw(stack, [`CREATE TABLE Users (${variable.stringValue} STRING(36)) PRIMARY KEY (${variable.stringValue})`]);
  }, /error policy-violation: statement 1 holds "\$\{var.column\}", which only Terraform knows, so the DDL of legacy cannot be judged/],
  ['a raw resource without deletion protection', (stack) => raw(stack, [SAFE], { deletionProtection: false }), /error policy-violation: legacy has deletion_protection false/],
  ['a Database without drop protection', (stack) => {
    new UuidTable(new Database(stack, 'shop', { instance: 'main', enableDropProtection: false }), 'Customers', { key: [Column.uuid('CustomerId')] });
  }, /error policy-violation: shop has enable_drop_protection false/],
];

describe.each(ENTRY_POINTS)('%s', (_, synth) => {
  let outdir: string;
  beforeAll(() => {
    outdir = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-guard-'));
  });
  afterAll(() => fs.rmSync(outdir, { recursive: true, force: true }));
  const attach = (app: App): void => {
    SchemaGuard.attach(app);
  };

  test.each(REFUSED)('refuses %s, and writes nothing', (_what, declare, message) => {
    expect(() => synth({ attach, declare, outdir })).toThrow(message);
    expect((fs.readdirSync(outdir, { recursive: true }) as string[]).filter((file) => /cdk\.tf/.test(file))).toEqual([]);
  });

  test('lets a hot key of a raw resource through where no guard stands', () => {
    expect(() => synth({ attach: () => undefined, declare: REFUSED[0][1], outdir })).not.toThrow();
  });

  test('changes nothing of what it lets through', () => {
    const declare = (stack: TerraformStack): void => {
      raw(stack, [SAFE]);
    };
    const textOf = (where: string): string => (fs.existsSync(where)
      ? (fs.readdirSync(where, { recursive: true }) as string[]).filter((file) => /cdk\.tf(\.json)?$/.test(file)).map((file) => fs.readFileSync(path.join(where, file), 'utf8')).join('')
      : where);
    const guarded = textOf(synth({ attach, declare, outdir: path.join(outdir, 'guarded') }));
    const unguarded = textOf(synth({ attach: () => undefined, declare, outdir: path.join(outdir, 'unguarded') }));
    expect(withoutTraces(guarded)).toBe(withoutTraces(unguarded));
    expect(guarded).toMatch(/GENERATE_UUID|schema-guard|outdir/);
  });
});

/** Where a construct was made differs between two runs of one test, and so does a folder for the output. */
function withoutTraces(text: string): string {
  return text.replace(/"(stackTrace|version)":\s*(\[[^\]]*\]|"[^"]*")/g, '').replace(/outdir\.\w+/g, '');
}

test.each(FAULTS)('app.synth() and Testing.synthHcl(stack) refuse %s', (_, declare, message) => {
  const outdir = fs.mkdtempSync(path.join(os.tmpdir(), 'schema-guard-'));
  for (const [, synth] of ENTRY_POINTS.filter(([name]) => ['app.synth()', 'Testing.synthHcl(stack)'].includes(name))) {
    expect(() => synth({ attach: (app) => SchemaGuard.attach(app), declare, outdir })).toThrow(message);
  }
});

test('all findings are reported together by whoever runs validations', () => {
  const stack = newStack();
  SchemaGuard.attach(stack);
  raw(stack, [HOT, WRONG], { deletionProtection: false });
  expect(() => Testing.synth(stack, true)).toThrow(/is refused: 3 findings[^]*policy-violation[^]*key-columns[^]*monotonic-key/);
});

test('what other validations say comes last, and is no finding', () => {
  const stack = newStack();
  SchemaGuard.attach(stack);
  stack.node.addValidation({ validate: () => ['company rule: no'] });
  raw(stack, [HOT]);
  expect(() => Testing.synth(stack, true)).toThrow(/is refused: 1 finding\n[^]*monotonic-key[^]*\[[^\]]+\] company rule: no\n$/);
});

test('statements that an Aspect sets are judged', () => {
  const stack = newStack();
  SchemaGuard.attach(stack.node.root);
  raw(stack, [SAFE]);
  Aspects.of(stack).add({ visit: (node: IConstruct) => {
    if (node instanceof SpannerDatabase) {
      node.ddl = [HOT];
    }
  } });
  expect(() => Testing.synth(stack)).toThrow(/error monotonic-key: /);
});

test('databases that were declared before the guard are judged', () => {
  const stack = newStack();
  raw(stack, [HOT]);
  SchemaGuard.attach(stack.node.root);
  expect(() => Testing.synth(stack)).toThrow(/error monotonic-key: /);
});

test.each<[string, (stack: TerraformStack, own: typeof import('../../src')) => void]>([
  ['Database', (stack, own) => new own.UuidTable(new own.Database(stack, 'shop', { instance: 'main' }), 'Customers', { key: [own.Column.uuid('CustomerId')] })],
  ['SpannerService', (stack, own) => new own.SpannerService(stack, 'shop', { newInstance: { configuration: 'regional-europe-west3' }, recordMigrations: false })],
])('databases that overrides and elements write are judged by a guard that is attached after a %s', (_, declare) => {
  // A guard watches the renders of an app from the first one on, and other tests have attached guards.
  jest.isolateModules(() => {
    const cdktf = jest.requireActual<typeof import('cdktf')>('cdktf');
    const own = jest.requireActual<typeof import('../../src')>('../../src');
    class Foreign extends cdktf.TerraformElement {
      public readonly toTerraform = (): any => RETURNED;
      public readonly toHclTerraform = (): any => RETURNED;
    }
    const [overridden, returned, free] = [0, 1, 2].map(() => new cdktf.TerraformStack(new cdktf.App(), 'stack'));
    for (const stack of [overridden, returned, free]) {
      declare(stack, own);
    }
    expect(() => cdktf.Testing.synth(free)).not.toThrow();
    for (const stack of [overridden, returned]) {
      own.SchemaGuard.attach(stack.node.root);
    }
    overridden.addOverride('resource.google_spanner_database.Legacy', PLAIN);
    new Foreign(returned, 'Foreign');
    for (const synth of [cdktf.Testing.synth, cdktf.Testing.synthHcl]) {
      expect(() => synth(overridden)).toThrow(/error monotonic-key: /);
      expect(() => synth(returned)).toThrow(/error monotonic-key: /);
    }
  });
});

describe('a database that an override of the stack writes', () => {
  const overridden = (stack: TerraformStack, attributes: object = {}): void => stack.addOverride('resource.google_spanner_database.Legacy', { ...PLAIN, ...attributes });

  test('is among the findings, and nothing stands for it to be acknowledged', () => {
    expect(findings({}, (stack) => overridden(stack)).map(({ rule, objectName, acknowledgeable }) => [rule, objectName, acknowledgeable])).toEqual([['monotonic-key', 'Events', false]]);
  });

  test('is found once beside one that a construct declares', () => {
    const found = findings({}, (stack) => {
      raw(stack, [SAFE]);
      stack.addOverride('resource.google_spanner_database.Other', { ...PLAIN, name: 'other' });
    });
    expect(brief(found)).toEqual(['error monotonic-key Events']);
  });

  test.each([
    ['statements', { ddl: [SAFE] }], ['dialect', { ddl: ['CREATE TABLE t (id varchar(36) DEFAULT spanner.generate_uuid() PRIMARY KEY)'], database_dialect: 'POSTGRESQL' }], ['none', { ddl: undefined }],
  ])('passes when nothing is wrong with it: %s', (_, attributes) => {
    expect(findings({}, (stack) => overridden(stack, attributes))).toEqual([]);
  });

  test('is let alone by a guard that does not stand above the stack', () => {
    const app = new App();
    const [guarded, free] = [new TerraformStack(app, 'guarded'), new TerraformStack(app, 'free')];
    const guard = SchemaGuard.attach(guarded);
    overridden(free);
    expect(guard.findings()).toEqual([]);
    expect(() => Testing.synth(free)).not.toThrow();
  });

  test('is reported with what stands against the databases of constructs', () => {
    const stack = newStack();
    SchemaGuard.attach(stack);
    raw(stack, [WRONG]);
    stack.addOverride('resource.google_spanner_database.Other', { ...PLAIN, name: 'other' });
    expect(() => Testing.synth(stack, true)).toThrow(/is refused[^]*monotonic-key[^]*key-columns|is refused[^]*key-columns[^]*monotonic-key/);
  });
});

test('a guard on one stack leaves the other stacks alone', () => {
  const app = new App();
  const [guarded, free] = [new TerraformStack(app, 'guarded'), new TerraformStack(app, 'free')];
  SchemaGuard.attach(guarded);
  raw(guarded, [HOT]);
  raw(free, [HOT]);
  expect(() => Testing.synth(free)).not.toThrow();
  expect(() => Testing.synth(guarded)).toThrow(/error monotonic-key: /);
});

test('a raw resource gets the message of the rules, with the acknowledgement that fits it', () => {
  const stack = newStack();
  SchemaGuard.attach(stack);
  raw(stack, [HOT]);
  expect(() => Testing.synth(stack)).toThrow(
    "    docs  npx spanner-constructs explain monotonic-key\n    keep  SchemaGuard.acknowledge(database, { rule: 'monotonic-key', on: 'Events', reason: '...', until: 'YYYY-MM-DD' })",
  );
});

test('warnings of a raw resource are printed once, and the synth goes on', () => {
  const stack = newStack();
  SchemaGuard.attach(stack);
  const database = raw(stack, [UNPROVEN]);
  Testing.synth(stack, true);
  Testing.synth(stack, true);
  const warnings = database.node.metadata.filter((entry) => entry.type.includes('warn'));
  expect(warnings.map((entry) => String(entry.data).split(':')[0])).toEqual(['warning unproven-key']);
});

test('plain braces in a statement are text and no template', () => {
  expect(findings({}, (stack) => raw(stack, ["CREATE TABLE Users (UserId STRING(36) DEFAULT (GENERATE_UUID()), Tag STRING(9) DEFAULT ('$${a}')) PRIMARY KEY (UserId)"]))).toEqual([]);
});

describe('DDL that cannot be judged', () => {
  const CASES: [string, (stack: TerraformStack) => void, string][] = [
    ['a template', (stack) => raw(stack, [SAFE, 'CREATE TABLE ${local.t} (Id INT64) PRIMARY KEY (Id)']), 'statement 2 holds "${local.t}", which only Terraform knows, so the DDL of legacy cannot be judged'],
    ['a directive', (stack) => raw(stack, ['%{ if true }DROP TABLE t%{ endif }']), 'statement 1 holds "%{ if true }", which only Terraform knows, so the DDL of legacy cannot be judged'],
    ['a list that Terraform makes', (stack) => raw(stack, undefined).addOverride('ddl', '${var.ddl}'), 'ddl is "${var.ddl}" and no list, so the DDL of legacy cannot be judged'],
    ['an element that is no text', (stack) => raw(stack, undefined).addOverride('ddl', [7]), 'statement 1 is "7" and not a string, so the DDL of legacy cannot be judged'],
    ['a statement that is replaced by position', (stack) => raw(stack, undefined).addOverride('ddl.0', HOT), 'ddl is "[object Object]" and no list, so the DDL of legacy cannot be judged'],
    ['a statement nobody knows', (stack) => raw(stack, ['CREATE TABEL Users (Id INT64) PRIMARY KEY (Id)']), 'statement 1 cannot be read (expected '],
    ['a statement that ends too early', (stack) => raw(stack, ['CREATE TABLE Users (Id INT64']), 'found the end of the statement)'],
    ['a dialect that Terraform knows', (stack) => raw(stack, [SAFE], { databaseDialect: '${var.dialect}' }), 'the dialect is "${var.dialect}", so the DDL of legacy cannot be judged'],
  ];

  test.each(CASES)('%s is refused', (_, declare, message) => {
    const found = findings(undefined, declare);
    expect(brief(found)).toEqual(['error policy-violation legacy']);
    expect(found[0].message).toContain(message);
  });

  test.each(CASES)('%s is a warning where the policy says so', (_, declare) => {
    expect(brief(findings({ requireReadableDdl: false }, declare))).toEqual(['warning policy-violation legacy']);
  });
});

describe('statements that cdktf writes to HCL as they are', () => {
  const users = (rest: string): string => `CREATE TABLE Users (UserId STRING(36) DEFAULT (GENERATE_UUID()), Tag STRING(9)${rest}) PRIMARY KEY (UserId)`;
  const synthesized = (ddl: string[], synth: 'synth' | 'synthHcl') => () => synthStack((stack) => Testing[synth](stack))({
    attach: (app) => SchemaGuard.attach(app), declare: (stack) => raw(stack, ddl), outdir: '',
  });

  // What `terraform output` shows of them differs, or Terraform reports a syntax error.
  test.each([
    ['backslashes', [users(String.raw` DEFAULT ('a\nb')`)]],
    ['backslashes', [users(String.raw`, CHECK (REGEXP_CONTAINS(Tag, '\\d'))`)]],
    ['quotes', [users(' DEFAULT ("$${a}")')]],
    ['line breaks', [users(',\n  CHECK (Tag > "")'), 'CREATE INDEX UsersByTag ON Users (Tag)']],
  ])('are refused there for their %s, and not in JSON', (what, ddl) => {
    expect(synthesized(ddl, 'synthHcl')).toThrow(`statement 1 has ${what} that cdktf does not escape in HCL, so the DDL of legacy cannot be judged`);
    expect(synthesized(ddl, 'synth')).not.toThrow();
  });

  test.each([[[users(' DEFAULT ("%%{a}")')]], [[users(' DEFAULT (\'$${a}\')')]], [[users(String.raw`,
    CHECK (REGEXP_CONTAINS(Tag, '\\d'))`)]]])('are accepted where Terraform reads them back: %j', (ddl) => {
    expect(synthesized(ddl, 'synthHcl')).not.toThrow();
  });
});

test('what cannot be read twice in a statement is said once', () => {
  const found = findings({}, (stack) => raw(stack, [HOT.replaceAll('OccurredAt', 'At')])).filter(({ rule }) => rule === 'policy-violation');
  expect(found.map(({ message }) => message)).toEqual([expect.stringMatching(/^statement 1 cannot be read \(expected a column in quotes, found "At"\)/)]);
});

describe('the name of a raw resource', () => {
  const named = (id: string, config: (stack: TerraformStack) => Partial<SpannerDatabaseConfig>) => (stack: TerraformStack): SpannerDatabase => (
    new SpannerDatabase(stack, id, { name: 'shop', instance: 'main', ddl: [SAFE], ...PROTECTED, ...config(stack) })
  );

  test.each<[string, (stack: TerraformStack) => unknown]>([
    ['a variable in it', named('Shop', (stack) => ({ name: `shop-${new TerraformVariable(stack, 'env', { type: 'string' }).stringValue}` }))],
    ['a variable in it, and a long id', named('TheDatabaseOfTheOrdersTeamInProduction', () => ({ name: '${var.name}' }))],
    ['each of a list', named('Shop', () => {
      const forEach = TerraformIterator.fromList(['a', 'b']);
      return { forEach, name: `db-${forEach.value}` };
    })],
    ['an override', (stack) => named('Shop', () => ({}))(stack).addOverride('name', '${var.name}')],
    ['an override of the stack', (stack) => stack.addOverride('resource.google_spanner_database.Zz', { ...PLAIN, ddl: [SAFE], name: 'z-${var.env}' })],
  ])('that only Terraform knows is not judged: %s', (_, declare) => {
    expect(findings({}, declare)).toEqual([]);
  });

  test('that Spanner refuses is refused', () => {
    const [found, ...others] = findings({}, named('Legacy', () => ({ name: 'My Shop' })));
    expect(others).toEqual([]);
    expect([found.rule, found.location, found.fixes]).toEqual([
      'invalid-name', 'google_spanner_database.name of My Shop', ["name it with 2 to 30 lower-case letters, digits, underscores and hyphens: name: 'my-shop'"],
    ]);
  });

  test('that only Terraform knows is a variable in a fix', () => {
    const declare = named('Shop', () => ({ name: '${var.name}' }));
    expect(findings({ requireBackups: true }, declare)[0].fixes[0]).toContain("Database.fromDatabaseName(stack, 'Shop-backups', 'main', databaseName)");
  });
});

describe('the protection of a raw resource', () => {
  const CASES: [string, Partial<SpannerDatabaseConfig>, keyof GuardPolicy, string][] = [
    ['deletion_protection', { deletionProtection: false }, 'requireDeletionProtection', 'legacy has deletion_protection false, and the policy requires true: an apply may destroy it with its data'],
    ['enable_drop_protection', { enableDropProtection: undefined }, 'requireDropProtection', 'legacy has no enable_drop_protection, and the policy requires true: anyone with the permission can drop it or its instance'],
    ['lifecycle.prevent_destroy', { lifecycle: undefined }, 'requirePreventDestroy', 'legacy has no lifecycle.prevent_destroy, and the policy requires true: Terraform would apply a plan that replaces it'],
  ];

  test.each(CASES)('%s is required', (_, config, option, message) => {
    const found = findings({}, (stack) => raw(stack, [SAFE], config));
    expect(found.map((finding) => finding.message)).toEqual([message]);
    expect(found[0].acknowledgeable).toBe(false);
    expect(found[0].fixes[1]).toMatch(`${option}: false`);
    expect(findings({ [option]: false }, (stack) => raw(stack, [SAFE], config))).toEqual([]);
  });

  test('deletion_protection may be left out, as the provider turns it on', () => {
    expect(findings({}, (stack) => raw(stack, [SAFE], { deletionProtection: undefined }))).toEqual([]);
  });

  test('a variable is no protection', () => {
    const found = findings({}, (stack) => {
      raw(stack, [SAFE], { enableDropProtection: new TerraformVariable(stack, 'protect', { type: 'bool' }).booleanValue });
    });
    expect(found.map((finding) => finding.message)).toEqual([expect.stringMatching(/^legacy has enable_drop_protection ".*var\.protect.*", and the policy requires true/)]);
  });

  test('an override of the resource or of the stack that takes one away is seen', () => {
    const byResource = findings({}, (stack) => raw(stack, [SAFE]).addOverride('lifecycle.prevent_destroy', false));
    const byStack = findings({}, (stack) => {
      stack.addOverride(`resource.google_spanner_database.${raw(stack, [SAFE]).friendlyUniqueId}.deletion_protection`, false);
    });
    expect([...byResource, ...byStack].map((finding) => finding.location)).toEqual([
      'google_spanner_database.lifecycle.prevent_destroy of legacy', 'google_spanner_database.deletion_protection of legacy',
    ]);
  });
});

describe('an override of the stack that removes an attribute', () => {
  const KEPT = 'resource.google_spanner_database.';
  const CASES = ['lifecycle', 'lifecycle.prevent_destroy', 'enable_drop_protection'].flatMap((attribute) => (
    [undefined, null].flatMap((value) => [true, false].map((isRaw) => [attribute, value, isRaw] as const))
  ));

  test.each(CASES)('is seen: %s, with %s, of a raw resource: %s', (attribute, value, isRaw) => {
    const found = findings({}, (stack) => {
      const { friendlyUniqueId } = isRaw ? raw(stack, [SAFE]) : new Database(stack, 'shop', { instance: 'main' }).node.defaultChild as SpannerDatabase;
      stack.addOverride(`${KEPT}${friendlyUniqueId}.${attribute}`, value);
    });
    const [lacking] = attribute === 'lifecycle' ? ['lifecycle.prevent_destroy'] : [attribute];
    expect(found.map(({ message }) => message.split(',')[0])).toEqual([`${isRaw ? 'legacy' : 'shop'} has no ${lacking}`]);
  });

  test.each([undefined, null])('leaves what the provider turns on: %s', (value) => {
    expect(findings({}, (stack) => {
      raw(stack, [SAFE], { deletionProtection: false });
      stack.addOverride(`${KEPT}Legacy.deletion_protection`, value);
    })).toEqual([]);
    expect(findings({}, (stack) => raw(stack, [SAFE]).addOverride('deletion_protection', null))).toEqual([]);
  });

  test('leaves PostgreSQL to be read as GoogleSQL', () => {
    const declare = (stack: TerraformStack): unknown => raw(stack, ['CREATE TABLE t (id varchar(36) DEFAULT spanner.generate_uuid() PRIMARY KEY)'], { databaseDialect: 'POSTGRESQL' });
    expect(findings({}, declare)).toEqual([]);
    expect(findings({}, (stack) => {
      declare(stack);
      stack.addOverride(`${KEPT}Legacy.database_dialect`, undefined);
    })[0].message).toMatch(/^statement 1 cannot be read/);
  });

  test('is seen by the default policy of a SpannerService', () => {
    const stack = newStack();
    const { database } = new SpannerService(stack, 'shop', { newInstance: { configuration: 'regional-europe-west3' }, recordMigrations: false });
    stack.addOverride(`${KEPT}${(database.node.defaultChild as SpannerDatabase).friendlyUniqueId}.lifecycle`, undefined);
    expect(() => Testing.synth(stack)).toThrow(/error policy-violation: shop has no lifecycle.prevent_destroy/);
  });
});

describe('a Database below a guard', () => {
  const database = (stack: TerraformStack, props: Partial<DatabaseProps> = {}): Database => new Database(stack, 'shop', { instance: 'main', ...props });

  test.each([
    ['deletionProtection', 'google_spanner_database.deletion_protection of shop'],
    ['enableDropProtection', 'google_spanner_database.enable_drop_protection of shop'],
    ['preventDestroy', 'google_spanner_database.lifecycle.prevent_destroy of shop'],
  ])('needs %s', (option, location) => {
    const found = findings({}, (stack) => database(stack, { [option]: false }));
    expect(found.map((finding) => finding.location)).toEqual([location]);
    expect(found[0].fixes[0]).toBe(`${option}: true in the properties of the Database`);
  });

  test('answers its own findings with those of the policy', () => {
    const app = new App();
    SchemaGuard.attach(app, { policy: { severities: [{ rule: 'monotonic-key', action: RuleAction.WARN }] } });
    const db = database(newStack(app), { preventDestroy: false });
    new Table(db, 'Events', { key: [Column.timestamp('OccurredAt')] });
    expect(brief(db.findings())).toEqual(['error policy-violation shop', 'warning monotonic-key Events']);
  });

  test('renders once its only error is a warning by the policy', () => {
    const app = new App();
    const stack = newStack(app);
    new Table(database(stack), 'Events', { key: [Column.timestamp('OccurredAt')] });
    expect(() => Testing.synth(stack)).toThrow(/monotonic-key/);
    SchemaGuard.attach(app, { policy: { severities: [{ rule: 'monotonic-key', action: RuleAction.WARN }] } });
    expect(Testing.synth(stack)).toContain('CREATE TABLE');
  });
});

describe('the action of a rule', () => {
  const REASON = 'ten rows a day, checked by the data team';
  const declare = (acknowledged: boolean) => (stack: TerraformStack): void => {
    const database = raw(stack, [HOT, UNPROVEN]);
    if (acknowledged) {
      SchemaGuard.acknowledge(database, { rule: 'monotonic-key', on: 'Events', reason: REASON });
      SchemaGuard.acknowledge(database, { rule: 'unproven-key', on: 'Refs', reason: REASON });
    }
  };
  const set = (action: RuleAction): GuardPolicy => ({ severities: [{ rule: 'monotonic-key', action }, { rule: 'unproven-key', action }] });
  const CASES: [string, GuardPolicy, string[], string[]][] = [
    ['no policy', {}, ['error monotonic-key Events', 'warning unproven-key Refs'], []],
    ['REFUSE', set(RuleAction.REFUSE), ['error monotonic-key Events', 'error unproven-key Refs'], ['error monotonic-key Events', 'error unproven-key Refs']],
    ['SIGN_OFF', set(RuleAction.SIGN_OFF), ['error monotonic-key Events', 'error unproven-key Refs'], []],
    ['WARN', set(RuleAction.WARN), ['warning monotonic-key Events', 'warning unproven-key Refs'], []],
    ['allowAcknowledgements: false', { allowAcknowledgements: false }, ['error monotonic-key Events', 'warning unproven-key Refs'], ['error monotonic-key Events', 'warning unproven-key Refs']],
  ];

  test.each(CASES)('%s: without and with an acknowledgement', (_, policy, without, withOne) => {
    expect(brief(findings(policy, declare(false)))).toEqual(without);
    expect(brief(findings(policy, declare(true)))).toEqual(withOne);
  });

  test.each(CASES)('%s: offers an acknowledgement only where it would count', (_, policy, _without, withOne) => {
    const [first] = findings(policy, declare(false));
    expect(first.acknowledgeable).toBe(withOne.length === 0);
  });

  test('says why an acknowledgement does not count', () => {
    const [first] = findings({ allowAcknowledgements: false }, declare(true));
    expect(first.why[0]).toBe(`the policy of a SchemaGuard does not allow monotonic-key to be acknowledged; the reason given: ${REASON}`);
  });

  test('takes nothing away from a guard further up', () => {
    const app = new App();
    SchemaGuard.attach(app, { policy: { severities: [{ rule: 'monotonic-key', action: RuleAction.SIGN_OFF }] } });
    const stack = newStack(app);
    const lax = SchemaGuard.attach(stack, { policy: { severities: [{ rule: 'monotonic-key', action: RuleAction.WARN }], requireDropProtection: false } });
    raw(stack, [HOT], { enableDropProtection: false });
    expect(brief(lax.findings())).toEqual(['error policy-violation legacy', 'error monotonic-key Events']);
  });
});

describe('acknowledgements', () => {
  test('pass to the Database that owns a resource', () => {
    const stack = newStack();
    const db = new Database(stack, 'shop', { instance: 'main' });
    new Table(db, 'Events', { key: [Column.timestamp('OccurredAt')] });
    SchemaGuard.acknowledge(db.node.defaultChild!, { rule: 'monotonic-key', on: 'Events', reason: 'a few rows a month' });
    expect(db.findings()).toEqual([]);
  });

  test('that hide nothing are reported', () => {
    const found = findings({}, (stack) => SchemaGuard.acknowledge(raw(stack, [SAFE]), { rule: 'monotonic-key', on: 'Events', reason: 'a few rows a month' }));
    expect(brief(found)).toEqual(['warning unused-acknowledgement Events']);
    expect(found[0].location).toBe("SchemaGuard.acknowledge(database, { rule: 'monotonic-key', on: 'Events' })");
  });

  test('that have expired are reported in the language of the app', () => {
    process.env.JSII_AGENT = 'Python/3.12.3';
    try {
      const [, expired] = findings({}, (stack) => SchemaGuard.acknowledge(raw(stack, [HOT]), { rule: 'monotonic-key', on: 'Events', reason: 'a few rows a month', until: '2024-12-31' }));
      expect(expired.location).toBe('SchemaGuard.acknowledge(database, rule="monotonic-key", on="Events")');
    } finally {
      delete process.env.JSII_AGENT;
    }
  });

  test.each([
    ['of no rule', 'monotonic-keys', (stack: TerraformStack): IConstruct => raw(stack, []), 'bad-acknowledgement'],
    ['of a policy', 'policy-violation', (stack: TerraformStack): IConstruct => raw(stack, []), 'bad-acknowledgement'],
    ['for something else', 'monotonic-key', (stack: TerraformStack): IConstruct => stack, 'unsupported'],
  ])('%s are refused', (_, rule, of, code) => {
    const declare = (): void => SchemaGuard.acknowledge(of(newStack()), { rule, on: 'Events', reason: 'a few rows a month' });
    expect(codeOf(declare)).toBe(code);
  });
});

describe('the number of shards', () => {
  const sharded = (stack: TerraformStack): void => {
    new ShardedTable(new Database(stack, 'shop', { instance: 'main' }), 'Events', {
      key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')], shardBy: ['EventId'], shards: 7,
    });
  };
  const RAW = 'CREATE TABLE Events (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(EventId), 7))) STORED, EventId STRING(36) NOT NULL) PRIMARY KEY (ShardId, EventId)';

  test.each<[string, (stack: TerraformStack) => void]>([['a Database', sharded], ['a raw resource', (stack) => raw(stack, [RAW])]])('of %s has to be one of the policy', (_, declare) => {
    expect(findings({ allowedShardCounts: [7] }, declare)).toEqual([]);
    const found = findings({ allowedShardCounts: [16, 4, 8] }, declare);
    expect(found.map((finding) => finding.message)).toEqual(['Events has 7 shards in ShardId, and the policy allows 4, 8, 16']);
    expect(found[0].fixes[0]).toBe('shards: 8 in its construct, or IndexSpread.sharded(8)');
    expect(found[0].fixes[1]).toMatch(/^AS \(ABS\(MOD\(FARM_FINGERPRINT\(`?EventId`?\), 8\)\)\) STORED$/);
  });

  test('has to please all policies', () => {
    const app = new App();
    const guard = SchemaGuard.attach(app, { policy: { allowedShardCounts: [7, 8] } });
    SchemaGuard.attach(app, { policy: { allowedShardCounts: [8, 16] } });
    sharded(newStack(app));
    expect(guard.findings().map((finding) => finding.message)).toEqual(['Events has 7 shards in ShardId, and the policy allows 8']);
  });
});

describe('a policy that makes no sense', () => {
  const REFUSED_POLICIES: [string, GuardPolicy, RegExp][] = [
    ['a misspelt rule', { severities: [{ rule: 'monotonic-kye', action: RuleAction.WARN }] }, /"monotonic-kye" is not the name of a rule. Did you mean "monotonic-key"\?/],
    ['a rule that is far from any', { severities: [{ rule: 'banana', action: RuleAction.WARN }] }, /"banana" is not the name of a rule\n/],
    ['a rule about wrong DDL that warns', { severities: [{ rule: 'key-columns', action: RuleAction.WARN }] }, /key-columns cannot be lowered/],
    ['a rule about wrong DDL that can be signed off', { severities: [{ rule: 'ddl-overridden', action: RuleAction.SIGN_OFF }] }, /ddl-overridden cannot be lowered/],
    ['advice that refuses', { severities: [{ rule: 'full-scan', action: RuleAction.REFUSE }] }, /full-scan is advice, which synth does not give/],
    ['two settings for one rule', { severities: [{ rule: 'ttl', action: RuleAction.REFUSE }, { rule: 'ttl', action: RuleAction.REFUSE }] }, /the rule ttl has two settings/],
    ['no number of shards', { allowedShardCounts: [] }, /allowedShardCounts is \[\]/],
    ['half a shard', { allowedShardCounts: [8, 1.5] }, /allowedShardCounts is \[8,1.5\]/],
  ];

  test.each(REFUSED_POLICIES)('%s is refused', (_, policy, message) => {
    const attach = (): unknown => SchemaGuard.attach(new App(), { policy });
    expect(attach).toThrow(message);
    expect(codeOf(attach)).toBe('bad-policy');
  });

  test('a rule about wrong DDL may be named with REFUSE', () => {
    const found = findings({ severities: [{ rule: 'key-columns', action: RuleAction.REFUSE }] }, (stack) => raw(stack, [WRONG]));
    expect(found.filter((finding) => finding.severity === Severity.ERROR).map((finding) => finding.rule)).toContain('key-columns');
  });
});

test('each construct with a guard can have another one', () => {
  const app = new App();
  const guards = [SchemaGuard.attach(app, { policy: { requireDropProtection: false } }), SchemaGuard.attach(app)];
  raw(newStack(app), [SAFE], { enableDropProtection: false });
  expect(guards.map((guard) => brief(guard.findings()))).toEqual([['error policy-violation legacy'], ['error policy-violation legacy']]);
});

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
  } catch (error) {
    return Errors.codeOf(error);
  }
  return 'nothing was thrown';
}

it('[C2] fixes of a resource of the provider are DDL and attributes, as it has no Database', () => {
  const stack = newStack();
  const guard = SchemaGuard.attach(stack);
  new SpannerDatabase(stack, 'Raw', { name: 'shop-raw', instance: 'main', ddl: ['CREATE TABLE T (Day DATE NOT NULL, N BIGINT) PRIMARY KEY (Day)', 'CREATE INDEX ByDay ON T (Day)'] });
  const fixes = guard.findings().flatMap((finding) => finding.fixes);
  expect(fixes).toEqual(expect.arrayContaining(['`N` INT64', 'enableDropProtection: true in the properties of the SpannerDatabase']));
  expect(fixes.filter((fix) => /\bnew \w+\(|Column\./.test(fix))).toEqual([]);
});

test('[E4] a guard reads what comments in a statement declare', () => {
  const found = (ddl: string): string[] => brief(findings(undefined, (stack) => raw(stack, [ddl])));
  expect(found(UNPROVEN)).toEqual([expect.stringContaining('unproven-key Refs')]);
  expect(found(`-- spanner-constructs: values Ref entity: the shop system\n${UNPROVEN}`)).toEqual([]);
});

describe('a second copy of the library, on the same cdktf', () => {
  let other!: typeof import('../../src');

  beforeAll(() => {
    const [cdktf, constructs]: unknown[] = [jest.requireActual('cdktf'), jest.requireActual('constructs')];
    jest.isolateModules(() => {
      jest.doMock('cdktf', () => cdktf).doMock('constructs', () => constructs);
      other = jest.requireActual('../../src');
    });
    jest.dontMock('cdktf').dontMock('constructs');
  });

  const REASON = 'ten rows a day, checked';
  const hot = (stack: TerraformStack): Database => {
    const db = new other.Database(stack, 'shop', { instance: 'main' });
    new other.Table(db, 'Events', { key: [other.Column.timestamp('SeenAt')] });
    return db;
  };

  test('judges its databases by itself, under the guards of the first one', () => {
    expect(other.Database).not.toBe(Database);
    expect(brief(findings({ requireDropProtection: false }, hot))).toEqual(['error monotonic-key Events']);
    const stack = newStack();
    SchemaGuard.attach(stack);
    hot(stack);
    expect(() => Testing.synth(stack, true)).toThrow(/^(?![^]*monotonic-key: [^]*monotonic-key: )[^]*monotonic-key: /);
    expect(brief(findings({ maxShards: 4 }, (scope) => new other.ShardedTable(new other.Database(scope, 'shop', { instance: 'main' }), 'Clicks', {
      key: [other.Column.uuid('Id')], shardBy: ['Id'], shards: 16,
    })))).toEqual(['error policy-violation Clicks']);
  });

  test('declares where values come from, and acknowledges', () => {
    const policy: GuardPolicy = { severities: [{ rule: 'unproven-key', action: RuleAction.SIGN_OFF }] };
    expect(findings(policy, (stack) => new other.Table(new other.Database(stack, 'shop', { instance: 'main' }), 'Devices', {
      key: [other.Column.string('Serial', { lengthChars: 40, values: other.ValueSource.entity('the vendor') })],
    }))).toEqual([]);
    const acknowledgement = { rule: 'monotonic-key', on: 'Events', reason: REASON };
    expect(findings({}, (stack) => hot(stack).acknowledge(acknowledgement))).toEqual([]);
    expect(findings({}, (stack) => SchemaGuard.acknowledge(hot(stack), acknowledgement))).toEqual([]);
    expect(findings({}, (stack) => SchemaGuard.acknowledge(hot(stack).node.defaultChild!, acknowledgement))).toEqual([]);
    expect(findings({}, (stack) => other.SchemaGuard.acknowledge(raw(stack, [HOT]), acknowledgement))).toEqual([]);
    expect(brief(findings({ allowAcknowledgements: false }, (stack) => hot(stack).acknowledge(acknowledgement)))).toEqual([
      expect.stringContaining('Events'),
    ]);
  });

  test('refuses a policy that only a newer one knows', () => {
    const stack = newStack();
    SchemaGuard.attach(stack);
    const policies = (globalThis as unknown as Record<symbol, WeakMap<IConstruct, GuardPolicy[]>>)[Symbol.for('spanner-constructs/policies')];
    policies.get(stack)!.push({ requireSomethingNew: true } as GuardPolicy);
    hot(stack);
    expect(() => Testing.synth(stack, true)).toThrow(/requireSomethingNew/);
  });
});
