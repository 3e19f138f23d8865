import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { problemsOf } from '../../src/ddl/parser/statement';
import { phraseText } from '../../src/languages/phrase';
import { refusedStatements, supersededFindings } from '../../src/ledger/refused-statements';
import { RULES } from '../../src/rules/catalogue';
import { findingsOf } from '../../src/rules/engine';
import type { Finding } from '../../src/rules/finding';
import { ruleContext } from '../../src/rules/rule';
import { refusedText } from '../../src/rules/validity/statement-order';
import { Dialect } from '../../src/schema';
import { SpannerClient } from '../../test/support/emulator/client';
import { startEmulator, type Emulator } from '../../test/support/emulator/emulator';
import { EmulatorError, finished, request, type Operation } from '../../test/support/emulator/rest';

/** Why a schema is refused. */
export interface Refusal {
  /** Reasons of one kind have one text. */
  readonly kind: string;
  readonly message: string;
}

/** Undefined: accepted. */
export type Verdict = Refusal | undefined;

/** A name that is taken first: with IF NOT EXISTS, the emulator reads no further. */
const VALIDITY_RULES = RULES.filter(({ kind }) => kind === 'refused')
  .sort((one, other) => Number(other.name === 'duplicate-name') - Number(one.name === 'duplicate-name'));

/** Whether this library cannot read the statements. */
export function readOurselves(statements: readonly string[], dialect: Dialect): Verdict {
  const scripts = statements.map((each) => parseScript(each, dialect));
  if (scripts.some((script) => script.length !== 1)) {
    return { kind: 'syntax: one statement', message: 'an element holds no statement, or several' };
  }
  const placed = scripts.flat();
  const [problem] = placed.flatMap(({ statement }) => problemsOf(statement));
  if (problem) {
    return { kind: `syntax: ${problem.expected}`, message: `expected ${problem.expected}, found ${problem.found}` };
  }
  return placed.some(({ statement }) => statement.kind === 'not ddl')
    ? { kind: 'syntax: not DDL', message: 'no DDL' }
    : undefined;
}

/** Whether this library refuses the statements as invalid: by what it can read, by their order, by its rules. */
export function judgeOurselves(statements: readonly string[], dialect: Dialect): Verdict {
  const unread = readOurselves(statements, dialect);
  if (unread) {
    return unread;
  }
  const placed = statements.flatMap((each) => parseScript(each, dialect));
  const script = foldScript(placed, dialect, 'db');
  const [refused] = refusedStatements(script, placed);
  if (refused) {
    return { kind: `refused: ${refused.finding.kind}`, message: refusedText(refused.finding) };
  }
  const context = ruleContext(script.schema);
  for (const rule of VALIDITY_RULES) {
    const [finding] = findingsOf(rule, context);
    if (finding) {
      return refusalOf(finding, dialect);
    }
  }
  const [superseded] = supersededFindings(placed, script);
  return superseded && refusalOf(superseded.finding, dialect);
}

function refusalOf({ rule, entry, facts }: Finding, dialect: Dialect): Refusal {
  return { kind: rule, message: phraseText(entry.words.message(facts, { dialect }), 'sql') };
}

/** What the emulator answers after it has read a statement of a kind that it does not have. */
const HAS_READ = /Unsupported ddl statement|^Statement is not supported|does not yet support column level access/;

/** One emulator for all; it is started again where a schema ends it. */
export class EmulatorJudge {
  private emulator?: Emulator;
  private instance = '';
  private databases = 0;

  /** 'crash': the emulator does not survive the statements. */
  public async judge(statements: readonly string[], dialect: Dialect): Promise<Verdict | 'crash'> {
    const rest = await this.start();
    this.databases += 1;
    const id = `db-${this.databases}`;
    const quoted = dialect === Dialect.POSTGRESQL ? `"${id}"` : `\`${id}\``;
    const body = { createStatement: `CREATE DATABASE ${quoted}`, databaseDialect: dialect, extraStatements: statements };
    try {
      await finished(rest, await request<Operation>(rest, 'POST', `${this.instance}/databases`, body));
      await request(rest, 'DELETE', `${this.instance}/databases/${id}`);
      return undefined;
    } catch (error) {
      if (error instanceof EmulatorError && !error.unavailable) {
        return { kind: kindOf(error.message), message: error.message };
      }
      await this.stop();
      return 'crash';
    }
  }

  /** As `judge`, of a kind of statements that the emulator reads and does not have. */
  public async read(statements: readonly string[], dialect: Dialect): Promise<Verdict | 'crash'> {
    const verdict = await this.judge(statements, dialect);
    return verdict !== 'crash' && HAS_READ.test(verdict?.message ?? '') ? undefined : verdict;
  }

  public async stop(): Promise<void> {
    await this.emulator?.stop();
    this.emulator = undefined;
  }

  private async start(): Promise<string> {
    if (!this.emulator) {
      this.emulator = await startEmulator();
      if (!this.emulator) {
        throw new Error('No Spanner emulator was found');
      }
      this.instance = await new SpannerClient(this.emulator.rest).createInstance();
    }
    return this.emulator.rest;
  }
}

/** The message without what is different each time: the statement, names, numbers, positions. */
function kindOf(message: string): string {
  return message
    .split('\n')[0]
    .replace(/^Error parsing Spanner DDL statement:.* : /s, 'syntax: ')
    .replace(/^Error parsing (the default value|the definition of generated column).*?`: /, '$1: ')
    .replace(/^Error parsing expression .* in table '.*?': /s, 'check: ')
    .replace(/for argument types.*|Supported signature.*/, '')
    .replace(/`[^`]*`|"[^"]*"|'[^']*'/g, '_')
    .replace(/\[at \d+:\d+\]|\b\d+\b/g, '#')
    .slice(0, 160)
    .trim();
}
