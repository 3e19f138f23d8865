import type { Construct, IConstruct } from 'constructs';

const NAMED_SCHEMA_SYMBOL = Symbol.for('spanner-constructs/NamedSchema');

interface INamedSchema extends IConstruct {
  readonly schemaName: string;
}

/** Marks a class as a named schema, for copies of the library that other packages load. */
export function markAsNamedSchema(prototype: INamedSchema): void {
  Object.defineProperty(prototype, NAMED_SCHEMA_SYMBOL, { value: true });
}

/** The database name of an object in a scope: with the named schema in front, if it is in one. */
export function scopedName(scope: Construct, name: string): string {
  for (let above: IConstruct | undefined = name.includes('.') ? undefined : scope; above; above = above.node.scope) {
    if (NAMED_SCHEMA_SYMBOL in above) {
      return `${(above as IConstruct as INamedSchema).schemaName}.${name}`;
    }
  }
  return name;
}
