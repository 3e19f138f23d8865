import { damaged, bytes, strangeArgument } from './damage';
import { documentOf, originOf, script, type Document, type Origin } from './documents';
import { Random } from '../../bench/validity/random';
import { COMMANDS } from '../../src/cli/commands';
import { CATALOGUE } from '../../src/rules/catalogue';
import type { Dialect } from '../../src/schema';

/** One run of a command. The same seed and number make the same case. */
export interface FuzzCase {
  readonly args: readonly string[];
  readonly files: readonly Document[];
  readonly input: string | Buffer;
  /** What the migrations folder holds before files are damaged, one release a list. */
  readonly recorded?: { readonly dialect: Dialect; readonly releases: readonly (readonly string[])[] };
  /** How the files of the migrations folder are damaged; absent: they are not. */
  readonly damage?: Random;
  /** What the app of the project declares. */
  readonly app?: Origin;
}

type Draw = (random: Random) => Omit<FuzzCase, 'input'> & { readonly input?: string | Buffer };

const DIALECT = ['auto', 'googlesql', 'postgresql'];

const DRAWS: Readonly<Record<string, Draw>> = {
  audit: (random) => {
    const files = Array.from({ length: random.once(4) ? 3 : 1 }, (_, at) => inFolder(documentOf(random), at));
    const config = random.once(6) ? [{ name: 'a.json', content: configOf(random) }] : [];
    return {
      args: [
        'audit', ...(random.once(5) ? ['.'] : files.map(({ name }) => name)), ...option(random, 'format', ['text', 'json', 'sarif', 'github']), ...option(random, 'dialect', DIALECT),
        ...option(random, 'fail-on', ['error', 'warning', 'never']), ...(random.once(4) ? ['--history'] : []), ...(config.length > 0 ? ['--config', 'a.json'] : []),
      ],
      files: [...files, ...config],
    };
  },
  diff: (random) => {
    const origin = originOf(random);
    const [from, to] = [documentOf(random, origin), documentOf(random, random.once(4) ? originOf(random, origin.dialect) : origin)];
    const files = [{ ...from, name: `from-${from.name}` }, { ...to, name: `to-${to.name}` }];
    const names = random.once(10) ? [files[0].name, files[0].name] : files.map(({ name }) => name);
    return { args: ['diff', ...names, ...option(random, 'format', ['sql', 'json']), ...option(random, 'dialect', DIALECT), ...(random.once(3) ? ['--allow-destructive'] : [])], files };
  },
  import: (random) => {
    const file = documentOf(random);
    return { args: ['import', file.name, ...option(random, 'language', ['typescript', 'python']), ...option(random, 'dialect', DIALECT)], files: [file] };
  },
  explain: (random) => ({ args: ['explain', ...Array.from({ length: random.below(4) }, () => (random.once(3) ? strangeArgument(random) : damagedName(random)))], files: [] }),
  adopt: (random) => {
    const file = documentOf(random);
    return { args: ['adopt', file.name, '--out', 'migrations', ...option(random, 'dialect', DIALECT), ...(random.once(5) ? ['--in-terraform'] : [])], files: [file] };
  },
  verify: (random) => {
    const origin = originOf(random);
    const live = random.once(3) ? documentOf(random, origin) : { name: 'live.ddl', content: random.once(2) ? script(part(random, origin)) : damaged(script(origin), random) };
    return {
      args: [
        'verify', '--live', live.name, '--migrations', 'migrations', ...option(random, 'format', ['text', 'json']),
        ...(random.once(2) ? ['--terraform-state', 'state.json'] : []), ...(random.once(4) ? ['--out', 'recovery'] : []),
        ...(random.once(4) ? ['--address', random.once(2) ? 'google_spanner_database.db' : strangeArgument(random)] : []), ...(random.once(5) ? ['--emulator'] : []),
      ],
      files: [live, { name: 'state.json', content: stateOf(random, origin) }], recorded: recordedOf(random, origin), ...(random.once(4) && { damage: random }),
    };
  },
  migrate: (random) => {
    const origin = originOf(random);
    const append = random.once(4) ? [{ name: 'more.sql', content: damaged(script(originOf(random, origin.dialect)), random) }] : [];
    const config = JSON.stringify({ language: 'typescript', app: 'cp app.json "$SPANNER_CONSTRUCTS_RECORD"/' });
    return {
      args: [
        'migrate', '--dry-run', ...option(random, 'format', ['text', 'json']), ...(random.once(5) ? ['--name', strangeArgument(random)] : []), ...(random.once(3) ? ['--allow-destructive'] : []),
        ...(append.length > 0 ? ['--append', 'more.sql'] : []),
      ],
      files: [{ name: 'cdktf.json', content: random.once(8) ? damaged(config, random).replace(/"app".*/s, '') : config }, ...append],
      recorded: recordedOf(random, part(random, origin)), ...(random.once(4) && { damage: random }), app: random.once(3) ? part(random, origin) : origin,
    };
  },
};

