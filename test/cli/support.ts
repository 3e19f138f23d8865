import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { Io } from '../../src/cli/command';
import { run } from '../../src/cli/main';

export const HOT = 'CREATE TABLE Events (SeenAt TIMESTAMP) PRIMARY KEY (SeenAt);\n';
export const SAFE = 'CREATE TABLE Users (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);\n';
export const UNPROVEN = 'CREATE TABLE Refs (Ref STRING(36)) PRIMARY KEY (Ref);\n';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

type Given = Partial<Io> & { readonly input?: string | Buffer };

/** A folder with files, gone after the test; its own name is always the same, as commands suggest names by it. */
export class Folder {
  public readonly path: string;
  private readonly temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'audit-'));

  public constructor(files: Readonly<Record<string, string | Buffer>> = {}, ownName = 'Work') {
    this.path = path.join(this.temporary, ownName);
    fs.mkdirSync(this.path);
    Object.entries(files).forEach(([name, content]) => this.write(name, content));
  }

  public write(name: string, content: string | Buffer): void {
    const file = path.join(this.path, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }

  public read(name: string): string {
    return fs.readFileSync(path.join(this.path, name), 'utf8');
  }

  /** Runs a command line here. */
  public async run(args: readonly string[], { input, ...io }: Given = {}): Promise<Outcome> {
    let [out, err] = ['', ''];
    const code = await run(args, {
      folder: this.path,
      environment: {},
      isTerminal: false,
      today: '2026-06-30',
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      readInput: async () => Buffer.from(input ?? ''),
      ...io,
    });
    return { code, out, err };
  }

  public remove(): void {
    fs.rmSync(this.temporary, { recursive: true, force: true });
  }
}

/** Runs a test in a folder with files. */
export function inFolder(files: Readonly<Record<string, string | Buffer>>, body: (folder: Folder) => Promise<void>, name?: string): () => Promise<void> {
  return async () => {
    const folder = new Folder(files, name);
    try {
      await body(folder);
    } finally {
      folder.remove();
    }
  };
}

export interface JsonReport {
  readonly files: readonly JsonFile[];
  readonly objects: readonly { readonly file: string; readonly kind: string; readonly name: string; readonly verdict: string }[];
  readonly findings: readonly { readonly rule: string; readonly file: string; readonly line: number; readonly column: number; readonly object: string; readonly message: string }[];
  readonly acknowledged: readonly { readonly rule: string; readonly object: string; readonly reason: string }[];
}

interface JsonFile {
  readonly file: string;
  readonly dialect: string;
  readonly statements: number;
  readonly notUnderstood: number;
  readonly problems: readonly { readonly line: number; readonly column: number; readonly expected: string; readonly found: string }[];
}

/** The report as JSON, with its exit code. */
export async function jsonReport(folder: Folder, args: readonly string[], io: Given = {}): Promise<JsonReport & Outcome> {
  const outcome = await folder.run(['audit', '--format', 'json', ...args], io);
  return { ...(JSON.parse(outcome.out) as JsonReport), ...outcome };
}
