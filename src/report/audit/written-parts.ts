import type { Finding } from '../../rules/finding';
import { keysOf, partOf, type SchemaKey } from '../../rules/keys/keys';
import { ruleContext } from '../../rules/rule';
import type { Part } from '../../rules/subject';
import type { Schema } from '../../schema';

/** The parts that hotspot rules still write in words. Goes with the last of them. */
export class WrittenParts {
  private keys?: ReadonlyMap<string, SchemaKey>;

  public constructor(private readonly schema: Schema) {}

  public of({ objectName, entry, problem: { subject: { part } } }: Finding): Part {
    if (part.kind !== 'written' || entry.kind !== 'hotspot') {
      return part;
    }
    const { schema } = this;
    this.keys ??= new Map(keysOf(ruleContext(schema)).map((key) => [`${key.object}\n${key.location}`, key]));
    const key = this.keys.get(`${objectName}\n${part.text}`);
    const table = schema.tables.find(({ name }) => name === objectName);
    const column = table?.columns.find(({ name }) => part.text.startsWith(`${table.name}.${name} `))?.name;
    return key ? partOf(key) : table && column !== undefined ? { kind: 'column', table, column } : table ? { kind: 'table', table } : part;
  }
}
