import {
  isAlias, isMap, isScalar, isSeq, parseDocument, type Alias, type Document, type Node, type Scalar, type YAMLMap,
} from 'yaml';
import type { ConfigValues, YamlEntry, YamlNode, YamlValue } from './config-values';

/**
 * Reads one document of YAML 1.2, which includes JSON, with anchors and the merge key.
 *
 * @throws UnusableInput with the place, also for tags outside the YAML core schema
 */
export function readYaml(config: ConfigValues): YamlNode {
  return new Reader(config).document();
}

type Entries = readonly (readonly [string, YamlEntry])[];

const MERGE = '<<';

/** Hints for some errors, by their codes. */
const HINTS: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'a text with ": " in it stands in quotes',
  BAD_SCALAR_START: 'put the text in quotes',
};

class Reader {
  private readonly parsed: Document;
  /** undefined while the node is being read, to detect an alias inside its anchor. */
  private readonly values = new Map<Node, YamlValue | undefined>();

  public constructor(private readonly config: ConfigValues) {
    // Duplicate names are found below, where they are compared as texts: 1 and "1" are the same name.
    this.parsed = parseDocument(config.file.text, {
      schema: 'core', resolveKnownTags: false, prettyErrors: false, uniqueKeys: false,
    });
  }

  public document(): YamlNode {
    const [error] = [...this.parsed.errors, ...this.parsed.warnings];
    if (error) {
      // The rest of such a message is for programmers.
      const [message] = error.message.split(';');
      throw this.config.error({ start: error.pos[0] }, `this is not YAML: ${message}`, HINTS[error.code]);
    }
    return this.node(this.parsed.contents, 0);
  }

  /** @param at The position of a missing node. */
  private node(node: Node | null, at: number): YamlNode {
    const [start, end] = node?.range ?? [at, at];
    const target = isAlias(node) ? this.target(node, start) : node;
    if (target && !this.values.has(target)) {
      this.values.set(target, undefined);
      this.values.set(target, this.value(target, start));
    }
    const value = target ? this.values.get(target) : null;
    if (value === undefined) {
      throw this.config.error({ start }, 'an alias cannot stand in what it is an alias of');
    }
    return { value, start, end };
  }

  private target(alias: Alias, start: number): Node {
    const target = alias.resolve(this.parsed);
    if (!target) {
      const name = alias.source;
      const hint = `a text that begins with * stands in quotes: "*${name}"`;
      throw this.config.error({ start }, `there is no anchor &${name}`, hint);
    }
    return target;
  }

  private value(node: Node, start: number): YamlValue {
    if (isSeq<Node>(node)) {
      return node.items.map((each) => this.node(each, start));
    }
    return isMap<Node, Node | null>(node) ? this.mapping(node, start) : (node as Scalar<string>).value;
  }

  private mapping({ items }: YAMLMap<Node, Node | null>, at: number): ReadonlyMap<string, YamlEntry> {
    const own = new Map<string, YamlEntry>();
    const merged: Entries[] = [];
    for (const { key: name, value } of items) {
      const start = name.range?.[0] ?? at;
      const text = isAlias(name) ? this.target(name, start) : name;
      if (!isScalar(text)) {
        throw this.config.error({ start }, 'a name is not a text');
      }
      const key = { ...this.node(name, start), value: text.source ?? '' };
      const entry = { ...this.node(value, key.end), key };
      if (key.value === MERGE && text.type === 'PLAIN') {
        merged.push(this.merged(entry));
      } else if (own.has(key.value)) {
        throw this.config.error({ start }, `${key.value} is given twice`);
      } else {
        own.set(key.value, entry);
      }
    }
    // Own entries of the mapping win, then entries of the mapping that it merges first.
    return new Map([...merged.flat().reverse(), ...own]);
  }

  private merged(given: YamlNode): Entries {
    const all = Array.isArray(given.value) ? given.value as readonly YamlNode[] : [given];
    return all.flatMap(({ value, start }) => {
      if (!(value instanceof Map)) {
        throw this.config.error({ start }, `what ${MERGE} merges is not an object`);
      }
      return [...value as ReadonlyMap<string, YamlEntry>];
    });
  }
}
