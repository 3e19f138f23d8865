import type { FoldedScript } from '../ddl/fold/fold-script';
import { problemsOf, type PlacedStatement } from '../ddl/parser/statement';
import type { Phrase } from '../languages/phrase';
import { unresolvedReferences } from '../ledger/refused-statements';
import { missingPrimaryKey } from '../rules/advice/missing-primary-key';
import { findingsOf, refusedIn } from '../rules/engine';
import { ruleContext } from '../rules/rule';
import { refusedText } from '../rules/validity/statement-order';
import { uniqueKey } from '../schema/name-key';
import { once } from '../text/once';

export interface Leftover {
  /** The object of the statement; empty if there is none. */
  readonly name: string;
  /** Whether it cannot be parsed or a rule refuses it. Otherwise, it only lacks a construct. */
  readonly isRefused: boolean;
  readonly why: Phrase;
  readonly text: string;
}

export class Leftovers {
  public readonly all: Leftover[] = [];
  private readonly findings = once(() => findingsIn(this.script));

  public constructor(private readonly script: FoldedScript, private readonly text: string) {}

  /** Whether the statements of an object cannot be parsed, or a rule refuses them. */
  public isRefused(name: string): boolean {
    return this.findingIn(this.script.origins.get(name) ?? [], name) !== undefined;
  }

  /** @param why The reason to print if the statements themselves are valid. */
  public addStatements(name: string, why: Phrase, statements: readonly PlacedStatement[]): void {
    for (const each of statements) {
      this.add(name, this.findingIn([each], name), why, this.text.slice(each.start, each.end));
    }
  }

  /**
   * @param name The object with the clause.
   * @param refusedAs The name of the clause in findings. Absent if rules ignore it, so only its syntax counts.
   */
  public addClause(name: string, why: Phrase, clause: string, refusedAs?: string): void {
    this.add(name, this.findingIn(this.script.origins.get(name) ?? [], refusedAs), why, clause);
  }

  /** What Spanner refuses and no leftover says, once all are added. */
  public refusals(): Phrase[] {
    const said = new Set(this.all.map(({ why }) => JSON.stringify(why)));
    return this.findings().inSchema.filter((why) => !said.has(JSON.stringify(why)));
  }

  /** @param name The object to look up in findings. Absent if only the syntax counts. */
  private findingIn(statements: readonly PlacedStatement[], name: string | undefined): Phrase | undefined {
    const [problem] = statements.flatMap(({ statement }) => problemsOf(statement));
    if (problem) {
      return `not understood: expected ${problem.expected}, found ${problem.found}`;
    }
    if (name === undefined) {
      return undefined;
    }
    const { byStatement, refused } = this.findings();
    return statements.map((each) => byStatement.get(each)).find((text) => text !== undefined) ??
      refused.get(uniqueKey(name));
  }

  private add(name: string, finding: Phrase | undefined, why: Phrase, text: string): void {
    this.all.push({ name, isRefused: finding !== undefined, why: finding ?? why, text });
  }
}

/** Findings in statements that do not depend on the available constructs. */
interface Findings {
  readonly byStatement: ReadonlyMap<PlacedStatement, string>;
  readonly refused: ReadonlyMap<string, Phrase>;
  readonly inSchema: readonly Phrase[];
}

function findingsIn(script: FoldedScript): Findings {
  const { schema } = script;
  const statements = [...script.refused, ...unresolvedReferences(script)];
  const messages = [refusedIn(schema), findingsOf(missingPrimaryKey, ruleContext(schema))].map((findings) => (
    findings.map(({ objectName, entry, facts }): [string, Phrase] => (
      [uniqueKey(objectName), entry.words.message(facts, { dialect: schema.dialect })]
    ))
  ));
  return {
    byStatement: new Map(statements.map(({ statement, finding }) => [statement, refusedText(finding)])),
    refused: new Map(messages.flat()),
    inSchema: messages[0].map(([, message]) => message),
  };
}
