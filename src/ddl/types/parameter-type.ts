import type { Dialect } from '../../schema';
import { codesWhere, isFloat } from '../../schema/types/type-facts';
import { acceptSpelling, meantType } from '../../schema/types/type-spellings';
import { cursorOver } from '../parser/objects/cursor-over';
import { tried, type TokenCursor } from '../parser/token-cursor';

/** Tokens after the first word of a type that are not a name. */
const ENDS_TYPE = ['>', '>>', ',', '(', '<', '.'];

/** Reads the type of a parameter, which may be unavailable to columns. */
export class TypeReader {
  protected depth = 0;
  /** Outer brackets that `>>` closed besides the inner one. */
  private closed = 0;

  public constructor(protected readonly cursor: TokenCursor) {}

  public read(): void {
    const { cursor } = this;
    if (cursor.accept('ARRAY')) {
      this.open();
      this.element();
      this.close();
      this.vectorLength();
    } else if (cursor.accept('STRUCT')) {
      this.open();
      const names = new Set<string>();
      do {
        this.field(names);
        // After `>>`, a comma belongs to an outer type.
      } while (this.closed === 0 && cursor.accept(','));
      this.close();
    } else {
      this.scalar();
    }
  }

  protected element(): void {
    this.read();
  }

  /** @param names Names of the fields before it, in lower case. */
  protected field(names: Set<string>): void {
    const { cursor } = this;
    if (!ENDS_TYPE.includes(cursor.word(1))) {
      if (names.has(cursor.token.value.toLowerCase())) {
        cursor.fail('another field');
      }
      names.add(cursor.simpleName('a field').toLowerCase());
    }
    this.read();
  }

  protected scalar(): void {
    const { cursor } = this;
    const spelling = acceptSpelling(cursor);
    if (!spelling) {
      if (cursor.word(1) !== '.' && meantType(cursor.word()) !== undefined) {
        cursor.fail('a type');
      }
      cursor.typeName('a type');
    }
    if (cursor.is('(')) {
      if (!cursor.postgresql) {
        cursor.fail('a type without a length');
      }
      this.length();
    }
    while (cursor.postgresql && cursor.accept('[', ']')) {
      // Each pair is one dimension.
    }
  }

  protected length(): void {
    const { cursor } = this;
    cursor.expect('(');
    if (cursor.is('-')) {
      cursor.fail('a length or MAX');
    } else if (!cursor.accept('MAX')) {
      cursor.integer('a length or MAX');
    }
    cursor.expect(')');
  }

  private vectorLength(): void {
    const { cursor } = this;
    if (cursor.accept('(', 'VECTOR_LENGTH', '=>')) {
      cursor.integer('an integer');
      cursor.expect(')');
    }
  }

  private open(): void {
    this.cursor.expect('<');
    this.depth += 1;
  }

  private close(): void {
    if (this.closed > 0) {
      this.closed -= 1;
    } else if (this.depth - this.closed > 1 && this.cursor.accept('>>')) {
      this.closed += 1;
    } else {
      this.cursor.expect('>');
    }
    this.depth -= 1;
  }
}

const MODEL_SCALARS: readonly string[] = ['BOOL', 'INT64', ...codesWhere(isFloat)];
const MODEL_TEXTS = ['STRING', 'BYTES'];

/** Reads a type that Vertex AI supports. */
export class ModelTypeReader extends TypeReader {
  protected override element(): void {
    if (this.cursor.is('ARRAY')) {
      this.cursor.fail('a type of a model');
    }
    super.element();
  }

  protected override field(names: Set<string>): void {
    if (MODEL_SCALARS.includes(this.cursor.word()) || ENDS_TYPE.includes(this.cursor.word(1))) {
      this.cursor.fail('a field name');
    }
    super.field(names);
  }

  /** Columns have no length, but fields of a STRUCT do. */
  protected override scalar(): void {
    const { cursor } = this;
    if (!MODEL_TEXTS.some((word) => cursor.accept(word))) {
      if (!MODEL_SCALARS.some((word) => cursor.accept(word))) {
        cursor.fail('a type of a model');
      }
    } else if (this.depth === 0) {
      cursor.expect('(', 'MAX', ')');
    } else {
      this.length();
    }
  }
}

/** Whether the text is one type, and nothing else. */
export function isOneType(text: string, dialect: Dialect, Reader = TypeReader): boolean {
  return tried(() => {
    const cursor = cursorOver(text, dialect);
    new Reader(cursor).read();
    return cursor.atEnd;
  }).value ?? false;
}
