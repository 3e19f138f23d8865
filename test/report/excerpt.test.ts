import { placeIn, SourceFile } from '../../src/audit/source';
import { excerpt } from '../../src/report/excerpt';

/** Both lines for the piece between the guillemets. */
function shown(marked: string): string[] {
  const [start, end] = [marked.indexOf('«'), marked.indexOf('»') - 1];
  const { source, carets } = excerpt(placeIn(new SourceFile('a.sql', marked.replace(/[«»]/g, '')), start, end));
  return [source, carets];
}

describe('an excerpt', () => {
  test.each([
    ['shows a token', 'PRIMARY KEY («At», Id)', ['PRIMARY KEY (At, Id)', '             ^^']],
    ['counts a tab as one space', '\t«At»\tDATE', [' At DATE', ' ^^']],
    ['shows what has no width, or turns the text round, as a mark', 'a\u202eb\u0000 «At»', ['a\ufffdb\ufffd At', '     ^^']],
    ['makes room for wide characters', '\u540d\u524d «At»', ['\u540d\u524d At', '     ^^']],
    ['makes room for pairs', '\u{1f600} «At»', ['\u{1f600} At', '   ^^']],
    ['ends where the line ends', 'a\n«CREATE\nTABLE» T', ['CREATE', '^^^^^^']],
    ['points behind the end of a line', 'abc«»', ['abc', '   ^']],
  ])('%s', (_, marked, lines) => {
    expect(shown(marked)).toEqual(lines);
  });

  test('of a line of a megabyte is short and still lines up', () => {
    const [source, carets] = shown(`${'x'.repeat(500_000)}«At»${'y'.repeat(500_000)}`);
    expect(source.length).toBeLessThan(130);
    expect(source.slice(carets.indexOf('^'), carets.length)).toBe('At');
  });
});
