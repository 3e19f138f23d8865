import type { FoldedScript } from '../ddl/fold/fold-script';
import { problemsOf, type PlacedStatement } from '../ddl/parser/statement';
import type { Phrase } from '../languages/phrase';
import { unresolvedReferences } from '../ledger/unresolved-references';
import { missingPrimaryKey } from '../rules/advice/missing-primary-key';
import { danglingText } from '../rules/changes/dangling-text';
import { findingsOf, refusedIn } from '../rules/engine';
import { ruleContext } from '../rules/rule';
import { uniqueKey } from '../schema/name-key';

/** DDL that no construct declares. */
export interface Leftover {
  /** The object that it is about; empty: none. */
  readonly name: string;
  /** Whether it is not understood, or refused by a rule. Else there is no construct for it. */
  readonly isFaulty: boolean;
  readonly why: Phrase;
  /** Verbatim. */
  readonly text: string;
}

/** Collects what is left of a script, with the reasons. */
export class Leftovers {
  public readonly all: Leftover[] = [];
  private faults?: Faults;

  public constructor(private readonly script: FoldedScript, private readonly text: string) {}

  /** @param why Why no construct declares the object, where nothing is wrong with it. */
  public addStatements(name: string, why: string, statements: readonly PlacedStatement[]): void {
    for (const each of statements) {
      this.add(name, this.faultIn([each], name), why, this.text.slice(each.start, each.end));
    }
  }

  /**
   * @param name The object with the clause.
   * @param refusedAs What the rules call the clause. Absent: they do not read it, only its syntax can be wrong.
   */
  public addClause(name: string, why: string, clause: string, refusedAs?: string): void {
    this.add(name, this.faultIn(this.script.origins.get(name) ?? [], refusedAs), why, clause);
  }

  private faultIn(statements: readonly PlacedStatement[], name: string | undefined): Phrase | undefined {
    this.faults ??= new Faults(this.script);
    return this.faults.of(name, statements);
  }

  private add(name: string, fault: Phrase | undefined, why: string, text: string): void {
    this.all.push({ name, isFaulty: fault !== undefined, why: fault ?? why, text });
  }
}

/** What is wrong with the statements of a script, whatever constructs there are. */
class Faults {
  private readonly dangling: ReadonlyMap<PlacedStatement, string>;
  private readonly refused: ReadonlyMap<string, Phrase>;

  public constructor(script: FoldedScript) {
    const { schema } = script;
    const dangling = [...script.dangling, ...unresolvedReferences(script)];
    this.dangling = new Map(dangling.map(({ statement, problem }) => [statement, danglingText(problem)]));
    const findings = [...refusedIn(schema), ...findingsOf(missingPrimaryKey, ruleContext(schema))];
    this.refused = new Map(findings.map(({ objectName, entry, facts }) => (
      [uniqueKey(objectName), entry.words.message(facts, { dialect: schema.dialect })]
    )));
  }

  /** @param name Of an object; absent: only the syntax counts. */
  public of(name: string | undefined, statements: readonly PlacedStatement[]): Phrase | undefined {
    const [problem] = statements.flatMap(({ statement }) => problemsOf(statement));
    if (problem) {
      return `not understood: expected ${problem.expected}, found ${problem.found}`;
    }
    return name === undefined
      ? undefined
      : statements.map((each) => this.dangling.get(each)).find((text) => text !== undefined) ??
        this.refused.get(uniqueKey(name));
  }
}
