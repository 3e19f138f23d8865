/**
 * Reads the strings of a YAML list as gcloud prints it: one document each, or a list below `statements:`. undefined for
 * other texts.
 */
export function yamlStrings(text: string): string[] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const first = lines.find((line) => line.trim() !== '') ?? '';
  const isDocuments = /^---(\s|$)/.test(first);
  if (!isDocuments && !/^(statements:\s*|\s*- .*)$/.test(first)) {
    return undefined;
  }
  const [, dashes] = isDocuments
    ? ['', '---']
    : (/^(\s*-) /.exec(lines.find((line) => /^\s*- /.test(line)) ?? '') ?? []);
  if (dashes === undefined) {
    return [];
  }
  const items: { head: string; body: string[] }[] = [];
  for (const line of lines.slice(lines.indexOf(first) + (first.startsWith('statements:') ? 1 : 0))) {
    if (line === dashes || line.startsWith(`${dashes} `)) {
      items.push({ head: line.slice(dashes.length).trim(), body: [] });
    } else if (/^\S/.test(line) && !isDocuments) {
      // The next key of the object.
      break;
    } else {
      items.at(-1)?.body.push(line);
    }
  }
  return items.map(({ head, body }) => (/^[|>]/.test(head) ? blockScalar(head, body) : flowScalar([head, ...body])));
}

function blockScalar(head: string, body: readonly string[]): string {
  const indents = body.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const [, given] = /^[|>][+-]?(\d)?/.exec(head) ?? [];
  const indent =
    given === undefined
      ? (indents[0] ?? 0)
      : Number(given) + Math.max(0, Math.min(...indents, Infinity) - Number(given));
  const lines = body.map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)));
  while (lines.at(-1) === '') {
    lines.pop();
  }
  return head.startsWith('|') ? lines.join('\n') : folded(lines);
}

/** Joins lines at the margin; keeps line breaks of lines with a deeper indent. */
function folded(lines: readonly string[]): string {
  return lines.reduce((text, line, at) => {
    const before = lines[at - 1];
    const runsOn = before !== undefined && before !== '' && line !== '' && !/^\s/.test(before) && !/^\s/.test(line);
    return at === 0 ? line : `${text}${runsOn ? ' ' : before === '' && !/^\s/.test(line) ? '' : '\n'}${line}`;
  }, '');
}

/** A plain or quoted string on one or more lines. */
function flowScalar(parts: readonly string[]): string {
  const lines = parts.map((line) => line.trim());
  while (lines.length > 0 && lines.at(-1) === '') {
    lines.pop();
  }
  while (lines[0] === '') {
    lines.shift();
  }
  const quote = lines[0]?.[0];
  // An escaped line ending in double quotes does not break the line.
  const text = lines.reduce((all, line, at) => {
    const before = lines[at - 1];
    return at === 0
      ? line
      : all.endsWith('\\') && quote === '"'
        ? all.slice(0, -1) + line
        : `${all}${line === '' ? '\n' : before === '' ? '' : ' '}${line}`;
  }, '');
  if (quote === "'" && text.endsWith("'") && text.length > 1) {
    return text.slice(1, -1).replace(/''/g, "'");
  }
  if (quote === '"' && text.endsWith('"') && text.length > 1) {
    return unescaped(text.slice(1, -1));
  }
  return text;
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  0: '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  v: '\v',
};

function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([^]))/g,
    (_, x?: string, u?: string, long?: string, plain = '') => {
      const code = x ?? u ?? long;
      return code === undefined
        ? (ESCAPES[plain as string] ?? (plain as string))
        : String.fromCodePoint(Math.min(parseInt(code, 16), 0x10ffff));
    },
  );
}
