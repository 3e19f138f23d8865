import { FoldedGrants } from './folded-grants';
import { netRenames } from './net-renames';
import { OtherStatements, type OtherStatement } from './other-statements';
import {
  Dialect,
  objectKind,
  type ChangeStreamDefinition,
  type SchemaObjects,
  type TextObject,
  type ViewDefinition,
} from '../../schema';
import { nameKey } from '../../schema/name-key';
import { quoteIdentifier, quotePath } from '../lexer/quoting';
import { alteredChangeStream, readChangeStream } from '../parser/objects/change-streams';
import { ifReadable } from '../parser/objects/cursor-over';
import { applyOptions, readDatabaseOptions } from '../parser/objects/database-options';
import { readGrants } from '../parser/objects/grant-statements';
import { readTextDefinition } from '../parser/objects/text-objects';
import { readView } from '../parser/objects/views';
import type { OtherStatementText, PlacedStatement, Statement, TableRename } from '../parser/statement';

/**
 * What the statements of a script leave behind besides tables, indexes and sequences. It takes all statements, because
 * a table that is dropped takes its grants with it, and one that is renamed its change streams. Never throws: what it
 * cannot read is kept as text.
 */
export class ObjectFold {
  public readonly statements = new OtherStatements();
  private readonly options = new Map<string, string>();
  /** Of those that can be read, by their keys. */
  private readonly views = new Map<string, ViewDefinition>();
  private readonly streams = new Map<string, ChangeStreamDefinition>();
  private readonly roles = new Map<string, string>();
  private readonly grants: FoldedGrants;
  /** Statements that cannot be read, about objects that are no text. */
  private readonly unread = new Set<PlacedStatement>();
  /** The table of a search or vector index, by the name of the index. */
  private readonly indexed = new Map<string, string>();

  public constructor(private readonly dialect: Dialect) {
    this.grants = new FoldedGrants(dialect);
  }

  public apply(placed: PlacedStatement): void {
    const { statement } = placed;
    switch (statement.kind) {
      case 'other':
        if (statement.ifExists && !this.statements.has(statement.object, statement.name)) {
          break;
        }
        if (this.statements.add(statement, placed) && !this.applyOther(statement)) {
          this.unread.add(placed);
        }
        break;
      case 'not understood':
        this.statements.addNotUnderstood(statement.text ?? '', placed);
        break;
      case 'rename tables':
        this.renameTables(netRenames(statement.renames));
        break;
      case 'alter table':
        for (const action of statement.actions) {
          if (action.kind === 'rename') {
            this.renameTables([{ from: statement.table, to: action.to }]);
          } else if (action.kind === 'drop column') {
            this.grants.dropColumn(statement.table, action.column);
          }
        }
        break;
      case 'alter index':
        this.alterIndex(statement, placed);
    }
  }

  /** Answers whether something created it. */
  public drop(object: string, name: string): boolean {
    const key = nameKey(name, this.dialect);
    this.grants.drop(object, name);
    if (object === 'VIEW') {
      this.views.delete(key);
    } else if (object === 'CHANGE STREAM') {
      this.streams.delete(key);
    } else if (object === 'ROLE') {
      this.roles.delete(key);
    }
    return this.statements.drop(object, name);
  }

  public finish(): SchemaObjects {
    return {
      options: this.options,
      views: [...this.views.values()],
      changeStreams: [...this.streams.values()],
      roles: [...this.roles.values()],
      grants: this.grants.all(),
      texts: this.texts(),
    };
  }
  /** Answers whether the model has a place for it, be it as text. */
  private applyOther({ verb, object, name, text }: OtherStatementText): boolean {
    const key = nameKey(name, this.dialect);
    switch (`${verb} ${object}`.trim()) {
      case 'ANALYZE':
      case 'REINDEX':
      case 'CREATE DATABASE':
      // The schema itself holds the named ones.
      case 'CREATE SCHEMA':
        return true;
      case 'GRANT':
      case 'REVOKE':
        return this.changeGrants(verb, text);
      case 'CREATE ROLE':
        this.roles.set(key, this.roles.get(key) ?? name);
        return true;
      case 'ALTER DATABASE': {
        const changes = ifReadable(() => readDatabaseOptions(text, this.dialect));
        applyOptions(this.options, changes ?? new Map());
        return changes !== undefined;
      }
      case 'CREATE VIEW':
        setOrDelete(this.views, key, ifReadable(() => readView(text, this.dialect)));
        return true;
      case 'CREATE CHANGE STREAM':
        setOrDelete(this.streams, key, ifReadable(() => readChangeStream(text, this.dialect)));
        return true;
      case 'ALTER CHANGE STREAM': {
        const stream = this.streams.get(key);
        // Where it cannot be read, the stream is what its statements declare.
        setOrDelete(this.streams, key, stream && ifReadable(() => alteredChangeStream(stream, text, this.dialect)));
        return true;
      }
      default: {
        const table = verb === 'CREATE' ? readTextDefinition(text, object, this.dialect)?.table : undefined;
        if (table !== undefined) {
          this.indexed.set(key, table);
        }
        return !objectKind(object).isModelled;
      }
    }
  }

