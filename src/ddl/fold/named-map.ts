import type { Dialect } from '../../schema';
import { nameKey } from '../../schema/name-key';

/** Objects by name. Most statements match the declared name, some GoogleSQL ones any case. */
export class NamedMap<T> extends Map<string, T> {
  private readonly declared = new Map<string, string>();

  public constructor(private readonly dialect: Dialect) {
    super();
  }

  public override set(name: string, value: T): this {
    this.declared.set(nameKey(name, this.dialect), name);
    return super.set(name, value);
  }

  public inAnyCase(name: string): T | undefined {
    return this.get(this.has(name) ? name : this.declared.get(nameKey(name, this.dialect)) ?? name);
  }
}
