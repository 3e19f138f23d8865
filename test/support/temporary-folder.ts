import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/** Whatever suites, cdktf and child processes leave in the temporary folder is gone with the run. */
export class TemporaryFolder {
  private readonly before = process.env.TMPDIR;
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spanner-constructs-tests-'));

  /** From here on, and in the workers, it is the temporary folder. */
  public constructor() {
    process.env.TMPDIR = this.folder;
  }

  public remove(): void {
    fs.rmSync(this.folder, { recursive: true, force: true });
    if (this.before === undefined) {
      delete process.env.TMPDIR;
    } else {
      process.env.TMPDIR = this.before;
    }
  }
}
