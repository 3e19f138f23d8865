import { indexSpace } from '../../schema';
import { uniqueKey } from '../../schema/name-key';
import { append } from '../../text/collections';
import type { OtherStatementText, PlacedStatement } from '../parser/statement';

/** A statement about anything except tables and indexes. */
export interface OtherStatement extends Pick<OtherStatementText, 'verb' | 'object' | 'name' | 'text' | 'parts'> {
  readonly statement: PlacedStatement;
  /** The number of such statements before it. */
  readonly at: number;
}

/** The statements of a script that are still in effect, in order. */
export class OtherStatements {
  private readonly statements = new Set<OtherStatement>();
  private readonly byObject = new Map<string, OtherStatement[]>();
  private readonly droppedRoles = new Set<string>();
  /** Includes statements that are no longer in effect. */
  public count = 0;

  /** Returns false if it creates an existing object. */
  public add(statement: OtherStatementText, placed: PlacedStatement): boolean {
    const { verb, object, name, parts, text, replaces } = statement;
    const other = { verb, object, name, parts, text, statement: placed, at: this.count++ };
    const [created, ...alters] = verb === 'CREATE' ? this.of(object, name) : [];
    if (created?.verb !== 'CREATE') {
      this.statements.add(other);
      if (object !== '') {
        append(this.byObject, objectKey(object, name), other);
      }
    } else if (replaces) {
      // Replaces the statement in place, because later ones may need it. Changes to the old object are gone.
      alters.forEach((each) => this.statements.delete(each));
      this.byObject.set(objectKey(object, name), [Object.assign(created, other)]);
    } else {
      return false;
    }
    if (object === 'ROLE' && verb === 'CREATE') {
      this.droppedRoles.delete(name);
    }
    return true;
  }

  public addNotUnderstood(text: string, placed: PlacedStatement): void {
    this.statements.add({ verb: '', object: '', name: '', text, parts: [], statement: placed, at: this.count++ });
  }

  public has(object: string, name: string): boolean {
    return this.of(object, name).length > 0;
  }

  /** Removes an object and its changes. Returns whether it existed. */
  public drop(object: string, name: string): boolean {
    const key = objectKey(object, name);
    const known = this.byObject.get(key) ?? [];
    known.forEach((each) => this.statements.delete(each));
    this.byObject.delete(key);
    if (object === 'ROLE') {
      this.droppedRoles.add(name);
    }
    return known.some((each) => each.verb === 'CREATE');
  }

  public all(): OtherStatement[] {
    return [...this.statements].filter(({ parts }) => !parts.some(({ role, name }) => (
      (role === 'role' || role === 'granted') && this.droppedRoles.has(name)
    )));
  }

  /** The statements about one object, CREATE first. */
  public of(object: string, name: string): readonly OtherStatement[] {
    return this.byObject.get(objectKey(object, name)) ?? [];
  }
}

/** Equal for all names by which an object can be dropped. */
export function objectKey(object: string, name: string): string {
  return `${indexSpace(object)} ${uniqueKey(name)}`;
}
