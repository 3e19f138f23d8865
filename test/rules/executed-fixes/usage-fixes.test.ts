import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';
import { ACKNOWLEDGED, KEY, USAGE_CASES, type UsageCase } from './usage-cases';
import type { TypeReference } from '../../../scripts/package/surface';
import * as library from '../../../src';
import type { Code } from '../../../src/languages/code';
import type { Phrase } from '../../../src/languages/phrase';
import { STRUCTS } from '../../../src/languages/surface-data';
import { typescript } from '../../../src/languages/typescript';
import { CATALOGUE } from '../../../src/rules/catalogue';
import { UsageError } from '../../../src/rules/usage/errors';
import type { Kind } from '../../../src/rules/usage/kinds';
import { structOf } from '../../../src/rules/usage/options';
import type { UsageEntry } from '../../../src/rules/usage/usage-entry';
import { assembly } from '../../support/assembly';
import { compileBlocks } from '../../support/docs/program';
import { newPostgresDatabase, newStack } from '../../support/stack';

const types = assembly();
const ENTRIES = CATALOGUE.filter((entry): entry is UsageEntry => entry.kind === 'usage');

/** The frames of this library, which an error does not show, and which are written where they are read. */
const frames = new WeakMap<UsageError, { stack?: string }>();
const { captureStackTrace } = Error;
Error.stackTraceLimit = 0;

function thrownBy(act: () => unknown): UsageError | undefined {
  let last: { stack?: string } = {};
  Error.captureStackTrace = function captured(target): void {
    captureStackTrace(target, captured);
    last = target;
  };
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) {
      frames.set(error, last);
      return error;
    }
    throw error;
  } finally {
    Error.captureStackTrace = captureStackTrace;
  }
}

/** The code in a fix that can be executed. An option without a value is a mention. */
function codeOf(fix: Phrase = ''): string {
  const parts = typeof fix === 'string' ? [] : fix.filter((part): part is Code => typeof part !== 'string');
  return parts.filter((part) => part.kind !== 'option' || part.value !== undefined).map(typescript.write).join(', ');
}

function fixOf({ code, facts }: UsageError): Phrase | undefined {
  return ENTRIES.find(({ name }) => name === code)!.lines(...facts).fix;
}

function run(program: string): library.Database {
  return runJavaScript(ts.transpileModule(`{ ${program} }`, { compilerOptions: { target: ts.ScriptTarget.ES2022 } }).outputText);
}

function runJavaScript(javascript: string): library.Database {
  const stack = newStack();
  const db = new library.Database(stack, 'shop', { instance: 'main' });
  new Function('stack', 'db', 'pg', ...Object.keys(library), javascript)(stack, db, newPostgresDatabase(), ...Object.values(library));
  return db;
}

const tried = USAGE_CASES.map((each): { readonly each: UsageCase; readonly error?: UsageError; readonly fixed: string } => {
  const error = thrownBy(() => run(each.program.replace(/[«»]/g, '')));
  const written = error && !each.isLeftOut ? codeOf(fixOf(error)).replace('...', () => each.rest ?? '...') : '';
  return { each, error, fixed: each.program.replace(/«[^»]*»/, () => written) };
});

describe('the fix of an error that is thrown', () => {
  test.each(tried.map((each) => [each.each.program, each] as const))('of %s is code that works', (_, { each, error, fixed }) => {
    expect(error).toBeDefined();
    expect(each.isLeftOut ? /leave out/.test(error!.message) : fixed !== each.program.replace(/«[^»]*»/, '') && !fixed.includes('...')).toBe(true);
    expect(thrownBy(() => run(fixed))).toBeUndefined();
    expect(run(fixed).findings().filter(({ rule }) => CATALOGUE.some(({ name, kind }) => name === rule && kind === 'refused'))).toEqual([]);
  });

  test('compiles', () => {
    const blocks = tried.map(({ fixed }) => ({ file: fixed, line: 0, title: fixed, code: fixed, expectation: { accepted: true }, shown: [] }));
    expect(compileBlocks(blocks).flatMap(({ problems }) => problems)).toEqual([]);
  });
});

