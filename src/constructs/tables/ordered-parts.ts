/**
 * Parts of a table in the order of its DDL: those given to the table in their order, followed by those added later or
 * for something else, by name. So the DDL does not depend on the order of declaration.
 */
export class OrderedParts<T extends { readonly name: string }> {
  private readonly parts: T[] = [];
  private given = 0;

  public get all(): readonly T[] {
    return this.parts;
  }

  public give(part: T): void {
    if (this.given === this.parts.length) {
      this.parts.push(part);
    } else {
      this.parts.splice(this.given, 0, part);
    }
    this.given++;
  }

  public add(part: T): void {
    const position = this.parts.findIndex((each, index) => index >= this.given && each.name > part.name);
    this.parts.splice(position < 0 ? this.parts.length : position, 0, part);
  }
}
