import { MappedText } from './mapped-text';

/**
 * The text of a string after Terraform evaluates it: `$${` and `%%{` are plain text. A reference such as
 * `${var.prefix}` becomes its name, so the statement around it can be parsed. Other templates stay unchanged.
 */
export function withoutTemplates(raw: MappedText): MappedText {
  const { text } = raw;
  const plain = new MappedText();
  let at = 0;
  const copyTo = (end: number): void => {
    plain.addRange(raw, at, end);
    at = end;
  };
  for (const match of text.matchAll(/([$%])\1\{|\$\{/g)) {
    if (match.index < at) {
      continue;
    }
    copyTo(match.index);
    if (match[1] !== undefined) {
      plain.add(text.slice(at + 1, at + 3), raw.offsetOf(at), 3);
      at += 3;
      continue;
    }
    const end = endOf(text, at + 2, '{');
    const name = text[end - 1] === '}' ? lastName(text.slice(at + 2, end - 1)) : undefined;
    if (name) {
      plain.add(name, raw.offsetOf(at), end - at);
      at = end;
    } else {
      copyTo(end);
    }
  }
  copyTo(text.length);
  return plain;
}

/** Whether Terraform would replace a part of the text; `$${` and `%%{` are plain text. */
export function holdsTemplate(text: string): boolean {
  return /[$%]\{/.test(text.replace(/([$%])\1\{/g, ''));
}

export function isWholeTemplate(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.startsWith('${') && endOf(trimmed, 2, '{') === trimmed.length;
}

/**
 * The offset after the brace or the quote that closes a template or a string. A string also ends at a line ending.
 * Strings may contain templates, which may contain strings.
 *
 * @param start The offset after the opening one.
 */
export function endOf(text: string, start: number, opened: '"' | '{'): number {
  const open: string[] = [opened];
  let at = start;
  while (at < text.length && open.length > 0) {
    const inString = open.at(-1) === '"';
    const character = text[at];
    if (inString && open.length === 1 && (character === '\n' || character === '\r')) {
      return at;
    }
    if (inString && character === '\\') {
      at += 2;
    } else if (inString && /^([$%])\1\{/.test(text.slice(at, at + 3))) {
      at += 3;
    } else if (inString && (character === '$' || character === '%') && text[at + 1] === '{') {
      open.push('{');
      at += 2;
    } else {
      if (character === (inString ? '"' : '}')) {
        open.pop();
      } else if (!inString && (character === '"' || character === '{')) {
        open.push(character);
      }
      at += 1;
    }
  }
  return Math.min(at, text.length);
}

/** The last name of a reference such as `var.prefix` or `local.names["orders"]`. */
function lastName(reference: string): string | undefined {
  if (!/^\s*[A-Za-z_][\w-]*(\.[\w-]+|\[[^\]]*\])*\s*$/.test(reference)) {
    return undefined;
  }
  return reference.match(/[A-Za-z_]\w*/g)!.at(-1);
}
