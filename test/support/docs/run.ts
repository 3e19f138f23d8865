import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Construct, type IConstruct } from 'constructs';
import { Fixture } from './fixture';
import type { Compiled } from './program';
import { Database, Dialect, Errors, Severity, type Finding } from '../../../src';
import { prettyStatement } from '../../../src/ddl/pretty';
import { formatFinding } from '../../../src/rules/message';

/** What became of a block. */
export interface Outcome {
  readonly thrown?: { readonly code: string | undefined; readonly message: string };
  readonly findings: readonly Finding[];
  readonly ddl: { readonly [dialect in Dialect]: readonly string[] };
  /** What the block wrote with `console.log`. */
  readonly printed: readonly string[];
}

/** Runs a block in a tree of its own. */
export function runBlock({ javascript }: Compiled): Outcome {
  const outdir = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-block-'));
  const outdirOfApps = process.env.CDKTF_OUTDIR;
  process.env.CDKTF_OUTDIR = outdir;
  const printed: string[] = [];
  try {
    const fixture = new Fixture(outdir);
    const trees = execute(javascript, fixture, printed);
    return { ...judged([fixture.app, ...trees]), printed };
  } catch (error) {
    const thrown = { code: Errors.codeOf(error), message: (error as Error).message };
    return { thrown, findings: [], ddl: { [Dialect.GOOGLESQL]: [], [Dialect.POSTGRESQL]: [] }, printed };
  } finally {
    if (outdirOfApps === undefined) {
      delete process.env.CDKTF_OUTDIR;
    } else {
      process.env.CDKTF_OUTDIR = outdirOfApps;
    }
    fs.rmSync(outdir, { recursive: true, force: true });
  }
}

/** Statements as pages show them. */
export function shownDdl(statements: readonly string[], dialect: Dialect): string {
  return statements.map((statement) => `${prettyStatement(statement, dialect)};`).join('\n\n');
}

/** Findings as pages show them. */
export function shownFindings(findings: readonly Finding[], severity: Severity): string {
  return findings.filter((finding) => finding.severity === severity).map((finding) => formatFinding(finding)).join('\n\n');
}

function execute(javascript: string, fixture: Fixture, printed: string[]): IConstruct[] {
  const exported: { run?: (fixture: Fixture) => IConstruct[] } = {};
  const print = { log: (...values: unknown[]) => printed.push(values.join(' ')) };
  // The modules that a block asks for are those that this file would get.
  new Function('exports', 'require', 'console', javascript)(exported, require, print);
  return exported.run?.(fixture) ?? [];
}

function judged(nodes: readonly IConstruct[]): Pick<Outcome, 'findings' | 'ddl'> {
  const roots = new Set(nodes.map((node) => node.node.root));
  const databases = [...roots].flatMap((root) => root.node.findAll()).filter((node): node is Database => node instanceof Database);
  const ddlIn = (dialect: Dialect): string[] => databases.filter((database) => database.dialect === dialect).flatMap((database) => database.ddl);
  return {
    findings: databases.flatMap((database) => database.findings()),
    ddl: { [Dialect.GOOGLESQL]: ddlIn(Dialect.GOOGLESQL), [Dialect.POSTGRESQL]: ddlIn(Dialect.POSTGRESQL) },
  };
}

/** The constructs that users instantiate. */
export function constructsOf(library: object): string[] {
  return Object.entries(library)
    .filter(([name, value]) => typeof value === 'function' && value.prototype instanceof Construct && name !== 'TableBase')
    .map(([name]) => name);
}
