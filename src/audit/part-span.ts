import { moved } from './source';
import { parseExpression } from '../ddl/expressions/expression-parser';
import { expressionParts } from '../ddl/expressions/expression-walk';
import type { FoldedScript } from '../ddl/fold/fold-script';
import type { OtherStatement } from '../ddl/fold/other-statements';
import { tokenize, type Token } from '../ddl/lexer/lexer';
import type { SubjectPart } from '../rules/subject';
import {
  columnOf, objectKind as kindOf, type ForeignKeyDefinition, type IndexDefinition, type KeyPart, type Span,
} from '../schema';
import { STORAGE } from '../schema/kind/option-types';
import type { Part as NamedPart } from '../schema/kind/part';
import { uniqueKey } from '../schema/name-key';

/** Roles of the object's own name, and of a role that is granted a privilege. */
const OWN_NAMES: ReadonlySet<string> = new Set(['name', 'role']);

/** Roles of names that the statement itself introduces. */
const NEW_NAMES: ReadonlySet<string> = new Set([...OWN_NAMES, 'alias', 'label', 'property_name', 'option']);

/** A name, with its place if known. */
type Placed = readonly [name: string | undefined, span: Span | undefined];

/** Finds the source text of the parts of a schema. */
export class PartSpans {
  public constructor(private readonly text: string, private readonly script: FoldedScript) {}