/** What is passed to each option in the place of what it can be. */
const OTHER_VALUES = [undefined, null, 'x', '-', '', 5, -1, 0.5, true, [], {}, [5], ['x'], [{}]];

const options = [...Object.keys(STRUCTS), 'timeouts'].flatMap((name) => [...structOf(name).shape.kinds].map(([option, kind]): [string, string, Kind<unknown>] => [name, option, kind]));
const ofOptions = options.flatMap(([struct, option, kind]) => OTHER_VALUES.flatMap((value) => {
  const error = thrownBy(() => kind(value, option, 'here'));
  return error ? [{ struct, option, kind, error }] : [];
}));

describe('the fix for a value of an option', () => {
  // An option within an option is tried with its own struct.
  const printed = new Map(ofOptions.flatMap(({ struct, option, kind, error }) => {
    const [given] = error.facts;
    const written = codeOf(fixOf(error));
    const code = written !== '' && /\[\d+\]$/.test(given) ? `${given}: ${written}` : written;
    return code.startsWith(option) ? [[`${struct}: ${code}`, { kind }] as const] : [];
  }));

  test.each([...printed])('%s is accepted', (title, { kind }) => {
    const [, option, element, value] = /: (\w+)((?:\[\d+\])*): (.*)$/.exec(title)!;
    const stack = newStack();
    const db = new library.Database(stack, 'shop', { instance: 'main' });
    const table = new library.UuidTable(db, 'T', { key: [library.Column.uuid('Id')] });
    const names = { stack, db, ...Object.fromEntries(['users', 'customers', 'orders', 'table', 'accounts', 'products', 'parent'].map((name) => [name, table])) };
    const one: unknown = new Function(...Object.keys(names), ...Object.keys(library), `return ${value}`)(...Object.values(names), ...Object.values(library));
    const given = element === '' ? one : [one];
    expect(thrownBy(() => kind(given, option, 'here'))).toBeUndefined();
  });
});

describe('the fix for a number', () => {
  const documented = Object.values(types).filter(({ datatype }) => datatype).flatMap(({ name, properties = [] }) => properties.flatMap(({ name: option, docs }) => {
    const [of] = /^\d+(\.\d+)?\b/.exec(docs?.default ?? '') ?? [];
    return of === undefined ? [] : [[name, option, of] as const];
  }));

  test('is the default where there is one', () => {
    expect(documented.length).toBeGreaterThan(20);
    const fixes = documented.map(([struct, option]) => [struct, option, codeOf(fixOf(thrownBy(() => structOf(struct).shape.kinds.get(option)!(NaN, option, 'here'))!)).split(': ')[1]]);
    expect(fixes).toEqual(documented);
  });

  test.each([['lockWaitSeconds', '1'], ['commitLatencySeconds', '0.5']])('is one that raises alerts where there is none: %s', (option, of) => {
    expect(thrownBy(() => structOf('HotspotAlertsProps').shape.kinds.get(option)!(0, option, 'here'))!.message).toContain(`fix   ${option}: ${of}\n`);
  });
});

/** An argument of each type, in a program. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  'string': "'Name'", 'number': '4', 'boolean': 'true', 'string[]': "['Name']", 'Tokens[]': "[Tokens.bool('A')]", 'GraphProperty[]': "[{ expression: 'A' }]", 'Construct': 'db', 'IConstruct': 'db', 'ITable': 'customers',
  'Weekday': 'Weekday.MONDAY', 'ElementType': 'ElementType.string()', 'Tokens': "Tokens.bool('A')", 'ForeignKeyOptions': "{ columns: ['A'] }", 'DestructiveChangeOptions': "{ reason: 'not read since May' }",
  'GuardPolicy': '{ maxNodes: 3 }', 'Acknowledgement': ACKNOWLEDGED, 'TableAttributes': `{ ${KEY} }`, 'InstanceAttributes': "{ instanceName: 'main' }", 'TokenColumnOptions': "{ localityGroup: 'cold' }", 'IndexShardingOptions': "{ shardBy: ['Id'] }",
};
/** Arguments of which no value is nearer than another one. */
const WITHOUT_FIX = ['Schedule.cron(expression)', 'Schedule.weekly(day)'];
const REFUSED = ['undefined', "''", "'-'", '-1', '0.5', '[]'];

