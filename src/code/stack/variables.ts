import { tableVariable } from '../../text/names';

/** Gives each table its own variable, in TypeScript spelling. */
export class Variables {
  private readonly ofTables = new Map<string, string>();
  private readonly taken = new Set<string>();

  /** @param spelled Spells a name in the language of the code. */
  public constructor(private readonly spelled: (name: string) => string) {}

  /** @param kind The kind of construct in the variable: `table`, `role`. */
  public of(table: string, kind?: string): string {
    const known = this.ofTables.get(table) ?? this.free(tableVariable(table, kind));
    this.ofTables.set(table, known);
    return known;
  }

  public free(wanted: string): string {
    let name = wanted;
    for (let n = 2; this.taken.has(this.spelled(name)); n += 1) {
      name = `${wanted}${n}`;
    }
    this.taken.add(this.spelled(name));
    return name;
  }
}