  /** The text to mark for a part: a name in it, or its own name. undefined for the schema as a whole. */
  public of(part: SubjectPart): Span | undefined {
    switch (part.kind) {
      case 'table':
        return part.table.spans?.name;
      case 'primary key':
        return first(keyNames(part.table.primaryKey), part.column) ?? part.table.spans?.name;
      case 'column': {
        const { spans, generated, defaultExpression } =
          part.table.columns.find(({ name }) => same(name, part.column)) ?? {};
        const [whole, text] =
          part.clause === 'default' ? [spans?.default, defaultExpression] : [spans?.generated, generated?.expression];
        const clause = part.clause === 'type' ? spans?.type : part.clause && whole;
        return inExpression(whole, text, part.within) ?? clause ?? spans?.name ?? part.table.spans?.name;
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
        return first(indexNames(part.index), part.column) ?? part.index.spans?.name;
      case 'interleave':
        return part.table.interleave?.span ?? part.table.spans?.name;
      case 'ttl':
        return part.table.ttl?.span ?? part.table.spans?.name;
      case 'sequence':
        return this.inObject(part.kind.toUpperCase(), part.name, undefined);
      case 'object':
        return this.inObject(part.objectKind, part.name, part.column);
      case 'database':
        return this.script.others
          .flatMap(({ object, parts }) => (object === part.kind.toUpperCase() ? parts : []))
          .filter(({ role, name }) => role !== 'name' && name === part.option).pop()?.span;
      case 'query':
      case 'attribute':
      case 'migrations':
      case 'written':
        return undefined;
    }
  }

  /** The places at which a part mentions a name, in this case, of something else. */
  public naming(part: SubjectPart, name: string): Span[] {
    return this.names(part).flatMap(([each, span]) => (each === name && span ? [span] : []));
  }

  private names(part: SubjectPart): Placed[] {
    switch (part.kind) {
      case 'primary key':
        return keyNames(part.table.primaryKey);
      case 'table':
        return this.named(part.table.spans?.whole);
      case 'column': {
        const { spans } = columnOf(part.table, part.column) ?? {};
        return part.clause === 'type' ? this.named(spans?.whole) : this.read(spans?.generated);
      }
      case 'check':
        return this.read(part.check.spans?.expression);
      case 'foreign key':
        return foreignKeyNames(part.foreignKey, part.referenced !== undefined);
      case 'index':
        return [...indexNames(part.index), ...this.named(part.index.spans?.whole)];
      case 'interleave':
        return [[part.table.interleave?.parent, part.table.interleave?.span]];
      case 'ttl':
        return [[part.table.ttl?.column, part.table.ttl?.span]];
      case 'object':
        return this.partsOf(part.objectKind, part.name).filter(({ role }) => !NEW_NAMES.has(role))
          .flatMap(({ role, name, span }) => (role === 'property' ? this.read(span) : [[name, span]]));
      default:
        return [];
    }
  }

  /** Objects named in options, or in clauses of PostgreSQL. */
  private named(whole: Span = { start: 0, end: 0 }): Placed[] {
    const tokens = this.tokensIn(whole);
    return tokens.flatMap((token, at) => {
      const option = tokens.slice(Math.max(0, at - 2), at).map(({ value }) => value.toLowerCase()).join('_');
      return STORAGE[option.replace(/_=$/, '')]?.names === undefined ? [] : [[token.value, token]];
    });
  }

  /** The columns that an expression reads. */
  private read(whole: Span | undefined): Placed[] {
    if (!whole) {
      return [];
    }
    const expression = parseExpression(this.text.slice(whole.start, whole.end), this.script.schema.dialect);
    return expressionParts(expression).flatMap((each) => (
      each.kind === 'column' ? [[each.name, moved(each, whole.start)]] : []
    ));
  }

  /**
   * Prefers the statement that mentions the column, such as an ALTER or a GRANT, over the one that creates the object.
   */
  private inObject(objectKind: string, name: string, column: string | undefined): Span | undefined {
    const parts = this.partsOf(objectKind, name);
    const named = parts.find((part) => column !== undefined && same(part.name, column) && !OWN_NAMES.has(part.role));
    return (named ?? parts.find(({ role }) => role === 'name'))?.span;
  }

  private partsOf(objectKind: string, name: string): NamedPart[] {
    const isGranted = ({ parts }: OtherStatement): boolean => kindOf(objectKind).place === 'last' &&
      parts.some(({ role, name: granted }) => role === 'role' && same(granted, name));
    return this.script.others
      .filter((other) => (other.object === objectKind && same(other.name, name)) || isGranted(other))
      .flatMap((other) => other.parts);
  }

  /** The model stores expressions as text, so this scans their tokens for a name. */
  private nameWithin(whole: Span, name: string | undefined): Span | undefined {
    return name === undefined ? undefined : this.tokensIn(whole).find(({ kind, value }) => (
      (kind === 'identifier' || kind === 'quoted-identifier') && same(value, name)
    ));
  }

  private tokensIn({ start, end }: Span): Token[] {
    return tokenize(this.text.slice(start, end), this.script.schema.dialect).map((token) => moved(token, start));
  }
}

/** undefined if the model holds the expression in a different spelling. */
function inExpression(whole: Span | undefined, text: string | undefined, within: Span | undefined): Span | undefined {
  return whole && within && text?.length === whole.end - whole.start
    ? moved(within, whole.start)
    : undefined;
}

function inForeignKey(foreignKey: ForeignKeyDefinition, column?: string, referenced?: string): Span | undefined {
  return first(foreignKeyNames(foreignKey, false), column) ?? first(foreignKeyNames(foreignKey, true), referenced) ??
    foreignKey.spans?.name ?? foreignKey.spans?.columns[0];
}

function foreignKeyNames(
  { columns, referencedTable, referencedColumns, spans }: ForeignKeyDefinition, areReferenced: boolean,
): Placed[] {
  return areReferenced
    ? [...paired(referencedColumns, spans?.referencedColumns), [referencedTable, spans?.referencedTable]]
    : paired(columns, spans?.columns);
}

function indexNames({ keyParts, storing, whereNotNull, table, interleaveIn, spans }: IndexDefinition): Placed[] {
  return [
    ...keyNames(keyParts),
    ...paired(storing, spans?.storing),
    ...paired(whereNotNull, spans?.whereNotNull),
    [table, spans?.table],
    [interleaveIn, spans?.interleaveIn],
  ];
}

function keyNames(parts: readonly KeyPart[]): Placed[] {
  return parts.map(({ column, span }) => [column, span]);
}

function paired(names: readonly string[], spans: readonly Span[] = []): Placed[] {
  return names.map((name, at) => [name, spans[at]]);
}

function first(placed: readonly Placed[], name: string | undefined): Span | undefined {
  return name === undefined ? undefined : placed.find(([each]) => each !== undefined && same(each, name))?.[1];
}

function same(a: string, b: string): boolean {
  return uniqueKey(a) === uniqueKey(b);
}
