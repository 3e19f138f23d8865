import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/**
 * The statements that a database of an emulator was given: an emulator prints less than it stores. They count as long
 * as it prints what it printed after them.
 */
export class AppliedMemory {
  private readonly file: string;

  /** @param database With the place of its emulator. */
  public constructor(database: string) {
    const digest = createHash('sha256').update(database).digest('hex').slice(0, 16);
    this.file = path.join(os.tmpdir(), `spanner-constructs-dev-${os.userInfo().uid}-${digest}.json`);
  }

  /** @param printed What the database prints now. */
  public statements(printed: readonly string[]): readonly string[] | undefined {
    try {
      const { after, statements } = JSON.parse(fs.readFileSync(this.file, 'utf8')) as {
        readonly after: readonly string[]; readonly statements: readonly string[];
      };
      return JSON.stringify(after) === JSON.stringify(printed) ? statements : undefined;
    } catch {
      // Forgotten: the next plan begins with what the database prints.
      return undefined;
    }
  }

  public remember(statements: readonly string[], after: readonly string[]): void {
    fs.writeFileSync(this.file, JSON.stringify({ statements, after }), { mode: 0o600 });
  }
}
