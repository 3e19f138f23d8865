import { append } from '../../text/collections';

/** Definitions in order, with names that may repeat. Each change takes constant time. */
export class NamedList<T extends { readonly name: string }> {
  /** Both are created on the first change, because most lists have none. */
  private changed?: (T | undefined)[];
  private known?: Map<string, number[]>;
  /** Numbers of unnamed definitions, by position. */
  private numbers?: Map<number, number>;

  /** @param keyOf The same key for two spellings of a name. */
  public constructor(
    private readonly original: readonly T[],
    private readonly keyOf: (name: string) => string,
  ) {}

  public add(item: T): void {
    if (this.known) {
      append(this.known, this.keyOf(item.name), this.items.length);
    }
    this.items.push(item);
  }

  public has(name: string): boolean {
    return this.positions.has(this.keyOf(name));
  }

  /** The first definition with the name. */
  public named(name: string): T | undefined {
    const [position] = this.positions.get(this.keyOf(name)) ?? [];
    return position === undefined ? undefined : this.items[position];
  }

  /** Removes all definitions with the name. Returns whether there were any. */
  public remove(name: string): boolean {
    const key = this.keyOf(name);
    const positions = this.positions.get(key) ?? [];
    for (const position of positions) {
      this.items[position] = undefined;
    }
    return this.positions.delete(key);
  }

  /**
   * Removes an unnamed definition: the only one, or the one with the number. Spanner gives each the smallest free
   * number. Returns whether there was one.
   */
  public removeUnnamed(number?: number, isMeant: (item: T) => boolean = () => true): boolean {
    const positions = this.positions.get('') ?? [];
    const meant = positions.filter((position) => isMeant(this.items[position]!));
    const numbers = this.numbered(meant);
    const removed = meant.length === 1 ? meant[0] : meant.find((position) => numbers.get(position) === number);
    if (removed === undefined) {
      return false;
    }
    this.items[removed] = undefined;
    this.positions.set('', positions.filter((position) => position !== removed));
    return true;
  }

  /** Changes the first definition with the name. Returns whether there was one. */
  public change(name: string, change: (item: T) => T): boolean {
    const position = this.positions.get(this.keyOf(name))?.[0];
    if (position === undefined) {
      return false;
    }
    this.items[position] = change(this.items[position]!);
    return true;
  }

  public all(): readonly T[] {
    return this.changed?.filter((item) => item !== undefined) ?? this.original;
  }

  /** Nothing is removed between two calls, so the numbers are those that Spanner gave. */
  private numbered(positions: readonly number[]): ReadonlyMap<number, number> {
    const numbers = this.numbers ??= new Map();
    const taken = new Set(positions.map((position) => numbers.get(position)));
    for (const position of positions.filter((each) => !numbers.has(each))) {
      let number = 1;
      while (taken.has(number)) {
        number += 1;
      }
      taken.add(number);
      numbers.set(position, number);
    }
    return numbers;
  }

  private get items(): (T | undefined)[] {
    this.changed ??= [...this.original];
    return this.changed;
  }

  private get positions(): Map<string, number[]> {
    if (!this.known) {
      this.known = new Map();
      for (let position = 0; position < this.items.length; position++) {
        append(this.known, this.keyOf(this.items[position]!.name), position);
      }
    }
    return this.known;
  }
}
