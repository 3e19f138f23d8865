import { tableVariable } from '../../text/table-variable';

/** Names that the code around the tables uses. */
const TAKEN = ['db', 'scope', 'id', 'props', 'eval', 'arguments', 'undefined'];

/** Gives each table a variable of its own. */
export class Variables {
  private readonly taken = new Set(TAKEN);
  private readonly ofTables = new Map<string, string>();

  public of(table: string): string {
    const known = this.ofTables.get(table) ?? this.free(tableVariable(table));
    this.ofTables.set(table, known);
    return known;
  }

  public free(wanted: string): string {
    let name = wanted;
    for (let n = 2; this.taken.has(name); n += 1) {
      name = `${wanted}${n}`;
    }
    this.taken.add(name);
    return name;
  }
}
