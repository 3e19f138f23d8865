import { isDeepStrictEqual } from 'node:util';
import { Construct } from 'constructs';
import { readCreated } from '../../ddl/objects/defined-objects';
import { printerFor } from '../../ddl/printer/print-schema';
import { brokenExpression, unsupported } from '../../rules/usage/errors';
import { literalText } from '../../rules/usage/literal';
import { Dialect, type DeclaredObject, type DefinedObject } from '../../schema';
import { isNamed } from '../../schema/types/type-facts';
import type { TypeCode } from '../../schema/types/type-registry';
import { freeId } from '../database/construct-scope';
import { Database } from '../database/database';
import { scopedName } from '../database/scoped-name';

/** Fields of columns that DDL does not contain, and positions in a text. */
const UNPRINTED: ReadonlySet<string> = new Set(['declaredValues', 'immutable', 'span', 'spans']);

function withoutUnprinted(field: string, value: unknown): unknown {
  // DDL shows the name of a message or enum, but not which of them it is.
  return UNPRINTED.has(field) || (field === 'code' && isNamed({ code: value as TypeCode })) ? undefined : value;
}

/**
 * Base of all objects other than tables, indexes and sequences.
 *
 * @internal
 */
export abstract class DatabaseObject extends Construct {
  /** @internal */
  public readonly _database: Database;
  /**
   * The kind in DDL, such as `VIEW`.
   *
   * @internal
   */
  public readonly _kind: string;
  /**
   * Includes its named schema, if it is in one.
   *
   * @internal
   */
  public readonly _name: string;
  private declared: readonly DeclaredObject[] = [];

  /**
   * @param noun The noun for messages: `view`.
   * @param name Its name in the database.
   * @throws duplicate-name, unresolved-token, unsupported
   */
  protected constructor(scope: Construct, id: string, noun: string, name = id) {
    const database = Database._of(scope, `${noun} ${id}`);
    const scoped = scopedName(scope, literalText(name, `the name of a ${noun}`, database._path));
    database._declared.claimName(scoped, noun.toUpperCase());
    super(scope, freeId(scope, id, noun));
    this._database = database;
    this._kind = noun.toUpperCase();
    this._name = scoped;
  }

  /** @internal */
  public get _dialect(): Dialect {
    return this._database.dialect;
  }

  /**
   * Called last, so an object whose constructor throws is not added.
   *
   * @param declared Its objects in the database.
   * @internal
   */
  protected _join(...declared: readonly DeclaredObject[]): void {
    declared.forEach(Object.freeze);
    this.declared = declared;
    this._database._declared.addObject(this);
  }

  /**
   * Checks the object in the model. Text in a definition that ends the statement, or changes its meaning, is refused.
   *
   * @throws broken-expression
   * @internal
   */
  protected _defined(definition: DefinedObject): DefinedObject {
    const statement = printerFor(this._dialect).create(definition);
    const read = readCreated(statement, definition.kind, this._dialect);
    const [wanted, found] = [definition, read.object].map((each) => (
      JSON.parse(JSON.stringify(each && { ...each, options: [...each.options] } || null, withoutUnprinted))
    ));
    if (!isDeepStrictEqual(wanted, found)) {
      const { problem } = read;
      throw brokenExpression(
        this.node.path,
        `the definition of ${this._name}`,
        statement,
        problem ? `expected ${problem.expected}, found ${problem.found}` : 'it is read as another definition',
        'definition',
      );
    }
    return definition;
  }

  /**
   * @throws unsupported in PostgreSQL, which has no such objects
   * @internal
   */
  protected _onlyInGoogleSql(instead: string): void {
    if (this._dialect === Dialect.POSTGRESQL) {
      throw unsupported(this.node.path, `PostgreSQL has no ${this._kind}`, 'a database in GoogleSQL', instead);
    }
  }

  /**
   * Its objects in the database, as in the model.
   *
   * @internal
   */
  public _declared(): readonly DeclaredObject[] {
    return this.declared;
  }
}
