import { spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { HOT, inFolder, SAFE } from './support';
import { TYPESCRIPT } from '../support/cdktf-app';

const ROOT = path.join(__dirname, '..', '..');
const MAIN = path.join(ROOT, 'src', 'cli', 'main.ts');

describe('as a process', () => {
  test('it judges the files of its folder and the standard input, without colours in a pipe', inFolder({ 'db/hot.sql': HOT }, async (folder) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...TYPESCRIPT, MAIN, 'audit', 'db', '-'], { cwd: folder.path, encoding: 'utf8', input: SAFE });
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/^db\/hot\.sql:1:53: error monotonic-key: every insert into Events lands at one end of its key space \(1 write front\)\n[^]*1 hot, 0 unproven, 1 safe/);
  }));

  test('it ends quietly when its reader has seen enough', inFolder({ 'many.sql': Array.from({ length: 100 }, (_, i) => HOT.replace('Events', `Events${i}`)).join('') }, async (folder) => {
    const child = spawn(process.execPath, [...TYPESCRIPT, MAIN, 'audit', 'many.sql'], { cwd: folder.path });
    let err = '';
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const signal = await new Promise((resolve) => child.on('close', (_, killedBy) => resolve(killedBy)));
    expect([signal, err]).toEqual([null, '']);
  }));

  it('[P2] it says so when its output cannot be written, which is no finding', inFolder({ 'hot.sql': HOT }, async (folder) => {
    const full = fs.openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [...TYPESCRIPT, MAIN, 'audit', 'hot.sql'], {
      cwd: folder.path, encoding: 'utf8', stdio: ['ignore', full, 'pipe'],
    });
    fs.closeSync(full);
    expect([status, stderr]).toEqual([2, 'error: the output cannot be written: ENOSPC: no space left on device\n']);
  }));

  const WAITS = "require('node:fs').writeFileSync(process.env.TMPDIR + '/started', ''); setInterval(() => {}, 1000);";
  it.each([
    [['migrate'], 'SIGTERM', 'waits', WAITS], [['migrate'], 'SIGHUP', 'waits', WAITS],
    [['report', '--app'], 'SIGINT', 'ignores the first signal', `process.on('SIGINT', () => undefined); ${WAITS}`],
  ] as const)('[P5] it leaves no temporary folder when %j is ended by %s while the app %s', (args, signal, what, app) => inFolder({
    'app.js': app,
    'cdktf.json': JSON.stringify({ app: `"${process.execPath}" app.js` }),
    'tmp/keep': '',
  }, async (folder) => {
    const temporary = path.join(folder.path, 'tmp');
    const child = spawn(process.execPath, [...TYPESCRIPT, MAIN, ...args], { cwd: folder.path, env: { ...process.env, TMPDIR: temporary }, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('close', (_, killedBy) => resolve(killedBy)));
    while (!fs.existsSync(path.join(temporary, 'started'))) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(fs.readdirSync(temporary).filter((name) => name.startsWith('spanner-constructs-'))).toHaveLength(1);
    child.kill(signal);
    if (what !== 'waits') {
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      child.kill(signal);
    }
    expect(await ended).toBe(signal);
    expect(fs.readdirSync(temporary).filter((name) => name.startsWith('spanner-constructs-'))).toEqual([]);
  })());

  test('a command that never ends is no success', inFolder({}, async (folder) => {
    const [main, commands] = [MAIN, path.join(path.dirname(MAIN), 'commands.ts')].map((file) => JSON.stringify(file));
    const program = `require(${commands}).COMMANDS.set('wait', () => ({ name: 'wait', options: [], run: () => new Promise(() => {}) })); require(${main}).runAsProcess()`;
    const { status, stdout, stderr } = spawnSync(process.execPath, [...TYPESCRIPT, '-e', program, 'spanner-constructs', 'wait'], { cwd: folder.path, encoding: 'utf8' });
    expect([status, stdout, stderr.split('\n').slice(0, 2)]).toEqual([2, '', ['error: internal error (please report it)', 'Error: the command never ends']]);
  }));

  test('a folder that was removed is named as the cause', inFolder({ 'gone/.keep': '' }, async (folder) => {
    const program = `const { runAsProcess } = require(${JSON.stringify(MAIN)}); process.chdir('gone'); require('fs').rmSync('../gone', { recursive: true }); runAsProcess()`;
    const { status, stdout, stderr } = spawnSync(process.execPath, [...TYPESCRIPT, '-e', program, 'spanner-constructs', 'audit', 'x.sql'], { cwd: folder.path, encoding: 'utf8' });
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^error: ENOENT: .*\n$/)]);
  }));

  test('it loads nothing of Terraform CDK', inFolder({ 'a.sql': HOT, 'a.tf': '', 'a.tf.json': '{}' }, async (folder) => {
    const program = [
      `const { run } = require(${JSON.stringify(MAIN)});`,
      'const io = { folder: process.cwd(), environment: {}, isTerminal: false, today: "2026-06-30", out() {}, err() {}, readInput: async () => Buffer.alloc(0) };',
      'const formats = ["text", "json", "sarif", "github"].map((format) => run(["audit", ".", "--format", format], io));',
      'Promise.all([...formats, run(["explain", "ttl"], io)]).then((codes) => console.log(JSON.stringify({ codes, loaded: Object.keys(require.cache) })));',
    ].join('\n');
    const { stdout } = spawnSync(process.execPath, [...TYPESCRIPT, '-e', program], { cwd: folder.path, encoding: 'utf8' });
    const { codes, loaded } = JSON.parse(stdout) as { codes: number[]; loaded: string[] };
    expect(codes).toEqual([1, 1, 1, 1, 0]);
    const rooms = loaded.filter((file) => file.startsWith(path.join(ROOT, 'src'))).map((file) => path.relative(path.join(ROOT, 'src'), file).split(path.sep)[0]);
    expect(rooms).toContain('rules');
    expect(rooms.filter((room) => ['constructs', 'columns', 'terraform', 'index.ts'].includes(room))).toEqual([]);
    const foreign = loaded.filter((file) => file.includes('node_modules'));
    expect(foreign.filter((file) => /node_modules\/(cdktf|@cdktf|constructs)\//.test(file))).toEqual([]);
  }));
});

describe('the program in bin', () => {
  const program = path.join(ROOT, 'bin', 'spanner-constructs');

  test('runs what jsii compiles', inFolder({ 'lib/cli/main.js': 'exports.runAsProcess = () => console.log(process.argv.slice(2).join());' }, async (folder) => {
    fs.cpSync(program, path.join(folder.path, 'bin', 'spanner-constructs'));
    expect(spawnSync(path.join(folder.path, 'bin', 'spanner-constructs'), ['audit', 'db'], { encoding: 'utf8' })).toMatchObject({ status: 0, stdout: 'audit,db\n', stderr: '' });
  }));

  test('[P1] says what to do in a clone that is not compiled', inFolder({}, async (folder) => {
    fs.cpSync(program, path.join(folder.path, 'bin', 'spanner-constructs'));
    expect(spawnSync(path.join(folder.path, 'bin', 'spanner-constructs'), ['audit'], { encoding: 'utf8' })).toMatchObject({
      status: 2, stdout: '', stderr: 'error: this clone of spanner-constructs is not compiled\n    fix   npm ci && npx projen compile\n',
    });
  }));
});