const typeName = ({ primitive, fqn, collection }: TypeReference): string => (collection ? `${typeName(collection.elementtype)}[]` : primitive ?? fqn!.split('.').at(-1)!);
const factories = Object.values(types).filter(({ kind }) => kind === 'class').flatMap(({ name: on, methods = [] }) => (
  methods.filter((method) => method.static && on !== 'Errors').map(({ name, parameters = [] }) => {
    const kinds = parameters.map(({ type }) => typeName(type));
    return { on, name, parameters: parameters.map((parameter, n) => ({ name: parameter.name, isOptions: types[parameter.type.fqn ?? '']?.datatype ?? false, code: ARGUMENTS[kinds[n]] ?? '{}' })) };
  })
));
const ofArguments = factories.flatMap(({ on, name: method, parameters }) => parameters.flatMap(({ name, isOptions }, n) => (isOptions ? [] : REFUSED.flatMap((refused) => {
  const program = (args: readonly string[]): string => `const database = db, customers = new UuidTable(db, 'Customers', { ${KEY} }); ${on}.${method}(${args.join(', ')})`;
  const args = parameters.map(({ code }, at) => (at === n ? refused : code));
  const error = thrownBy(() => runJavaScript(program(args)));
  return error ? [{ call: `${on}.${method}(${args.join(', ')})`, on, method, name, args, error, program }] : [];
}))));

describe('the fix for an argument without a name', () => {
  test('is asked of most factories', () => {
    expect(new Set(ofArguments.map(({ on, method }) => `${on}.${method}`)).size).toBeGreaterThan(50);
  });

  test.each(ofArguments.map((each) => [each.call, each] as const))('%s is the call with another one, which works', (_, { on, method, name, args, error, program }) => {
    const fix = fixOf(error);
    if (fix === undefined) {
      expect(WITHOUT_FIX).toContain(`${on}.${method}(${name})`);
      return;
    }
    const [call] = typeof fix === 'string' ? [] : fix.filter((part): part is Code => typeof part !== 'string');
    if (call?.kind === 'call' && call.on === on && call.method === method) {
      const mended = call.args.map((code, n) => (code.kind === 'rest' ? args[n] : typescript.write(code)));
      expect(thrownBy(() => runJavaScript(program(mended)))).toBeUndefined();
    } else {
      expect([fix, error.message]).toEqual([['scope', 'id'].includes(name) ? expect.anything() : 'the call', expect.not.stringMatching(new RegExp(`fix   ${name}:`))]);
    }
  });
});

/** Functions that make an error with a fix of the caller, and its position among the arguments. */
const WITH_FIX: Readonly<Record<string, number>> = { outOfRange: 4, unsupported: 3, wrongType: 4, conflictingOptions: 3 };

interface Site {
  readonly fix: string;
  /** The file and the function, as a stack shows them. */
  readonly at: string;
}