  private changeGrants(verb: string, text: string): boolean {
    const grants = ifReadable(() => readGrants(text, this.dialect));
    if (verb === 'GRANT') {
      this.grants.grant(grants ?? []);
    } else {
      this.grants.revoke(grants ?? []);
    }
    return grants !== undefined;
  }

  /** An index of the schema is changed there; this is about those that are kept as text. */
  private alterIndex({ index, addStored, dropStored }: Statement & { kind: 'alter index' }, placed: PlacedStatement): void {
    const column = addStored ?? dropStored;
    if (column !== undefined && this.statements.has('INDEX', index)) {
      const clause = this.dialect === Dialect.POSTGRESQL ? 'INCLUDE' : 'STORED';
      const text =
        `ALTER INDEX ${quotePath(index, this.dialect)} ${addStored === undefined ? 'DROP' : 'ADD'} ${clause} COLUMN ` +
        quoteIdentifier(column, this.dialect);
      this.statements.add({ kind: 'other', verb: 'ALTER', object: 'INDEX', name: index, text }, placed);
    }
  }

  private texts(): TextObject[] {
    return this.statements.all().flatMap(({ verb, object, name, text, statement }) => {
      if (verb === '' || this.unread.has(statement)) {
        return [{ kind: '', name: '', statements: [text] }];
      }
      const [first, ...alters] = this.statements.of(object, name);
      return first?.statement === statement && !this.isModelled(object, name) ? this.textOf(first, alters) : [];
    });
  }

  private isModelled(object: string, name: string): boolean {
    const key = nameKey(name, this.dialect);
    switch (object) {
      case 'VIEW':
        return this.views.has(key);
      case 'CHANGE STREAM':
        return this.streams.has(key);
      default:
        return objectKind(object).isModelled === true;
    }
  }

  private textOf({ object: kind, name, text }: OtherStatement, alters: readonly OtherStatement[]): TextObject[] {
    const statements = [
      readTextDefinition(text, kind, this.dialect)?.statement ?? text,
      ...alters.map((alter) => alter.text),
    ];
    if (kind === 'STATISTICS') {
      // Packages have only one option, whose last value counts. The default is as if they had never been mentioned.
      const last = statements.slice(-1);
      return /\ballow_gc\s*=\s*(true|null)\b/i.test(last[0]) ? [] : [{ kind, name, statements: last }];
    }
    const table = this.indexed.get(nameKey(name, this.dialect));
    return [{ kind, name, ...(table !== undefined && { table }), statements }];
  }

  private renameTables(renames: readonly TableRename[]): void {
    const newNames = new Map(renames.map(({ from, to }) => [nameKey(from, this.dialect), to]));
    const nameOf = (table: string): string => newNames.get(nameKey(table, this.dialect)) ?? table;
    this.grants.renameTables(newNames);
    this.indexed.forEach((table, index) => this.indexed.set(index, nameOf(table)));
    this.streams.forEach((stream, key) => {
      const watched = stream.watched.map((each) => ({ ...each, table: nameOf(each.table) }));
      this.streams.set(key, { ...stream, watched });
    });
  }
}

function setOrDelete<T>(map: Map<string, T>, key: string, value: T | undefined): void {
  if (value === undefined) {
    map.delete(key);
  } else {
    map.set(key, value);
  }
}
