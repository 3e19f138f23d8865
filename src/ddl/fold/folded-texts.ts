import { Dialect, indexSpace, type TextObject } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { quoteIdentifier, quotePath } from '../lexer/quoting';
import { readTextDefinition } from '../parser/objects/text-objects';

interface FoldedText {
  readonly kind: string;
  readonly name: string;
  table?: string;
  statements: string[];
}

/** The objects that are kept as text at one point of a script. */
export class FoldedTexts {
  private readonly texts = new Map<string, FoldedText>();
  private notUnderstood = 0;

  public constructor(private readonly dialect: Dialect) {}

  public create(kind: string, name: string, text: string, replaces: boolean): void {
    const key = this.keyOf(kind, name);
    const known = this.texts.get(key);
    if (known && known.statements.length > 0 && !replaces) {
      return;
    }
    const definition = readTextDefinition(text, kind, this.dialect);
    const statement = definition?.statement ?? text;
    if (known) {
      // In its old place, because what follows may need it.
      Object.assign(known, { kind, name, table: definition?.table, statements: [statement] });
    } else {
      this.texts.set(key, { kind, name, table: definition?.table, statements: [statement] });
    }
  }

  public alter(kind: string, name: string, text: string): void {
    if (kind === 'STATISTICS' && /\ballow_gc\s*=\s*(true|null)\b/i.test(text)) {
      // As if they had never been mentioned.
      this.drop(kind, name);
      return;
    }
    const known = this.texts.get(this.keyOf(kind, name));
    if (!known) {
      this.texts.set(this.keyOf(kind, name), { kind, name, statements: [text] });
    } else if (kind === 'STATISTICS') {
      // They have only one option: the last value counts.
      known.statements = [text];
    } else {
      known.statements.push(text);
    }
  }

  /** What ALTER INDEX declares for an index that is kept as text. */
  public changeStored(index: string, verb: 'ADD' | 'DROP', column: string): void {
    const clause = this.dialect === Dialect.POSTGRESQL ? 'INCLUDE' : 'STORED';
    const name = quotePath(index, this.dialect);
    this.alter('INDEX', index, `ALTER INDEX ${name} ${verb} ${clause} COLUMN ${quoteIdentifier(column, this.dialect)}`);
  }

  public has(kind: string, name: string): boolean {
    return this.texts.has(this.keyOf(kind, name));
  }

  public addNotUnderstood(text: string): void {
    this.notUnderstood += 1;
    this.texts.set(`not understood ${this.notUnderstood}`, { kind: '', name: '', statements: [text] });
  }

  public drop(kind: string, name: string): void {
    this.texts.delete(this.keyOf(kind, name));
  }

  public renameTables(newNames: ReadonlyMap<string, string>): void {
    for (const text of this.texts.values()) {
      text.table = text.table === undefined ? undefined : newNames.get(nameKey(text.table, this.dialect)) ?? text.table;
    }
  }

  public all(): TextObject[] {
    return [...this.texts.values()].map(({ kind, name, table, statements }) => (
      { kind, name, ...(table !== undefined && { table }), statements }
    ));
  }

  /** `DROP INDEX` also takes search and vector indexes. */
  private keyOf(kind: string, name: string): string {
    return `${indexSpace(kind)} ${nameKey(name, this.dialect)}`;
  }
}
