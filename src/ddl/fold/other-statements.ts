import { indexSpace, objectKind } from '../../schema';
import { uniqueKey } from '../../schema/name-key';
import type { PlacedStatement, Statement } from '../parser/statement';

/** A statement that is kept as text, because the model has no place for its content. */
export interface OtherStatement {
  readonly verb: string;
  readonly object: string;
  readonly name: string;
  /** On one line and without comments. */
  readonly text: string;
  /** All names in a GRANT or REVOKE. */
  readonly names?: readonly string[];
  readonly statement: PlacedStatement;
}

/** The statements of a script that are kept as text and still hold, in their order. */
export class OtherStatements {
  private readonly statements = new Set<OtherStatement>();
  private readonly byObject = new Map<string, OtherStatement[]>();
  private readonly droppedRoles = new Set<string>();

  public add(statement: Statement & { kind: 'other' }, placed: PlacedStatement): void {
    const { verb, object, name, names, text, replaces } = statement;
    const other = { verb, object, name, names, text, statement: placed };
    const known = this.byObject.get(keyOf(object, name));
    const isCreation = verb === 'CREATE' && !objectKind(object).isUnnamed;
    const created = isCreation ? known?.find((each) => each.verb === 'CREATE') : undefined;
    if (created && replaces) {
      // In its old place, because what follows may need it.
      Object.assign(created, other);
    } else if (!created) {
      this.keep(other);
    }
    if (object === 'ROLE' && verb === 'CREATE') {
      this.droppedRoles.delete(name);
    }
  }

  public addNotUnderstood(text: string, placed: PlacedStatement): void {
    this.statements.add({ verb: '', object: '', name: '', text, statement: placed });
  }

  public has(object: string, name: string): boolean {
    return this.byObject.has(keyOf(object, name));
  }

  /** Forgets an object and all that was done to it. Answers whether something created it. */
  public drop(object: string, name: string): boolean {
    const key = keyOf(object, name);
    const known = this.byObject.get(key) ?? [];
    known.forEach((each) => this.statements.delete(each));
    this.byObject.delete(key);
    if (object === 'ROLE') {
      this.droppedRoles.add(name);
    }
    return known.some((each) => each.verb === 'CREATE');
  }

  public all(): OtherStatement[] {
    return [...this.statements].filter(({ names = [] }) => !names.some((name) => this.droppedRoles.has(name)));
  }

  private keep(other: OtherStatement): void {
    this.statements.add(other);
    if (other.object !== '') {
      const key = keyOf(other.object, other.name);
      const known = this.byObject.get(key);
      if (known) {
        known.push(other);
      } else {
        this.byObject.set(key, [other]);
      }
    }
  }
}

/** `DROP INDEX` also takes search and vector indexes. */
function keyOf(object: string, name: string): string {
  return `${indexSpace(object)} ${uniqueKey(name)}`;
}
