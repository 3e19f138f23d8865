import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

export const ROOT = path.join(__dirname, '..', '..');

export interface PackedFile {
  readonly path: string;
  readonly size: number;
}

export interface Packed {
  readonly file: string;
  readonly sizeBytes: number;
  readonly files: readonly PackedFile[];
}

export function isCompiled(): boolean {
  return ['.jsii', 'lib/index.js'].every((file) => fs.existsSync(path.join(ROOT, file)));
}

/** The archive that `npm publish` would send. It holds what jsii compiled, so it is compiled here where that is missing. */
export function pack(folder: string): Packed {
  const scripts = isCompiled() ? ['--ignore-scripts'] : [];
  const out = npm(ROOT, ['pack', '--json', '--pack-destination', folder, ...scripts]);
  const [{ filename, size, files }] = JSON.parse(out.slice(out.search(/^\[$/m))) as { filename: string; size: number; files: PackedFile[] }[];
  return { file: path.join(folder, filename), sizeBytes: size, files };
}

/**
 * An empty project with the archive and the packages it asks for, in the versions that this repository tests with.
 *
 * @param others Packages in place of those, and what else `package.json` says.
 */
export function install(folder: string, { file }: Packed, others: { dependencies?: object; overrides?: object } = {}): void {
  const manifestOf = (installed: string): { version: string; peerDependencies: { [name: string]: string } } =>
    JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8'));
  const peers = Object.keys(manifestOf(ROOT).peerDependencies);
  const dependencies = Object.fromEntries(peers.map((name) => [name, manifestOf(path.join(ROOT, 'node_modules', name)).version]));
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({
    name: 'shop', private: true, ...others, dependencies: { ...dependencies, ...others.dependencies, 'spanner-constructs': `file:${file}` },
  }));
  npm(folder, ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']);
}

/** Another version of Node.js; its packages are named by platform. */
export function nodeOfVersion(folder: string, major: number): string {
  const name = `node-${process.platform}-${process.arch}`;
  fs.mkdirSync(folder);
  npm(folder, ['install', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${major}`]);
  return path.join(folder, 'node_modules', name, 'bin', 'node');
}

/** The commands of a transcript, each with what it prints. */
export function transcript(page: string): { readonly command: string; readonly out: string }[] {
  const [, block] = /```sh transcript\n(.*?)```/s.exec(fs.readFileSync(path.join(ROOT, page), 'utf8'))!;
  return block.split(/^\$ /m).filter((each) => each !== '').map((each) => {
    const [command, ...lines] = each.split('\n');
    return { command, out: lines.join('\n') };
  });
}

/** The block of a page that begins with a line. */
export function pageBlock(page: string, info: string): string {
  return fs.readFileSync(path.join(ROOT, page), 'utf8').split(`\`\`\`${info}\n`)[1].split('```')[0];
}

/** A command as people type it. */
export function shell(folder: string, command: string): Ran {
  const env = { ...process.env, CHECKPOINT_DISABLE: '1', NODE_PATH: '', npm_config_prefer_offline: 'true', npm_config_audit: 'false', npm_config_fund: 'false' };
  const { status, stdout, stderr } = spawnSync(command, { cwd: folder, encoding: 'utf8', env, shell: true });
  return { code: status, out: stdout, err: stderr };
}

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A program of the project, by its arguments. */
export function node(folder: string, args: readonly string[], input = '', program = process.execPath): Ran {
  const env = { ...process.env, CHECKPOINT_DISABLE: '1', NODE_PATH: '' };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', input, env });
  return { code: status, out: stdout, err: stderr };
}

export function emptyFolder(): string {
  return fs.mkdtempSync(path.join(os.tmpdir(), 'package-'));
}

function npm(folder: string, args: readonly string[]): string {
  return execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
