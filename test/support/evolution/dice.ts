import type { Schema, SchemaObjects } from '../../../src/schema';
import { Names } from '../generator/identifiers';

function namesOfObjects({ defined }: SchemaObjects): string[] {
  return defined.map(({ name }) => name);
}

/** The choices of one edit. Numbers shrink to 0, so what a smaller failure chooses is what stands first. */
export class Dice {
  private position = 0;

  public constructor(private readonly choices: readonly number[], private readonly wantedName: string) {}

  public number(below: number): number {
    const choice = this.choices[this.position % this.choices.length];
    this.position += 1;
    return choice % below;
  }

  public flip(): boolean {
    return this.number(2) === 1;
  }

  public pick<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : list[this.number(list.length)];
  }

  /** Up to so many, each at most once. */
  public pickSome<T>(list: readonly T[], most: number): T[] {
    const count = list.length === 0 ? 0 : this.number(most + 1);
    return [...new Set(Array.from({ length: count }, () => this.pick(list)!))];
  }

  /** A name that no object of the schema has, whatever the case of its letters. */
  public newName(schema: Schema, wanted = this.wantedName): string {
    const taken = [
      ...schema.tables.flatMap(({ name, foreignKeys, checks, renamedFrom }) => [
        name, ...foreignKeys.map((each) => each.name), ...checks.map((each) => each.name), ...(renamedFrom === undefined ? [] : [renamedFrom]),
      ]),
      ...schema.indexes.map(({ name }) => name),
      ...schema.tables.flatMap(({ synonyms = [] }) => synonyms),
      ...namesOfObjects(schema.objects),
    ];
    return new Names(schema.dialect, taken).claim(wanted);
  }

  public newColumnName(schema: Schema, columns: readonly { readonly name: string }[]): string {
    return new Names(schema.dialect, columns.map(({ name }) => name)).claim(this.wantedName);
  }
}
