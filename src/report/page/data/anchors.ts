import type { PageObject } from './other-objects';
import type { PageKey, PageSchema } from './page-data';
import { nameOf } from '../../../rules/keys/keys';

/** The names by which keys and objects are found: ids in the page, and files of pictures. */
export class Anchors {
  private readonly ids = new Map<PageKey | PageObject, string>();
  private readonly files = new Map<PageKey, string>();
  private readonly named = new Map<PageSchema, Map<string, string>>();

  public constructor(schemas: readonly PageSchema[]) {
    const [takenIds, takenFiles] = [new Set<string>(), new Set<string>(['schema'])];
    for (const schema of schemas) {
      const names = new Map<string, string>();
      this.named.set(schema, names);
      const add = (of: PageKey | PageObject, name: string): string => {
        // Avoids the ids of the page itself.
        const id = free(/^(page|database|map):/.test(name) ? `key:${name}` : name, takenIds);
        this.ids.set(of, id);
        names.set(name, names.get(name) ?? id);
        return id;
      };
      // Links usually name tables, so tables get the plain names first.
      for (const key of [...schema.keys].sort((a, b) => rank(a) - rank(b))) {
        this.files.set(key, free(add(key, nameOf(key.simulated.key)).replace(/[^\w.-]+/g, '_'), takenFiles));
      }
      schema.objects.forEach((object) => add(object, object.name || object.kind));
    }
  }

  public of(each: PageKey | PageObject): string {
    return this.ids.get(each)!;
  }

  /** The file name of its picture, without an extension. */
  public file(key: PageKey): string {
    return this.files.get(key)!;
  }

  public href(each: PageKey | PageObject): string {
    return fragment(this.of(each));
  }

  /** The link to the key or object of this name; undefined if the page has none. */
  public hrefOfName(schema: PageSchema, name: string): string | undefined {
    const id = this.named.get(schema)?.get(name);
    return id === undefined ? undefined : fragment(id);
  }
}

function fragment(id: string): string {
  return `#${encodeURIComponent(id)}`;
}

function rank({ simulated }: PageKey): number {
  return simulated.key.kind === 'table' ? 0 : 1;
}

/** File systems may ignore case. */
function free(name: string, taken: Set<string>): string {
  let found = name;
  for (let number = 2; taken.has(found.toLowerCase()); number++) {
    found = `${name}-${number}`;
  }
  taken.add(found.toLowerCase());
  return found;
}
