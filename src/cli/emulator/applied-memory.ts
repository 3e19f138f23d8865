import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';

/**
 * Remembers the statements applied to a database of an emulator, because an emulator prints less than it stores. They
 * are valid while its printed DDL stays the same.
 */
export class AppliedMemory {
  private readonly file: string;

  /** @param database Identifies the database and its emulator. */
  public constructor(database: string) {
    const digest = createHash('sha256').update(database).digest('hex').slice(0, 16);
    this.file = path.join(os.tmpdir(), `spanner-constructs-dev-${os.userInfo().uid}-${digest}.json`);
  }

  /** @param printed The DDL that the database prints now. */
  public statements(printed: readonly string[]): readonly string[] | undefined {
    try {
      const { after, statements } = JSON.parse(fs.readFileSync(this.file, 'utf8')) as {
        readonly after: readonly string[]; readonly statements: readonly string[];
      };
      return JSON.stringify(after) === JSON.stringify(printed) ? statements : undefined;
    } catch {
      // Without a memory, the next plan starts from the printed DDL.
      return undefined;
    }
  }

  public remember(statements: readonly string[], after: readonly string[]): void {
    fs.writeFileSync(this.file, JSON.stringify({ statements, after }), { mode: 0o600 });
  }
}
