import * as fs from 'node:fs';
import * as path from 'node:path';
import { Folder } from '../cli/support';

const ROOT = path.join(__dirname, '..', '..');
/** Options of `node` to run a file of TypeScript. */
export const TYPESCRIPT = ['-r', path.join(__dirname, 'typescript-hook.js')];
const RUN = `${[process.execPath, ...TYPESCRIPT].map((each) => JSON.stringify(each)).join(' ')} main.ts`;

/** What apps are run with: without the variables of jest, which are for its own workers. */
export const APP_ENVIRONMENT = { ...process.env, NODE_OPTIONS: undefined };

const LINKED = ['cdktf', 'constructs', '@cdktf'];

/** A project of the Terraform CDK in a folder of its own: cdktf.json, an app, and the packages that it needs. */
export class CdktfApp {
  public readonly folder = new Folder();

  public constructor(config: Readonly<Record<string, unknown>> = {}) {
    this.folder.write('cdktf.json', JSON.stringify({ language: 'typescript', app: RUN, ...config }));
    fs.mkdirSync(path.join(this.folder.path, 'node_modules'));
    LINKED.forEach((name) => fs.symlinkSync(path.join(ROOT, 'node_modules', name), path.join(this.folder.path, 'node_modules', name), 'junction'));
  }

  /** Writes an app whose stack `prod` holds what the code declares. */
  public declare(code: string): void {
    this.folder.write('main.ts', [
      "import { GoogleProvider } from '@cdktf/provider-google/lib/provider';",
      "import { App, TerraformStack } from 'cdktf';",
      "import { Column, Database, DestructiveChange, SafeIndex, SchemaGuard, ShardedTable, Table, UuidTable, ValueSource, Workload } from 'spanner-constructs';",
      'const app = new App();',
      "const stack = new TerraformStack(app, 'prod');",
      "new GoogleProvider(stack, 'google', { project: 'test' });",
      code,
      'app.synth();',
      '',
    ].join('\n'));
  }

  public migrate(...args: string[]): ReturnType<Folder['run']> {
    return this.folder.run(['migrate', ...args], { environment: APP_ENVIRONMENT });
  }

  /** The files of a folder of migrations by name. */
  public migrations(folder = 'migrations/shop'): Record<string, string> {
    const full = path.join(this.folder.path, folder);
    const names = fs.existsSync(full) ? fs.readdirSync(full).sort() : [];
    return Object.fromEntries(names.map((name) => [name, fs.readFileSync(path.join(full, name), 'utf8')]));
  }
}

export async function withApp(body: (app: CdktfApp) => Promise<void>, config: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const app = new CdktfApp(config);
  try {
    await body(app);
  } finally {
    app.folder.remove();
  }
}
