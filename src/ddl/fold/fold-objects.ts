import { FoldedGrants } from './folded-grants';
import { FoldedTexts } from './folded-texts';
import { netRenames } from './net-renames';
import type { ChangeStreamDefinition, Dialect, SchemaObjects, ViewDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { alteredChangeStream, readChangeStream } from '../parser/objects/change-streams';
import { ifReadable } from '../parser/objects/cursor-over';
import { applyOptions, readDatabaseOptions } from '../parser/objects/database-options';
import { readGrants } from '../parser/objects/grant-statements';
import { readView } from '../parser/objects/views';
import type { OtherStatementText, PlacedStatement, Statement, TableRename } from '../parser/statement';

/**
 * What the statements of a script leave behind besides tables, indexes and sequences. It takes all statements, because
 * a table that is dropped takes its grants with it, and one that is renamed its change streams. Never throws: what it
 * cannot read is kept as text.
 */
export function readObjects(script: readonly PlacedStatement[], dialect: Dialect): SchemaObjects {
  const fold = new ObjectFold(dialect);
  script.forEach(({ statement }) => fold.apply(statement));
  return fold.finish();
}

interface FoldedStream {
  definition: ChangeStreamDefinition;
  /** For the case that one of them cannot be read. */
  readonly statements: string[];
}

class ObjectFold {
  private readonly options = new Map<string, string>();
  private readonly views = new Map<string, ViewDefinition>();
  private readonly streams = new Map<string, FoldedStream>();
  private readonly roles = new Map<string, string>();
  private readonly grants: FoldedGrants;
  private readonly texts: FoldedTexts;

  public constructor(private readonly dialect: Dialect) {
    this.grants = new FoldedGrants(dialect);
    this.texts = new FoldedTexts(dialect);
  }

  public apply(statement: Statement): void {
    switch (statement.kind) {
      case 'other':
        this.applyOther(statement);
        break;
      case 'not understood':
        this.texts.addNotUnderstood(statement.text ?? '');
        break;
      case 'drop':
        this.drop(statement.object, statement.name);
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
        this.alterIndex(statement);
    }
  }

  public finish(): SchemaObjects {
    return {
      options: this.options,
      views: [...this.views.values()],
      changeStreams: [...this.streams.values()].map(({ definition }) => definition),
      roles: [...this.roles.values()],
      grants: this.grants.all(),
      texts: this.texts.all(),
    };
  }

  private applyOther(statement: OtherStatementText): void {
    const { verb, object, name, text, replaces = false } = statement;
    const key = nameKey(name, this.dialect);
    switch (`${verb} ${object}`.trim()) {
      case 'ANALYZE':
      case 'CREATE DATABASE':
      // The schema itself holds the named ones.
      case 'CREATE SCHEMA':
        break;
      case 'GRANT':
      case 'REVOKE':
        this.changeGrants(verb, text);
        break;
      case 'CREATE ROLE':
        this.roles.set(key, this.roles.get(key) ?? name);
        break;
      case 'ALTER DATABASE':
        this.setOptions(text);
        break;
      case 'CREATE VIEW':
        this.createView(key, name, text, replaces);
        break;
      case 'CREATE CHANGE STREAM':
        this.createStream(key, name, text);
        break;
      case 'ALTER CHANGE STREAM':
        this.alterStream(key, name, text);
        break;
      default:
        if (verb === 'CREATE') {
          this.texts.create(object, name, text, replaces);
        } else if (!statement.ifExists || this.texts.has(object, name)) {
          this.texts.alter(object, name, text);
        }
    }
  }

  private changeGrants(verb: string, text: string): void {
    const grants = ifReadable(() => readGrants(text, this.dialect));
    if (!grants) {
      this.texts.addNotUnderstood(text);
    } else if (verb === 'GRANT') {
      this.grants.grant(grants);
    } else {
      this.grants.revoke(grants);
    }
  }

  private setOptions(text: string): void {
    const changes = ifReadable(() => readDatabaseOptions(text, this.dialect));
    if (changes) {
      applyOptions(this.options, changes);
    } else {
      this.texts.addNotUnderstood(text);
    }
  }

  private createView(key: string, name: string, text: string, replaces: boolean): void {
    if ((this.views.has(key) || this.texts.has('VIEW', name)) && !replaces) {
      return;
    }
    const view = ifReadable(() => readView(text, this.dialect));
    if (view) {
      this.texts.drop('VIEW', name);
      this.views.set(key, view);
    } else {
      this.views.delete(key);
      this.texts.create('VIEW', name, text, replaces);
    }
  }

  private createStream(key: string, name: string, text: string): void {
    if (this.streams.has(key) || this.texts.has('CHANGE STREAM', name)) {
      return;
    }
    const definition = ifReadable(() => readChangeStream(text, this.dialect));
    if (definition) {
      this.streams.set(key, { definition, statements: [text] });
    } else {
      this.texts.create('CHANGE STREAM', name, text, false);
    }
  }

  private alterStream(key: string, name: string, text: string): void {
    const stream = this.streams.get(key);
    const altered = stream && ifReadable(() => alteredChangeStream(stream.definition, text, this.dialect));
    if (stream && altered) {
      stream.definition = altered;
      stream.statements.push(text);
      return;
    }
    // From here on the stream is what its statements declare.
    if (stream) {
      this.streams.delete(key);
      const [create, ...alters] = stream.statements;
      this.texts.create('CHANGE STREAM', name, create, false);
      alters.forEach((each) => this.texts.alter('CHANGE STREAM', name, each));
    }
    this.texts.alter('CHANGE STREAM', name, text);
  }

  /** An index of the schema is changed there; this is about those that are kept as text. */
  private alterIndex({ index, addStored, dropStored }: Statement & { kind: 'alter index' }): void {
    const column = addStored ?? dropStored;
    if (column !== undefined && this.texts.has('INDEX', index)) {
      this.texts.changeStored(index, addStored === undefined ? 'DROP' : 'ADD', column);
    }
  }

  private drop(object: string, name: string): void {
    const key = nameKey(name, this.dialect);
    this.grants.drop(object, name);
    this.texts.drop(object, name);
    if (object === 'VIEW') {
      this.views.delete(key);
    } else if (object === 'CHANGE STREAM') {
      this.streams.delete(key);
    } else if (object === 'ROLE') {
      this.roles.delete(key);
    }
  }

  private renameTables(renames: readonly TableRename[]): void {
    const newNames = new Map(renames.map(({ from, to }) => [nameKey(from, this.dialect), to]));
    const nameOf = (table: string): string => newNames.get(nameKey(table, this.dialect)) ?? table;
    this.grants.renameTables(newNames);
    this.texts.renameTables(newNames);
    for (const stream of this.streams.values()) {
      const { definition } = stream;
      const watched = definition.watched.map((each) => ({ ...each, table: nameOf(each.table) }));
      stream.definition = { ...definition, watched };
    }
  }
}