/** Running an app takes a process of its own. */
const TURNS = ['audit', 'diff', 'audit', 'import', 'diff', 'verify', 'adopt', 'audit', 'import', 'verify', 'diff', 'adopt', 'explain', 'migrate'];

export function caseOf(seed: number, number: number): FuzzCase {
  const random = new Random(seed * 7919 + number * 104_729 + 1);
  random.below(2);
  const drawn = DRAWS[TURNS[number % TURNS.length]](random);
  const isPiped = drawn.files.length === 1 && random.once(6);
  const [file] = drawn.files;
  return {
    ...drawn,
    args: withStrangeArguments(isPiped ? drawn.args.map((each) => (each === file.name ? '-' : each)) : drawn.args, random),
    input: isPiped ? file.content : '',
  };
}

function withStrangeArguments(args: readonly string[], random: Random): readonly string[] {
  if (!random.once(10)) {
    return args;
  }
  const at = random.below(args.length + 1);
  // An app of a strange name must not be run.
  // A pattern from the root would read folders that other processes change meanwhile.
  const strange = random.once(3)
    ? damaged(random.pick([...COMMANDS.keys()]), random).replace(/^\/+/, '')
    : strangeArgument(random);
  return [...args.slice(0, at), strange, ...args.slice(at + random.below(2))].filter((each) => !each.startsWith('--app'));
}

function option(random: Random, name: string, values: readonly string[]): string[] {
  return random.once(2) ? [] : [`--${name}`, random.pick(values)];
}

function inFolder(file: Document, at: number): Document {
  return at === 0 ? file : { ...file, name: `db/${at}-${file.name}` };
}

function part(random: Random, origin: Origin): Origin {
  return { ...origin, statements: origin.statements.slice(0, 1 + random.below(origin.statements.length)) };
}

function recordedOf(random: Random, { dialect, statements }: Origin): FuzzCase['recorded'] {
  const cut = random.below(statements.length);
  return { dialect, releases: [statements.slice(0, cut), statements.slice(cut)].filter(({ length }) => length > 0) };
}

/** A state of Terraform that holds a part of the statements, in either form, or something like it. */
function stateOf(random: Random, origin: Origin): string | Buffer {
  const attributes = { name: 'db', instance: 'main', ddl: random.once(10) ? null : part(random, origin).statements };
  const resource = { mode: 'managed', type: 'google_spanner_database', name: 'db' };
  const state = JSON.stringify(random.once(2)
    ? { version: 4, serial: 3, resources: random.once(6) ? [] : [{ ...resource, instances: [{ ...(random.once(3) && { status: 'tainted' }), attributes }] }] }
    : { format_version: '1.0', values: { root_module: { resources: [{ ...resource, address: 'google_spanner_database.db', values: attributes }] } } });
  return random.once(4) ? damaged(state, random) : state;
}

function configOf(random: Random): string | Buffer {
  const config = JSON.stringify({ failOn: 'warning', dialect: 'auto', ignore: ['**/x/*', '*.bak'], acknowledgements: [{ rule: 'monotonic-key', on: 'Events', reason: 'ten rows a day', until: '2027-03-31' }] });
  return random.once(4) ? config : random.once(10) ? bytes(random) : damaged(config, random);
}

function damagedName(random: Random): string {
  const { name } = random.pick(CATALOGUE);
  return random.once(2) ? name : damaged(name, random);
}
