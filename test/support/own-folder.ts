import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/** Runs each test of a suite in an empty folder of its own, which is gone after the test. */
export function inOwnFolder(): void {
  const before = process.cwd();
  let folder: string;

  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'own-'));
    process.chdir(folder);
  });

  afterEach(() => {
    process.chdir(before);
    fs.rmSync(folder, { recursive: true, force: true });
  });
}
