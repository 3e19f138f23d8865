import {
  isAlias, isMap, isScalar, isSeq, parseDocument, type Alias, type Document, type Node, type Scalar, type YAMLMap,
} from 'yaml';
import { placeIn, placeText, type SourceFile } from '../../audit/source';
import type { Span } from '../../schema';
import { suggestion } from '../command';
import { UnusableInput } from '../input/unusable-input';

/** A value of a configuration file, with its position. */
export interface YamlNode extends Span {
  readonly value: YamlValue;
}

export type YamlValue = string | number | boolean | null | readonly YamlNode[] | ReadonlyMap<string, YamlEntry>;

export interface YamlEntry extends YamlNode {
  /** The position of its name. */
  readonly key: YamlNode;
}

/** Reads and checks the values of a configuration file. All methods throw UnusableInput. */
export class ConfigValues {
  public constructor(public readonly file: SourceFile) {}

  /** @param keys The permitted keys; absent if any key is. */
  public mapping({ value, start }: YamlNode, what: string, keys?: readonly string[]): ReadonlyMap<string, YamlEntry> {
    if (!(value instanceof Map)) {
      throw this.error({ start }, `${what} is not an object`);
    }
    const entries = value as ReadonlyMap<string, YamlEntry>;
    const unknown = keys && [...entries].find(([key]) => !keys.includes(key));
    if (unknown) {
      const [key, entry] = unknown;
      throw this.error(
        entry.key, `${what} has no "${key}"`, suggestion(key, keys) ?? `it can have ${keys.join(', ')}`,
      );
    }
    return entries;
  }

  public list(node: YamlNode | undefined, what: string): readonly YamlNode[] {
    if (node !== undefined && !Array.isArray(node.value)) {
      throw this.error(node, `${what} is not a list`);
    }
    return (node?.value ?? []) as readonly YamlNode[];
  }

  public text(node: YamlNode, what: string): string {
    if (typeof node.value !== 'string' || node.value === '') {
      throw this.error(node, `${what} is not a string`);
    }
    return node.value;
  }

  public choice(node: YamlNode | undefined, what: string, choices: readonly string[]): string | undefined {
    const given = node && this.text(node, what);
    if (node && given !== undefined && !choices.includes(given)) {
      throw this.error(
        node, `${what} is "${given}", want one of ${choices.join(', ')}`, suggestion(given, choices),
      );
    }
    return given;
  }

  public error({ start }: Pick<YamlNode, 'start'>, message: string, hint?: string): UnusableInput {
    return new UnusableInput(`${placeText(placeIn(this.file, start))}: ${message}`, hint);
  }
}

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
  BLOCK_AS_IMPLICIT_KEY: 'a string with ": " in it needs quotes',
  BAD_SCALAR_START: 'put the string in quotes',
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
      const hint = `a string that begins with * needs quotes: "*${name}"`;
      throw this.config.error({ start }, `there is no anchor &${name}`, hint);
    }
    return target;
  }

  private value(node: Node, start: number): YamlValue {
    if (isSeq<Node>(node)) {
      return node.items.map((each) => this.node(each, start));
    }
    return isMap<Node, Node | null>(node) ? this.mapping(node) : (node as Scalar<string>).value;
  }

  private mapping({ items }: YAMLMap<Node, Node | null>): ReadonlyMap<string, YamlEntry> {
    const own = new Map<string, YamlEntry>();
    const merged: Entries[] = [];
    for (const { key: name, value } of items) {
      const [start] = name.range!;
      const text = isAlias(name) ? this.target(name, start) : name;
      if (!isScalar(text)) {
        throw this.config.error({ start }, 'a name is not a string');
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
