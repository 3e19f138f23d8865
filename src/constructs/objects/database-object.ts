import { isDeepStrictEqual } from 'node:util';
import { Construct } from 'constructs';
import { readCreated } from '../../ddl/objects/defined-objects';
import { ObjectPrinter } from '../../ddl/printer/object-printer';
import { brokenExpression } from '../../rules/usage/errors';
import { literalText } from '../../rules/usage/literal';
import type { DeclaredObject, DefinedObject, Dialect } from '../../schema';
import { isNamed } from '../../schema/types/type-facts';
import type { TypeCode } from '../../schema/types/type-registry';
import { Database } from '../database/database';
import { freeId } from '../database/free-id';
import { scopedName } from '../database/scoped-name';

/** What is known of columns besides their DDL, and where a text says it. */
const UNPRINTED: ReadonlySet<string> = new Set(['declaredValues', 'immutable', 'span', 'spans']);

function withoutUnprinted(field: string, value: unknown): unknown {
  // DDL names a message or an enum, and does not show which of them it is.
  return UNPRINTED.has(field) || (field === 'code' && isNamed({ code: value as TypeCode })) ? undefined : value;
}

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
  /**
   * With its named schema in front, where it is in one.
   *
   * @internal
   */
  public readonly _name: string;
  private declared: readonly DeclaredObject[] = [];

  /**
   * @param noun What it is: `view`.
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
   * Once it is whole: what throws halfway is never part of the schema.
   *
   * @param declared What the database holds because of it.
   * @internal
   */
  protected _join(...declared: readonly DeclaredObject[]): void {
    this.declared = declared;
    this._database._declared.addObject(this);
  }

  /**
   * The object as the model keeps it. Text in the definition that is not what it is said to be ends the statement or
   * makes another one of it, and is refused.
   *
   * @throws broken-expression
   * @internal
   */
  protected _defined(definition: DefinedObject): DefinedObject {
    const statement = new ObjectPrinter(this._dialect).create(definition);
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
    return Object.freeze(definition);
  }

  /**
   * What the database holds because of it, each object as the model has it.
   *
   * @internal
   */
  public _declared(): readonly DeclaredObject[] {
    return this.declared;
  }
}
