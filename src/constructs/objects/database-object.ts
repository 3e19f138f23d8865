import { Construct } from 'constructs';
import { literalText } from '../../rules/usage/literal';
import type { DeclaredObject, Dialect } from '../../schema';
import { Database } from '../database/database';
import { freeId } from '../database/free-id';

/**
 * What is declared in a database besides tables, indexes and sequences.
 *
 * @internal
 */
export abstract class DatabaseObject extends Construct {
  /** @internal */
  public readonly _database: Database;
  /**
   * Its kind as DDL has it: `VIEW`, `CHANGE STREAM`.
   *
   * @internal
   */
  public readonly _kind: string;
  /** @internal */
  public readonly _name: string;

  /**
   * @param noun What it is: `view`.
   * @throws duplicate-name, unresolved-token, unsupported
   */
  protected constructor(scope: Construct, id: string, noun: string) {
    const database = Database._of(scope, `${noun} ${id}`);
    database._claimName(literalText(id, `the name of a ${noun}`, database._path));
    super(scope, freeId(scope, id, noun));
    this._database = database;
    this._kind = noun.toUpperCase();
    this._name = id;
  }

  /** @internal */
  public get _dialect(): Dialect {
    return this._database.dialect;
  }

  /**
   * Once it is whole: what throws halfway is never part of the schema.
   *
   * @internal
   */
  protected _join(): void {
    this._database._addObject(this);
  }

  /**
   * What the database holds because of it, each object as the model has it.
   *
   * @internal
   */
  public abstract _declared(): readonly DeclaredObject[];
}
