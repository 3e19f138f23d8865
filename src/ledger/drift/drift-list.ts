import type { Comparison, Definition, Drift } from './drift';
import { sameTexts } from './option-texts';
import { Dialect } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { sameExpressionAsPrinted } from '../canonical/same-expression-as-printed';
import type { Attribute, Sameness } from '../differ/attributes';

/** One side as migrations make it, the other as a database prints it. */
function asPrinted(dialect: Dialect): Sameness {
  return {
    dialect,
    key: (name) => nameKey(dialect === Dialect.POSTGRESQL ? name.replace(/^public\./, '') : name, dialect),
    expression: (a, b) => sameExpressionAsPrinted(a, b, dialect),
    texts: (a, b) => sameTexts(a, b, dialect),
    // Counting from 1 is what a counter does anyway.
    firstCounter: '1',
  };
}

/** How definitions of one kind are compared. */
export interface ComparedKind<T> {
  readonly kind: string;
  readonly attributes: readonly Attribute<T>[];
  readonly definition: (of: T) => Definition;
}

/** Collects the differences between two schemas. */
export class DriftList {
  public readonly drift: Drift[] = [];
  public readonly by: Sameness;
  private readonly notPrinted = new Map<string, number>();

  public constructor(
    public readonly dialect: Dialect,
    private readonly isEmulator: boolean,
  ) {
    this.by = asPrinted(dialect);
  }

  public get comparison(): Comparison {
    return { dialect: this.dialect, drift: this.drift, notPrinted: this.notPrinted };
  }

  /** Compares two definitions of one thing, of which one may be absent. */
  public compare<T>(
    { kind, attributes, definition }: ComparedKind<T>,
    object: string,
    log: T | undefined,
    live: T | undefined,
  ): void {
    if (log !== undefined && live !== undefined) {
      for (const { name, same, mayBeUnprinted } of attributes) {
        if (!same(log, live, this.by) && !(mayBeUnprinted?.(live) && this.isLost(name))) {
          this.drift.push({
            kind,
            object,
            where: 'both',
            log: definition(log),
            live: definition(live),
            attribute: name,
          });
        }
      }
    } else if (log !== undefined) {
      this.drift.push({ kind, object, where: 'log', log: definition(log) });
    } else if (live !== undefined) {
      this.drift.push({ kind, object, where: 'database', live: definition(live) });
    }
  }

  /**
   * Compares two lists of named things.
   *
   * @param objectOf What a difference is about; default: its name.
   */
  public compareAll<T extends { readonly name: string }>(
    kind: ComparedKind<T>,
    log: readonly T[],
    live: readonly T[],
    objectOf: (each: T) => string = ({ name }) => name,
  ): void {
    this.pair(log, live, (a, b) => this.compare(kind, objectOf((a ?? b)!), a, b));
  }

  /** Walks two lists of named things: what is in the first, and then what is in the second alone. */
  public pair<T extends { readonly name: string }>(
    log: readonly T[],
    live: readonly T[],
    visit: (log: T | undefined, live: T | undefined) => unknown,
  ): void {
    const byName = new Map(live.map((each) => [this.by.key(each.name), each]));
    for (const each of log) {
      const key = this.by.key(each.name);
      const other = byName.get(key);
      byName.delete(key);
      visit(each, other);
    }
    byName.forEach((each) => visit(undefined, each));
  }

  /** Whether this difference may be one of what the emulator prints, and then it is counted. */
  public isLost(attribute: string): boolean {
    if (!this.isEmulator) {
      return false;
    }
    this.notPrinted.set(attribute, (this.notPrinted.get(attribute) ?? 0) + 1);
    return true;
  }
}
