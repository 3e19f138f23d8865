import type { Comparison, Drift } from './drift';
import { printerFor } from '../../ddl/printer/print-schema';
import type { DdlPrinter } from '../../ddl/printer/printer';
import { Dialect } from '../../schema';
import { nameKey } from '../../schema/name-key';

/** One attribute of an object in both definitions. */
export interface Attribute {
  readonly name: string;
  readonly same: boolean;
  /** The emulator does not print it: a database that lacks it may hold it. */
  readonly isNotPrinted?: boolean;
}

/** Collects the differences between two schemas. */
export class DriftList {
  public readonly drift: Drift[] = [];
  public readonly printer: DdlPrinter;
  private readonly notPrinted = new Map<string, number>();

  public constructor(public readonly dialect: Dialect, private readonly isEmulator: boolean) {
    this.printer = printerFor(dialect);
  }

  public get comparison(): Comparison {
    return { drift: this.drift, notPrinted: this.notPrinted };
  }

  public onlyInLog(kind: string, object: string, log: string): void {
    this.drift.push({ kind, object, where: 'log', log });
  }

  public onlyInDatabase(kind: string, object: string, live: string): void {
    this.drift.push({ kind, object, where: 'database', live });
  }

  public differs(kind: string, object: string, attribute: string, log: string, live: string): void {
    this.drift.push({ kind, object, where: 'both', log, live, attribute });
  }

  /** Adds one difference for each attribute that is not the same. */
  public compare(kind: string, object: string, attributes: readonly Attribute[], log: () => string, live: () => string): void {
    for (const { name, same, isNotPrinted } of attributes) {
      if (!same && !(isNotPrinted && this.isLost(name))) {
        this.differs(kind, object, name, log(), live());
      }
    }
  }

  /** Whether this difference may be one of what the emulator prints, and then it is counted. */
  public isLost(attribute: string): boolean {
    if (!this.isEmulator) {
      return false;
    }
    this.notPrinted.set(attribute, (this.notPrinted.get(attribute) ?? 0) + 1);
    return true;
  }

  /** A name as Spanner compares it. */
  public key(name: string): string {
    return nameKey(this.dialect === Dialect.POSTGRESQL ? name.replace(/^public\./, '') : name, this.dialect);
  }

  public sameName(a: string | undefined, b: string | undefined): boolean {
    return a === b || (a !== undefined && b !== undefined && this.key(a) === this.key(b));
  }

  public sameNameSet(a: readonly string[], b: readonly string[]): boolean {
    const [first, second] = [a, b].map((names) => [...new Set(names.map((name) => this.key(name)))].sort());
    return first.join('\0') === second.join('\0');
  }

  /**
   * Walks two lists of named things.
   *
   * @param both Called for those that are in both.
   */
  public pair<T extends { readonly name: string }>(
    log: readonly T[], live: readonly T[], handlers: { both: (log: T, live: T) => unknown; inLog: (log: T) => unknown; inDatabase: (live: T) => unknown },
  ): void {
    const byName = new Map(live.map((each) => [this.key(each.name), each]));
    for (const each of log) {
      const key = this.key(each.name);
      const other = byName.get(key);
      byName.delete(key);
      if (other) {
        handlers.both(each, other);
      } else {
        handlers.inLog(each);
      }
    }
    byName.forEach((each) => handlers.inDatabase(each));
  }
}
