import { isDeepStrictEqual } from 'node:util';
import { allOf, mergedStatement, sameStatement, type TextEdit } from './merged-statement';
import { foldScript, type FoldedScript } from '../../ddl/fold/fold-script';
import { holdsComment } from '../../ddl/lexer/lexer';
import { parseScript } from '../../ddl/parser/parse-script';
import { problemsOf, type PlacedStatement } from '../../ddl/parser/statement';
import { printerFor } from '../../ddl/printer/print-schema';
import type { DdlPrinter } from '../../ddl/printer/printer';
import { refusedStatements } from '../../ledger/refused-statements';
import {
  columnOf, comesBeforeTables, Dialect, objectKind, type ColumnDefinition, type Schema, type Span, type TableDefinition,
} from '../../schema';
import { quotePath } from '../../schema/quoting';
import { edited } from '../../text/edited';
import { moved } from '../source';

/**
 * A changed schema as minimal edits of its source text. undefined if a change has no place in a statement, such as in a
 * text that changes a table step by step. Empty if the DDL does not change.
 */
export function textEdits(script: FoldedScript, after: Schema, text: string): TextEdit[] | undefined {
  return new Rewriting(script, after, text).edits();
}

class Rewriting {
  private readonly printer: DdlPrinter;
  private readonly before: Schema;

  public constructor(
    private readonly script: FoldedScript,
    private readonly after: Schema,
    private readonly text: string,
  ) {
    this.before = script.schema;
    this.printer = printerFor(script.schema.dialect);
  }

  public edits(): TextEdit[] | undefined {
    return allOf([
      ...pairs(this.before.tables, this.after.tables).map(({ was, is }) => was && is && this.table(was, is)),
      ...pairs(this.before.indexes, this.after.indexes).map(({ was, is }) => (
        is === undefined ? this.removed(was!.spans!.whole) : was ? this.statement(
          this.originsOf(was.name), [[this.printer.createIndex(was), this.printer.createIndex(is)]],
          ({ schema: { indexes: [index] } }) => (index ? this.printer.createIndex(index) : ''),
        ) : this.added([this.printer.createIndex(is)], this.originsOf(is.table))
      )),
      ...this.objects(),
    ]);
  }

  private originsOf(name: string): readonly PlacedStatement[] {
    return this.script.origins.get(name) ?? [];
  }

  /** Changes the first statement alone: what later ones make of the table stays in them. */
  private table(was: TableDefinition, is: TableDefinition): TextEdit[] | undefined {
    const origins = this.originsOf(was.name);
    const created = origins[0]?.statement;
    if (created?.kind !== 'create table' || created.table.name !== was.name) {
      return undefined;
    }
    const { table } = created;
    const inText = origins.length === 1 ? is : {
      ...changedIn(table, was, is),
      checks: asWritten(is.checks, was.checks, table.checks),
      foreignKeys: asWritten(is.foreignKeys, was.foreignKeys, table.foreignKeys),
      columns: asWritten(is.columns, was.columns, table.columns),
    };
    const old = origins.length === 1 ? was : table;
    const ordered = inOrderOf(old, inText);
    return this.statement(
      origins, [false, true].map((isInside) => [this.create(old, isInside), this.create(ordered, isInside)]),
      ({ schema: { tables: [folded] } }) => (folded ? this.create(sorted(folded)) : ''), this.create(sorted(is)),
    );
  }

  /** @param isKeyInside GoogleSQL reads the primary key in the parentheses, too. */
  private create(table: TableDefinition, isKeyInside = false): string {
    const { dialect } = this.before;
    const { unreadElements = [], synonyms = [], foreignKeys, primaryKey } = table;
    const isInside = isKeyInside && dialect === Dialect.GOOGLESQL && !table.withoutPrimaryKey;
    const elements = [
      ...unreadElements,
      ...synonyms.map((synonym) => `SYNONYM (${quotePath(synonym, dialect)})`),
      ...(isInside ? [this.printer.primaryKey(primaryKey)] : []),
    ];
    const withoutPrimaryKey = isInside || table.withoutPrimaryKey;
    return this.printer.createTable({ ...table, unreadElements: elements, withoutPrimaryKey }, foreignKeys);
  }

  /** Edits for replaced objects, for new ones that tables may need, and for new privileges. */
  private objects(): (TextEdit[] | undefined)[] {
    const [was, is] = [this.before.objects, this.after.objects];
    const printer = printerFor(this.before.dialect);
    const known = new Set<unknown>([...was.defined, ...was.grants]);
    const defined = is.defined.filter((each) => !known.has(each));
    const grants = is.grants.filter((each) => !known.has(each));
    const changed = defined.map((object) => {
      const origins = this.script.others.filter(
        ({ object: kind, name }) => kind === object.kind && name === object.name,
      );
      const old = was.defined.find(({ kind, name }) => kind === object.kind && name === object.name);
      if (!old && comesBeforeTables(object.kind)) {
        const others = this.script.others.map(({ statement }) => statement);
        return this.inFront(printer.create(object), objectKind(object.kind).place === 'namespace' ? others : []);
      }
      const printed = ({ schema: { objects: { defined: read } } }: FoldedScript): string => {
        const made = read.find(({ kind, name }) => kind === object.kind && name === object.name);
        return made ? printer.create(made) : '';
      };
      return old && origins.length === 1
        ? this.statement([origins[0].statement], [[printer.create(old), printer.create(object)]], printed)
        : undefined;
    });
    return grants.length === 0 ? changed : [...changed, this.added(printer.grant(grants), [])];
  }

