import type { StatementFinding } from '../../ddl/fold/refused-statement';
import { parseScript } from '../../ddl/parser/parse-script';
import type { PlacedStatement, Statement } from '../../ddl/parser/statement';
import type { Dialect, Schema } from '../../schema';
import { memoized } from '../../text/once';
import { foldWhole } from '../migrations/fold-log';
import type { Migration, MigrationsFolder } from '../migrations/migrations-folder';

/** Budget of folded statements for trying each position: a second or two. */
export const MOST_FOLDED = 50_000;

/** One statement of the migrations, with its place. */
export interface LogStatement {
  readonly text: string;
  readonly file: string;
  /** The number of the migration. */
  readonly number: number;
  /** The position in its file, from 1. */
  readonly position: number;
  /** The parsed statement; absent for text without one. */
  readonly statement?: Statement;
}

export function placedStatements({ fileName, number, statements }: Migration): LogStatement[] {
  return statements.map((text, at) => ({ text, file: fileName, number, position: at + 1 }));
}

/** The result of folding statements, with the changes that failed. */
export interface Folded {
  readonly schema: Schema;
  readonly refused: readonly StatementFinding[];
}

/** Migrations that can be folded up to any statement without parsing them again. */
export class LogPrefixes {
  public readonly statements: readonly LogStatement[];
  /** The number of statements before each migration. */
  public readonly starts: readonly number[];
  /** The number of baseline statements, which the database had before. */
  public readonly baseline: number;
  private readonly parsed: readonly (readonly PlacedStatement[])[];
  /** The schema after the first `count` statements. */
  public readonly schema = memoized((count: number): Schema => this.fold(this.parsed.slice(0, count).flat()).schema);

  public constructor(
    { migrations }: Pick<MigrationsFolder, 'migrations'>,
    public readonly dialect: Dialect,
    private readonly database: string,
  ) {
    const placed = migrations.flatMap(placedStatements);
    let count = 0;
    this.starts = migrations.map(({ statements }) => (count += statements.length) - statements.length);
    this.baseline = placed.filter(({ number }) => number === 0).length;
    this.parsed = placed.map(({ text }) => parseScript(text, dialect));
    this.statements = placed.map((each, at) => ({ ...each, statement: this.parsed[at][0]?.statement }));
  }

  public get length(): number {
    return this.statements.length;
  }

  public parsedAt(index: number): readonly PlacedStatement[] {
    return this.parsed[index];
  }

  /** The list in `ddl` after the first `count` statements. */
  public sent(count = this.length): readonly string[] {
    return this.statements.slice(this.baseline, count).map(({ text }) => text);
  }

  /** The result of more statements in a database that holds the first `count`. */
  public after(count: number, more: readonly string[]): Folded {
    const added = more.flatMap((text) => parseScript(text, this.dialect));
    return this.fold([...this.parsed.slice(0, count).flat(), ...added], new Set(added));
  }

  private fold(placed: readonly PlacedStatement[], added: ReadonlySet<PlacedStatement> = new Set()): Folded {
    const { schema, refused } = foldWhole(placed, this.dialect, this.database);
    return {
      schema,
      refused: refused.filter(({ statement }) => added.has(statement)).map(({ finding }) => finding),
    };
  }
}
