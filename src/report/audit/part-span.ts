import type { OtherStatement } from '../../ddl/fold/other-statements';
import { Lexer } from '../../ddl/lexer/lexer';
import type { Part } from '../../rules/subject';
import type { ForeignKeyDefinition, IndexDefinition, KeyPart, Schema, Span } from '../../schema';
import { uniqueKey } from '../../schema/name-key';

/** What names an object itself, or a role that gets a privilege. */
const OWN_NAMES: ReadonlySet<string> = new Set(['name', 'role']);

/** Finds the pieces of a text that the parts of its schema were read from. */
export class PartSpans {
  public constructor(
    private readonly text: string,
    private readonly schema: Schema,
    private readonly others: readonly OtherStatement[],
  ) {}

  /** What a report marks for a part: a name in it or its own. undefined: it is about the schema as a whole. */
  public of(part: Part): Span | undefined {
    switch (part.kind) {
      case 'table':
        return part.table.spans?.name;
      case 'primary key':
        return keyPart(part.table.primaryKey, part.column) ?? part.table.spans?.name;
      case 'column': {
        const { spans, generated, defaultExpression } =
          part.table.columns.find(({ name }) => same(name, part.column)) ?? {};
        const [whole, text] =
          part.clause === 'default' ? [spans?.default, defaultExpression] : [spans?.generated, generated?.expression];
        return inExpression(whole, text, part.within) ?? spans?.name ?? part.table.spans?.name;
      }
      case 'check': {
        const { spans, expression } = part.check;
        return (
          spans &&
          (inExpression(spans.expression, expression, part.within) ??
            this.nameWithin(spans.expression, part.column) ??
            spans.name ??
            spans.whole)
        );
      }
      case 'foreign key':
        return inForeignKey(part.foreignKey, part.column, part.referenced);
      case 'backing index': {
        const isReferenced = part.table.name !== part.referencing.name;
        return isReferenced
          ? inForeignKey(part.foreignKey, undefined, part.column)
          : inForeignKey(part.foreignKey, part.column);
      }
      case 'index':
        return inIndex(part.index, part.column) ?? part.index.spans?.name;
      case 'interleave':
        return part.table.interleave?.span ?? part.table.spans?.name;
      case 'ttl':
        return part.table.ttl?.spans?.column ?? part.table.spans?.name;
      case 'sequence':
        return this.schema.sequences.find(({ name }) => name === part.name)?.span;
      case 'object':
        return this.inObject(part.objectKind, part.name, part.column);
      case 'query':
      case 'database':
      case 'attribute':
      case 'migrations':
      case 'written':
        return undefined;
    }
  }

  /** In the statement that names it, which may be an ALTER or a GRANT, or else in the one that creates the object. */
  private inObject(objectKind: string, name: string, column: string | undefined): Span | undefined {
    const isGranted = ({ parts: all }: OtherStatement): boolean => objectKind === 'ROLE' &&
      all.some(({ role, name: granted }) => role === 'role' && same(granted, name));
    const parts = this.others
      .filter((other) => (other.object === objectKind && same(other.name, name)) || isGranted(other))
      .flatMap((other) => other.parts);
    const named = parts.find((part) => column !== undefined && same(part.name, column) && !OWN_NAMES.has(part.role));
    return (named ?? parts.find(({ role }) => role === 'name'))?.span;
  }

  /** Expressions are kept as text, so that a name in one is found among the tokens it was read from. */
  private nameWithin({ start, end }: Span, name: string | undefined): Span | undefined {
    if (name === undefined) {
      return undefined;
    }
    const lexer = new Lexer(this.text.slice(start, end), this.schema.dialect, start);
    for (let token = lexer.next(); token.kind !== 'end'; token = lexer.next()) {
      if ((token.kind === 'identifier' || token.kind === 'quoted-identifier') && same(token.value, name)) {
        return token;
      }
    }
    return undefined;
  }
}

/** undefined where the model holds the expression in other words than the text. */
function inExpression(whole: Span | undefined, text: string | undefined, within: Span | undefined): Span | undefined {
  return whole && within && text?.length === whole.end - whole.start
    ? { start: whole.start + within.start, end: whole.start + within.end }
    : undefined;
}

function inForeignKey(foreignKey: ForeignKeyDefinition, column?: string, referenced?: string): Span | undefined {
  const { columns, referencedTable, referencedColumns, spans } = foreignKey;
  return (
    spans &&
    (listed(columns, spans.columns, column) ??
      listed(referencedColumns, spans.referencedColumns, referenced) ??
      (referenced !== undefined && same(referencedTable, referenced) ? spans.referencedTable : undefined) ??
      spans.name ??
      spans.columns[0])
  );
}

function inIndex(index: IndexDefinition, name: string | undefined): Span | undefined {
  const { keyParts, storing, whereNotNull, table, interleaveIn, spans } = index;
  return (
    keyPart(keyParts, name) ??
    (spans &&
      (listed(storing, spans.storing, name) ??
        listed(whereNotNull, spans.whereNotNull, name) ??
        listed([table], [spans.table], name) ??
        (interleaveIn !== undefined && name === interleaveIn ? spans.interleaveIn : undefined)))
  );
}

function keyPart(parts: readonly KeyPart[], column: string | undefined): Span | undefined {
  return parts.find((part) => column !== undefined && same(part.column, column))?.span;
}

function listed(names: readonly string[], spans: readonly Span[], name: string | undefined): Span | undefined {
  return name === undefined ? undefined : spans[names.findIndex((each) => same(each, name))];
}

function same(a: string, b: string): boolean {
  return uniqueKey(a) === uniqueKey(b);
}
