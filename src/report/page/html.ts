import { memoized } from '../../text/once';

/** Markup for the page: elements, or attributes of one. Only the functions of this file create it. */
class Html {
  public constructor(private readonly text: string) {}

  public toString(): string {
    return this.text;
  }
}

export type { Html };

type Insert = Html | string | number | false | undefined | readonly Html[];

/**
 * Creates markup from a template. Inserted strings and numbers are escaped, so they cannot contain elements or end a
 * quoted attribute. Markup and lists of markup are inserted unchanged; `false` and `undefined` are omitted.
 *
 * Templates may be indented. As in JSX, a line break with its surrounding spaces is removed next to an element or an
 * insert, and becomes one space elsewhere.
 */
export function html(template: TemplateStringsArray, ...inserts: readonly Insert[]): Html {
  const texts = unindented(template);
  return new Html(inserts.reduce<string>((text, insert, at) => text + inserted(insert) + texts[at + 1], texts[0]));
}

/** Markup with one part per line. `false` and `undefined` give an empty line. */
export function lines(parts: readonly (Html | false | undefined)[]): Html {
  return new Html(parts.map(inserted).join('\n'));
}

/** Inserts text unescaped. Only for styles and scripts of this package, never for input. */
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

/** XML, and so a picture, takes no control characters. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/(?!\s)\p{Cc}/gu, '\ufffd');
}

/** JavaScript creates the list of each template only once. */
const unindented = memoized((template: TemplateStringsArray): readonly string[] => template.map((text) => (
  text.replace(/(?<=^|>)\s*\n\s*|\s*\n\s*(?=<|$)/g, '').replace(/\s*\n\s*/g, ' '))), new WeakMap());
