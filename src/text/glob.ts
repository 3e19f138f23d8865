/** Whether a text is a pattern and not a plain path. */
export function isPattern(text: string): boolean {
  return /[*?{]/.test(text);
}

/** The folder in front of the first part that is a pattern: where to look for files. */
export function folderOfPattern(pattern: string): string {
  const parts = pattern.split('/');
  const fixed = parts.slice(0, Math.min(parts.findIndex(isPattern), parts.length - 1));
  return fixed.join('/') || (pattern.startsWith('/') ? '/' : '.');
}

/**
 * `*` and `?` within one part of a path, `**` over any number of parts, `{a,b}` either of them. Everything else is
 * itself.
 */
export function patternMatcher(pattern: string): (path: string) => boolean {
  let source = '';
  let braces = 0;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (pattern.startsWith('**/', at) && (at === 0 || pattern[at - 1] === '/')) {
      source += '(?:[^/]+/)*';
      at += 2;
    } else if (character === '*') {
      const isDouble = pattern[at + 1] === '*';
      source += isDouble ? '.*' : '[^/]*';
      at += isDouble ? 1 : 0;
    } else if (character === '?') {
      source += '[^/]';
    } else if (character === '{' && pattern.includes('}', at)) {
      source += '(?:';
      braces += 1;
    } else if (character === '}' && braces > 0) {
      source += ')';
      braces -= 1;
    } else if (character === ',' && braces > 0) {
      source += '|';
    } else {
      source += character.replace(/[\\^$.|+()[\]{}]/, '\\$&');
    }
  }
  const expression = new RegExp(`^${source}${')'.repeat(braces)}$`, 'su');
  return (path) => expression.test(path);
}