  /**
   * Edits the first statement of an object, then parses the result. The edit counts only if it produces the wanted
   * model.
   *
   * @param forms The statement before and after, as it is printed, in each way in which it may be written.
   */
  private statement(
    origins: readonly PlacedStatement[], forms: readonly (readonly string[])[],
    printed: (script: FoldedScript) => string, wanted = forms[0][1],
  ): TextEdit[] | undefined {
    const [[was, is]] = forms;
    const [first, ...later] = origins;
    if (!first || was === is) {
      return first && [];
    }
    const written = this.text.slice(first.start, first.end);
    const rest = later.map(({ start, end }) => this.text.slice(start, end));
    const { dialect, database } = this.before;
    const read = (text: string): [FoldedScript, readonly PlacedStatement[]] => {
      const statements = parseScript([text, ...rest].join(';\n'), dialect);
      return [foldScript(statements, dialect, database), statements];
    };
    // In the first statement, a column can be computed only from columns that this statement creates.
    const count = ([script, statements]: ReturnType<typeof read>): number =>
      statements.flatMap(({ statement }) => problemsOf(statement)).length +
      (rest.length === 0 ? 0 : refusedStatements(script, statements).length);
    const known = count(read(written));
    const isRight = (text: string): boolean => {
      const after = read(text);
      return count(after) <= known && sameStatement(printed(after[0]), wanted, dialect);
    };
    const merged = forms.map(([from, to]) => mergedStatement(written, from, to, dialect));
    const right = merged.find((edits) => edits && isRight(edited(written, edits)));
    if (right) {
      return right.map((each) => moved(each, first.start));
    }
    return !holdsComment(written, dialect) && isRight(is)
      ? [{ start: first.start, end: first.end, replacement: is }]
      : undefined;
  }

  /** Includes the semicolon and the line that becomes empty. */
  private removed(whole: Span): TextEdit[] {
    const [after] = /^\s*;?[ \t]*(\r?\n)?/.exec(this.text.slice(whole.end))!;
    return [{ start: whole.start, end: whole.end + after.length, replacement: '', whole: { added: [] } }];
  }

  /** Inserts after the statements that it depends on, or at the end. */
  private added(statements: readonly string[], after: readonly PlacedStatement[]): TextEdit[] {
    const last = after.at(-1)?.end ?? this.text.trimEnd().length;
    const [closed] = /^\s*;/.exec(this.text.slice(last)) ?? [''];
    const at = last + closed.length;
    const isClosed = closed !== '' || this.text[at - 1] === ';';
    const lines = statements.map((each) => `${each};`).join('\n');
    return [{
      start: at, end: at, replacement: `${isClosed ? '' : ';'}\n${lines}`, whole: { added: statements },
    }];
  }

  /** In front of all tables, and of other statements that need it. */
  private inFront(statement: string, others: readonly Span[]): TextEdit[] {
    const firsts = [...this.script.origins.values()].flatMap(([first]) => first ?? []);
    const at = Math.min(this.text.length, ...[...firsts, ...others].map(({ start }) => start));
    return [{ start: at, end: at, replacement: `${statement};\n`, whole: { added: [statement], isInFront: true } }];
  }
}

/** An object before and after; absent if it is new or gone. */
export interface Changed<T> {
  readonly was?: T;
  readonly is?: T;
}

/** Objects that differ, paired by name. */
export function pairs<T extends { readonly name: string }>(before: readonly T[], after: readonly T[]): Changed<T>[] {
  // Nearly all objects are identical and at the same position, so these are excluded first.
  const [gone, come] = [before.filter((was, at) => was !== after[at]), after.filter((is, at) => is !== before[at])];
  const [old, now] = [gone, come].map((all) => new Map(all.map((each) => [each.name, each])));
  return [
    ...gone.filter((was) => now.get(was.name) !== was).map((was) => ({ was, is: now.get(was.name) })),
    ...come.filter(({ name }) => !old.has(name)).map((is) => ({ is })),
  ];
}

/** Parts of a table as one of its statements has them, but for what an edit changes. */
function asWritten<T extends { readonly name: string }>(
  is: readonly T[], was: readonly T[], written: readonly T[],
): readonly T[] {
  return is.flatMap((each) => {
    const [before, own] = [was, written].map((all) => all.find(({ name }) => name === each.name));
    return before && own ? changedIn(own, before, each) : was.includes(each) ? [] : each;
  });
}

function changedIn<T extends object>(written: T, was: T, is: T): T {
  const keys = Object.keys({ ...was, ...is }) as (keyof T)[];
  const changed = keys.filter((key) => !isDeepStrictEqual(is[key], was[key]));
  return Object.assign({ ...written }, ...changed.map((key) => ({ [key]: is[key] })));
}

/** Existing columns keep their places; a new column goes before its next neighbor. */
function inOrderOf(was: TableDefinition, is: TableDefinition): TableDefinition {
  const columns: ColumnDefinition[] = was.columns
    .flatMap(({ name }) => columnOf(is, name) ?? []);
  [...is.columns].reverse().forEach((column, at, reversed) => {
    if (!columns.includes(column)) {
      const next = reversed.slice(0, at).reverse().find((each) => columns.includes(each));
      columns.splice(next ? columns.indexOf(next) : columns.length, 0, column);
    }
  });
  return { ...is, columns };
}

function sorted(table: TableDefinition): TableDefinition {
  return { ...table, columns: [...table.columns].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}
