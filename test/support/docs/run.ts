import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import type { App } from 'cdktf';
import { Construct, type IConstruct } from 'constructs';
import { Fixture } from './fixture';
import type { Compiled } from './program';
import { Database, Dialect, Errors, Severity, type RenderedFinding } from '../../../src';
import { prettyStatement } from '../../../src/ddl/printer/pretty';
import { printSchema } from '../../../src/ddl/printer/print-schema';
import { readMigrations } from '../../../src/ledger/migrations/migrations-folder';
import { constructReader, findingLines } from '../../../src/report/finding-text';
import { rendered } from '../../../src/report/rendered-finding';
import { judge } from '../../../src/rules/engine';
import type { Schema } from '../../../src/schema';
import { migrate, recordedModels } from '../migrate';

type Statements = { readonly [dialect in Dialect]: readonly string[] };

/** What became of a block. */
export interface Outcome {
  readonly thrown?: { readonly code: string | undefined; readonly message: string };
  readonly findings: readonly RenderedFinding[];
  /** What a review would say beyond them. */
  readonly advice: readonly RenderedFinding[];
  readonly ddl: Statements;
  /** What makes the tables that it refers to and does not declare. */
  readonly existing: Statements;
  /** What the block wrote with `console.log`. */
  readonly printed: readonly string[];
  /** The files that were recorded before it ran. */
  readonly recorded: readonly string[];
}

const NONE: Statements = { [Dialect.GOOGLESQL]: [], [Dialect.POSTGRESQL]: [] };

/** The folders in which the blocks of a page run: what one records is there for those behind it. */
export class Workspaces {
  private readonly folders = new Map<string, string>();

  public folderOf(page: string): string {
    const folder = this.folders.get(page) ?? fs.mkdtempSync(path.join(os.tmpdir(), 'docs-page-'));
    this.folders.set(page, folder);
    return folder;
  }

  public remove(): void {
    this.folders.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true }));
  }
}

/** Runs a block in a tree of its own, in the given folder. */
export function runBlock({ block, javascript }: Compiled, folder: string): Outcome {
  const outdir = path.join(folder, 'cdktf.out');
  const outdirOfApps = process.env.CDKTF_OUTDIR;
  const home = process.cwd();
  process.env.CDKTF_OUTDIR = outdir;
  process.chdir(folder);
  const printed: string[] = [];
  try {
    const treesOf = (print: string[]): IConstruct[] => {
      const fixture = new Fixture(outdir);
      return [fixture.app, ...execute(javascript, fixture, print)];
    };
    const recorded = block.expectation.recorded ? recordAll(() => treesOf([])) : [];
    return { ...judged(treesOf(printed)), printed, recorded };
  } catch (error) {
    const thrown = { code: Errors.codeOf(error), message: (error as Error).message };
    return { thrown, findings: [], advice: [], ddl: NONE, existing: NONE, printed, recorded: [] };
  } finally {
    process.chdir(home);
    if (outdirOfApps === undefined) {
      delete process.env.CDKTF_OUTDIR;
    } else {
      process.env.CDKTF_OUTDIR = outdirOfApps;
    }
  }
}

/** Does what `migrate` does, and answers the files that it wrote. */
function recordAll(treesOf: () => readonly IConstruct[]): string[] {
  const synth = (): void => new Set(treesOf().map((node) => node.node.root)).forEach((root) => (root as App).synth());
  const folders = [...new Set(recordedModels(synth).map(({ migrations }) => migrations))].sort();
  const before = folders.map((folder) => readMigrations(folder).migrations.length);
  migrate(synth);
  return folders.flatMap((folder, i) => (
    readMigrations(folder).migrations.slice(before[i]).map(({ fileName }) => fs.readFileSync(path.join(folder, fileName), 'utf8'))
  ));
}

/** Statements as pages show them. */
export function shownDdl(statements: readonly string[], dialect: Dialect): string {
  return statements.map((statement) => `${prettyStatement(statement, dialect)};`).join('\n\n');
}

/** Findings as pages show them. */
export function shownFindings(findings: readonly RenderedFinding[], severity: Severity): string {
  return findings.filter((finding) => finding.severity === severity).map((finding) => findingLines(finding, constructReader()))
    .map(({ title, lines }) => [title, ...lines].join('\n')).join('\n\n');
}

function execute(javascript: string, fixture: Fixture, printed: string[]): IConstruct[] {
  const exported: { run?: (fixture: Fixture) => IConstruct[] } = {};
  const print = { log: (...values: unknown[]) => printed.push(values.join(' ')) };
  // The modules that a block asks for are those that this file would get.
  new Function('exports', 'require', 'console', javascript)(exported, require, print);
  return exported.run?.(fixture) ?? [];
}

function adviceOn(schema: Schema): RenderedFinding[] {
  const { findings } = judge(schema, [], '2026-06-30', {});
  return findings.filter(({ severity }) => severity === Severity.ADVICE).map((finding) => rendered(finding, 'typescript'));
}

function judged(nodes: readonly IConstruct[]): Pick<Outcome, 'findings' | 'advice' | 'ddl' | 'existing'> {
  const roots = new Set(nodes.map((node) => node.node.root));
  const databases = [...roots].flatMap((root) => root.node.findAll()).filter((node): node is Database => node instanceof Database);
  const byDialect = (ddlOf: (database: Database) => readonly string[]): Statements => {
    const ddlIn = (dialect: Dialect): string[] => databases.filter((database) => database.dialect === dialect).flatMap(ddlOf);
    return { [Dialect.GOOGLESQL]: ddlIn(Dialect.GOOGLESQL), [Dialect.POSTGRESQL]: ddlIn(Dialect.POSTGRESQL) };
  };
  const existing = ({ existingTables = [], ...schema }: Schema): Schema => ({ ...schema, tables: existingTables, indexes: [] });
  return {
    findings: databases.flatMap((database) => database.findings()),
    advice: databases.flatMap((database) => adviceOn(database._toModel())),
    ddl: byDialect((database) => database.ddl),
    existing: byDialect((database) => printSchema(existing(database._toModel()))),
  };
}

/** The constructs that users instantiate. */
export function constructsOf(library: object): string[] {
  return Object.entries(library)
    .filter(([name, value]) => typeof value === 'function' && value.prototype instanceof Construct && !name.endsWith('Base'))
    .map(([name]) => name);
}
