import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { createInterface } from 'node:readline';
import type { CodeCall, CodeLanguage } from './code-language';
import { parseRecordedModel, RECORD_VARIABLE } from '../../../src/ledger/migrations/recorded-model';

/** What comes of a program: the schema as `migrate` learns it, or an exception. */
export type PythonRan = { readonly ddl: readonly string[]; readonly record: string } | { readonly problem: string };

/** One process of Python, as the library takes ten seconds to load. */
export class PythonProcess {
  private readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'programs-'));
  private readonly process;
  private readonly answers;
  private said = '';

  /** @param python One that has the library. */
  public constructor(python: string) {
    this.process = spawn(python, [path.join(__dirname, 'programs.py')], {
      cwd: this.folder,
      env: {
        ...process.env, [RECORD_VARIABLE]: path.join(this.folder, 'record'), JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: '1', CHECKPOINT_DISABLE: '1',
      },
    });
    this.process.stderr.on('data', (text) => {
      this.said = `${this.said}${text}`.slice(-10_000);
    });
    this.answers = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  public async calls(codes: readonly string[]): Promise<CodeCall[][]> {
    return this.ask({ calls: codes });
  }

  public async run(codes: readonly string[]): Promise<PythonRan[]> {
    return this.ask({ run: codes });
  }

  public end(): void {
    this.process.kill();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  private async ask<T>(request: object): Promise<T> {
    this.process.stdin.write(`${JSON.stringify(request)}\n`);
    const { done, value } = await this.answers.next();
    if (done) {
      throw new Error(`Python ended: ${this.said}`);
    }
    return JSON.parse(value);
  }
}

/** Runs each program by itself, with the library below jsii. */
export function inPython(python: PythonProcess): CodeLanguage {
  return {
    language: 'python',
    calls: async (codes) => python.calls(codes),
    run: async (codes) => (await python.run(codes)).map((ran) => (
      'record' in ran ? { schema: parseRecordedModel(ran.record).schema } : ran
    )),
    inFamily: (code, family) => `(lambda family: ${code})(${family})`,
  };
}
