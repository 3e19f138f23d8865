import { indexSpace } from '../../schema';
import type { Part } from '../../schema/kind/part';
import { uniqueKey } from '../../schema/name-key';
import { append } from '../../text/grouped';
import type { OtherStatementText, PlacedStatement } from '../parser/statement';

/** A statement about what is neither table, index nor sequence. */
export interface OtherStatement {
  readonly verb: string;
  readonly object: string;
  readonly name: string;
  /** On one line and without comments. */
  readonly text: string;
  readonly parts: readonly Part[];
  readonly statement: PlacedStatement;
  /** How many of these statements came before it. */
  readonly at: number;
}

/** Such statements of a script as far as they still hold, in their order. */
export class OtherStatements {
  private readonly statements = new Set<OtherStatement>();
  private readonly byObject = new Map<string, OtherStatement[]>();
  private readonly droppedRoles = new Set<string>();
  /** Those that hold no longer included. */
  public count = 0;

  /** Answers whether it counts: it does not create what is there. */
  public add(statement: OtherStatementText, placed: PlacedStatement): boolean {
    const { verb, object, name, parts, text, replaces } = statement;
    const other = { verb, object, name, parts, text, statement: placed, at: this.count++ };
    const [created, ...alters] = verb === 'CREATE' ? this.of(object, name) : [];
    if (created?.verb !== 'CREATE') {
      this.keep(other);
    } else if (replaces) {
      // In its old place, because what follows may need it. What altered the old one is gone with it.
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

  /** Forgets an object and all that was done to it. Answers whether something created it. */
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

  /** The statements about one object, the one that creates it first. */
  public of(object: string, name: string): readonly OtherStatement[] {
    return this.byObject.get(objectKey(object, name)) ?? [];
  }

  private keep(other: OtherStatement): void {
    this.statements.add(other);
    if (other.object !== '') {
      const key = objectKey(other.object, other.name);
      append(this.byObject, key, other);
    }
  }
}

/** Equal for the names that an object can be called by. */
export function objectKey(object: string, name: string): string {
  return `${indexSpace(object)} ${uniqueKey(name)}`;
}
