/** Markup for the page: elements, or attributes of one. Only the functions of this file make it. */
class Html {
  public constructor(private readonly text: string) {}

  public toString(): string {
    return this.text;
  }
}

export type { Html };

type Insert = Html | string | number | false | undefined | readonly Html[];

/**
 * Makes markup of a template. Strings and numbers that are inserted become text, which holds no element and ends no
 * quoted attribute. Markup and lists of it are inserted as they are, `false` and `undefined` are nothing.
 *
 * Templates may be indented: as in JSX, a line break with the spaces around it is nothing next to an element or an
 * insert, and one space elsewhere.
 */
export function html(template: TemplateStringsArray, ...inserts: readonly Insert[]): Html {
  const texts = unindented(template);
  return new Html(inserts.reduce<string>((text, insert, at) => text + inserted(insert) + texts[at + 1], texts[0]));
}

/** Markup with each part on a line of its own; `false` and `undefined` leave theirs empty. */
export function lines(parts: readonly (Html | false | undefined)[]): Html {
  return new Html(parts.map(inserted).join('\n'));
}

/** Text that becomes a part of the page unescaped: our own styles and scripts, never what was read. */
export function trusted(text: string): Html {
  return new Html(text);
}

function inserted(insert: Insert): string {
  switch (typeof insert) {
    case 'string':
      return escaped(insert);
    case 'number':
      return String(insert);
    case 'object':
      return insert instanceof Html ? insert.toString() : insert.join('');
    default:
      return '';
  }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Templates by the list that JavaScript makes of each once. */
const known = new WeakMap<TemplateStringsArray, readonly string[]>();

function unindented(template: TemplateStringsArray): readonly string[] {
  const texts = known.get(template) ?? template.map((text) => (
    text.replace(/(?<=^|>)\s*\n\s*|\s*\n\s*(?=<|$)/g, '').replace(/\s*\n\s*/g, ' ')));
  known.set(template, texts);
  return texts;
}