function sitesIn(file: string): Site[] {
  const text = fs.readFileSync(file, 'utf8');
  if (!/from '[./\w]*\/errors'/.test(text)) {
    return [];
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Site[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && Object.hasOwn(WITH_FIX, node.expression.text)) {
      const { text: factory } = node.expression;
      const fix = node.arguments[WITH_FIX[factory]]?.getText(source).replace(/\s+/g, ' ');
      const code = factory.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      found.push(...(fix === undefined ? [] : [{ fix, at: `${code} in ${functionName(node)} of ${path.basename(file)}` }]));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Empty: it has no name. */
function functionName(node: ts.Node): string {
  const around = ts.findAncestor(node, ts.isFunctionLike)!;
  const named = ts.isConstructorDeclaration(around) ? around.parent : ts.isArrowFunction(around) ? around.parent : around;
  return (named as { readonly name?: ts.Node }).name?.getText() ?? '';
}

function thrownAt(error: UsageError): string {
  const { code } = error;
  const frame = frames.get(error)!.stack!.split('\n').find((line) => /^ +at .*\.ts:\d/.test(line) && !/(user-error|errors)\.ts/.test(line))!;
  const [, called, file] = /at (?:(.*) \()?.*?([\w-]+\.ts):/.exec(frame)!;
  return `${code} in ${called?.split(/[ .]/).at(-1) ?? ''} of ${file}`;
}

/** The fixes that no test executes, because they are prose: the place in `src` and how the fix begins. */
const PROSE: readonly string[] = [
  "conflicting-options in DatabaseFunction of database-function.ts: 'name one of them'",
  "conflicting-options in Model of model.ts: 'name one of them'",
  "conflicting-options in element of property-graph.ts: 'give each label its properties'",
  // Of the command line: test/cli/printed-commands.
  'out-of-range in LABELS of labels.ts: fix',
  'out-of-range in LABELS of labels.ts: fix',
  "out-of-range in configurations of organization-policy.ts: 'shorten the list'",
  'out-of-range in wholeNumber of command.ts: `--${name} ${Math.min(most, Math.max(least, otherwise))}`',
  'unsupported in _addIndexColumn of table.ts: `add ${name} where the table is declared`',
  'unsupported in _onlyInGoogleSql of database-object.ts: instead',
  "unsupported in _createFirst of instance.ts: 'another configuration, or that partition for both'",
  'unsupported in addMember of database-role.ts: `declare ${member.roleName} in the database of ${this.roleName}`',
  "unsupported in fanOutReadSql of safe-index.ts: 'read the index by its own columns'",
  'unsupported in hashSources of sharding.ts: phrase`name a key column that holds an id in ${named(option)}`',
  "unsupported in optionsOf of queue.ts: phrase`leave out ${option('receiveMode')}, ${option('disableSend')}, ${option('disableDelivery')} and ${ option('localityGroup')}`",
  "unsupported in pointReadSql of bit-reversed-table.ts: 'read it by the key column'",
  'unsupported in refuseOtherCdk of construct-scope.ts: \'in package.json: "dependencies": { "cdktf": "npm:cdktn@^0.24.0" }, "overrides": { "cdktf": "$cdktf" }; \' + \'then import from \\\'cdktf\\\'\'',
  "unsupported in refuseOtherCopy of construct-scope.ts: \"import from 'cdktf' only, and install spanner-constructs instead of linking it; npm ls cdktf lists the copies\"",
  'unsupported in refuseProviderElsewhere of own-provider.ts: `declare a provider with the alias ${provider.alias} in ${own}, and name that one`',
  "unsupported in refuseAbove of instance.ts: 'declare it in another instance'",
  "unsupported in refuseFifth of backup-schedule.ts: 'one schedule for backups that start at several hours'",
  "unsupported in requiredSharding of tenant-table.ts: 'read it by the tenant and the key columns'",
  "unsupported in rowsOf of queue.ts: phrase`name the table in ${option('parent')}, or leave out ${option('onDelete')}`",
];
/** Errors whose one fix is prose. */
const PROSE_ENTRIES = [
  'unknown-option', 'unresolved-token', 'broken-expression', 'duplicate-name', 'foreign-table', 'broken-migrations',
  'schema-refused', 'unproven-change',
];

test('every fix with code is executed, and those in prose are known', () => {
  const files = fs.readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !/usage.errors\.ts$/.test(file)).map((file) => path.join('src', file));
  const sites = files.flatMap(sitesIn);
  const thrown = [...tried.flatMap(({ error }) => error ?? []), ...ofOptions.map(({ error }) => error)];
  const executedAt = new Set(thrown.map(thrownAt));
  expect(sites.filter(({ at }) => !executedAt.has(at)).map(({ at, fix }) => `${at}: ${fix}`).sort()).toEqual([...PROSE].sort());
  const executed = new Set(thrown.filter((error) => codeOf(fixOf(error)) !== '').map(({ code }) => code));
  expect(ENTRIES.map(({ name }) => name).filter((name) => !executed.has(name)).sort()).toEqual([...PROSE_ENTRIES].sort());
});
