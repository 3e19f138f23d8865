import type { Place } from '../audit/source';

/** Number of characters to show of a longer line. */
const MAX_SHOWN = 120;
const BEFORE = 40;
const CUT = '...';

/** Characters that take two terminal cells but one UTF-16 unit. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** A line of source and a line of carets below a piece of it, aligned. */
export function excerpt({ file, line, column, length }: Place): { readonly source: string; readonly carets: string } {
  const whole = file.lines.lineText(line);
  const start = whole.length > MAX_SHOWN ? Math.max(0, column - 1 - BEFORE) : 0;
  const shown = whole.slice(start, start + MAX_SHOWN);
  const before = (start > 0 ? CUT : '') + visible(shown.slice(0, column - 1 - start));
  const marked = visible(shown.slice(column - 1 - start, column - 1 - start + length));
  const after = visible(shown.slice(column - 1 - start + length)) + (start + MAX_SHOWN < whole.length ? CUT : '');
  return {
    source: `${before}${marked}${after}`.trimEnd(),
    carets: `${' '.repeat(cells(before))}${'^'.repeat(Math.max(1, cells(marked)))}`,
  };
}

/** Replaces characters that would shift the carets. */
function visible(text: string): string {
  return text
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{M}]/gu, (character) => '\ufffd'.repeat(character.length));
}

function cells(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}
