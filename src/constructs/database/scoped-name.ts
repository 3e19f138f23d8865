import type { Construct, IConstruct } from 'constructs';

const NAMED_SCHEMA_SYMBOL = Symbol.for('spanner-constructs/NamedSchema');

interface INamedSchema extends IConstruct {
  readonly schemaName: string;
}

/** Marks a class as a named schema, for a copy of the library that another package has loaded. */
export function markAsNamedSchema(prototype: INamedSchema): void {
  Object.defineProperty(prototype, NAMED_SCHEMA_SYMBOL, { value: true });
}

/** The name in the database of what is declared in a scope: with the named schema in front, where it is in one. */
export function scopedName(scope: Construct, name: string): string {
  for (let above: IConstruct | undefined = name.includes('.') ? undefined : scope; above; above = above.node.scope) {
    if (NAMED_SCHEMA_SYMBOL in above) {
      return `${(above as IConstruct as INamedSchema).schemaName}.${name}`;
    }
  }
  return name;
}
