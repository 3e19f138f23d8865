import { Dialect, type Schema, type TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { cutName, uniqueKey, VERSION } from '../../schema/name-key';
import { takenNames } from '../names-in';

/** What ends the name of a table that a plan puts aside. */
export const OLD = '_old';

/** Names for new objects beside old ones. Tables, indexes and constraints share one namespace. */
export class FreeNames {
  private readonly dialect: Dialect;
  private readonly before: ReadonlySet<string>;
  private readonly after: ReadonlySet<string>;
  private readonly given = new Set<string>();

  public constructor(from: Schema, to: Schema) {
    this.before = takenNames(from);
    this.after = takenNames(to);
    this.dialect = from.dialect;
  }

  /** `Orders` -> `Orders_v2` -> `Orders_v3`. A constraint without a name stays without one. */
  public next(name: string): string {
    return name === '' ? '' : this.take(nextVersion(name, (each) => this.isTaken(each), this.dialect));
  }

  /** The name itself if it is free. */
  public nameOrNext(name: string): string {
    return this.before.has(uniqueKey(name)) ? this.next(name) : name;
  }

  /** `Orders` -> `Orders_old`. */
  public old(name: string): string {
    return this.take(
      firstFree(name, (number) => OLD + (number === 1 ? '' : number), 1, (each) => this.isTaken(each), this.dialect),
    );
  }

  private isTaken(name: string): boolean {
    return [this.before, this.after, this.given].some((names) => names.has(uniqueKey(name)));
  }

  private take(name: string): string {
    this.given.add(uniqueKey(name));
    return name;
  }
}

/** A name for a column beside an old one, free in all of these tables. */
export function nextColumnName(
  name: string, tables: readonly (TableDefinition | undefined)[], dialect: Dialect,
): string {
  const taken = new Set(tables.flatMap((table) => table?.columns ?? []).map((column) => uniqueKey(column.name)));
  return nextVersion(name, (each) => taken.has(uniqueKey(each)), dialect);
}

function nextVersion(name: string, isTaken: (name: string) => boolean, dialect: Dialect): string {
  const [end = '', version = '1'] = VERSION.exec(name) ?? [];
  const stem = name.slice(0, name.length - end.length);
  return firstFree(stem, (number) => `_v${number}`, Number(version) + 1, isTaken, dialect);
}

function firstFree(
  stem: string, suffix: (number: number) => string, first: number, isTaken: (name: string) => boolean, dialect: Dialect,
): string {
  for (let number = first; ; number++) {
    const end = suffix(number);
    // The name of a schema counts separately, and stays.
    const own = stem.lastIndexOf('.') + 1;
    const cut = cutName(stem.slice(own), LIMITS.nameLength[dialect] - end.length, dialect);
    const name = stem.slice(0, own) + cut + end;
    if (!isTaken(name)) {
      return name;
    }
  }
}
