import { execFileSync, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { writeBindings } from '../../scripts/package/bindings';
import { isCompiled, ROOT } from '../package/installed';

/** The Python of this machine, `undefined` where there is none. With `REQUIRE_PYTHON=1` there must be one. */
export function findPython(): string | undefined {
  const isUsable = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))';
  const found = ['python3', 'python'].find((name) => spawnSync(name, ['-c', isUsable]).status === 0);
  if (found === undefined && process.env.REQUIRE_PYTHON === '1') {
    throw new Error('Python 3.10 or newer is needed, as REQUIRE_PYTHON is 1');
  }
  return found;
}

/** The wheel of this repository. */
export function buildWheel(folder: string): string {
  if (!isCompiled()) {
    execFileSync('npm', ['run', 'compile'], { cwd: ROOT, stdio: 'pipe' });
  }
  writeBindings('python', folder);
  const wheel = fs.readdirSync(path.join(folder, 'python')).find((file) => file.endsWith('.whl'))!;
  return path.join(folder, 'python', wheel);
}

/** A Python with the library of this repository, in the versions of what it needs that the tests have. */
export function installPython(python: string, folder: string): string {
  const { devDependencies: versions } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const venv = path.join(folder, '.venv');
  const installed = path.join(venv, 'bin', 'python');
  execFileSync(python, ['-m', 'venv', venv]);
  execFileSync(installed, [
    '-m', 'pip', 'install', '-q', buildWheel(folder), `cdktf==${versions.cdktf}`, `cdktf-cdktf-provider-google==${versions['@cdktf/provider-google']}`,
  ], { stdio: 'pipe' });
  return installed;
}
