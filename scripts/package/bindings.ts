import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');

/** What a program in another language loads: neither the command line nor the pages that it prints. */
const LOADED = ['.jsii', 'LICENSE', 'NOTICE', 'lib/index.js', 'lib/library.js'];
/** What `package.json` says of the rest. */
const OTHERS = ['bin', 'types', 'scripts', 'dependencies', 'bundledDependencies', 'devDependencies', 'overrides', 'jest'];

/**
 * Makes the package of another language from what is compiled.
 *
 * @param options Of jsii-pacmak, for example `--code-only`.
 */
export function writeBindings(language: string, outdir: string, options: readonly string[] = []): void {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindings-'));
  try {
    LOADED.forEach((file) => fs.cpSync(path.join(ROOT, file), path.join(folder, file)));
    const manifest = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as object;
    const kept = Object.entries(manifest).filter(([key]) => !OTHERS.includes(key));
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(Object.fromEntries(kept)));
    // jsii-pacmak reads the assemblies of the peers.
    fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    pacmak(folder, language, outdir, options);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** @param source Folder of a package of npm. */
export function pacmak(source: string, language: string, outdir: string, options: readonly string[]): void {
  execFileSync(
    process.execPath,
    [
      path.join(ROOT, 'node_modules', 'jsii-pacmak', 'bin', 'jsii-pacmak'), source, '--target', language, '--outdir', path.resolve(outdir),
      '--no-npmignore', ...options,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, npm_config_ignore_scripts: 'true', JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: '1' },
      stdio: options.includes('-v') ? 'inherit' : 'pipe',
    },
  );
}
