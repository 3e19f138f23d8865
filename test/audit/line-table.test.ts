import { SourceFile } from '../../src/audit/source';

describe('a line table', () => {
  const cases: [string, string, number, { line: number; column: number }][] = [
    ['the start of an empty text', '', 0, { line: 1, column: 1 }],
    ['the first character', 'ab\ncd', 0, { line: 1, column: 1 }],
    ['the line end itself, still on its line', 'ab\ncd', 2, { line: 1, column: 3 }],
    ['the character behind LF', 'ab\ncd', 3, { line: 2, column: 1 }],
    ['the character behind CR LF', 'ab\r\ncd', 4, { line: 2, column: 1 }],
    ['the LF of CR LF, still on its line', 'ab\r\ncd', 3, { line: 1, column: 4 }],
    ['the character behind a CR alone', 'ab\rcd', 3, { line: 2, column: 1 }],
    ['a character behind empty lines', '\n\r\n\nx', 4, { line: 4, column: 1 }],
    ['the end of the text', 'a\n', 2, { line: 2, column: 1 }],
    ['a character behind one of two UTF-16 units', '\u{1f600}x', 2, { line: 1, column: 3 }],
  ];

  test.each(cases)('places %s', (_, text, offset, expected) => {
    expect(new SourceFile('', text).lines.position(offset)).toEqual(expected);
  });

  test('agrees with counting for every offset of a text with all line ends', () => {
    const text = 'one\r\ntwo\n\rthree\r\r\n\nfour';
    const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((match) => match.index + match[0].length)];
    const counted = [...text].map((__, offset) => {
      const before = starts.filter((start) => start <= offset);
      return { line: before.length, column: offset - before[before.length - 1] + 1 };
    });
    const table = new SourceFile('', text).lines;
    expect([...text].map((__, offset) => table.position(offset))).toEqual(counted);
  });

  test('gives the text of a line without its end', () => {
    const table = new SourceFile('', 'one\r\n\ntwo\rthree').lines;
    expect([1, 2, 3, 4].map((line) => table.lineText(line))).toEqual(['one', '', 'two', 'three']);
  });
});
