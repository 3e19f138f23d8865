import { placeIn, placeText, type SourceFile } from '../../audit/source';
import { UnusableInput } from '../input/unusable-input';
import { suggestion } from '../options';

/** A value of a configuration file, with its position. */
export interface YamlNode {
  readonly value: YamlValue;
  /** Offsets in the file. */
  readonly start: number;
  readonly end: number;
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
      throw this.error(node, `${what} is not a text`);
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
