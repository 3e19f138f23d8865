import * as fc from 'fast-check';
import { readYaml, type YamlNode } from '../../src/cli/config/yaml';
import { SourceFile } from '../../src/report/audit/source';

function read(text: string): unknown {
  return plain(readYaml(new SourceFile('a.yaml', text)));
}

function plain({ value }: YamlNode): unknown {
  if (value instanceof Map) {
    return Object.fromEntries([...value as ReadonlyMap<string, YamlNode>].map(([key, each]) => [key, plain(each)]));
  }
  return Array.isArray(value) ? value.map(plain) : value;
}

test.each<[string, string, unknown]>([
  ['an empty file', '', null],
  ['comments alone', '# nothing\n\n  # here\n', null],
  ['a mapping', 'a: 1\nb: two words\n', { a: 1, b: 'two words' }],
  ['mappings in mappings', 'a:\n  b:\n    c: 1\n  d: 2\ne: 3', { a: { b: { c: 1 }, d: 2 }, e: 3 }],
  ['lists, set in or not', 'a:\n- 1\n- 2\nb:\n  - x\n  - y', { a: [1, 2], b: ['x', 'y'] }],
  ['mappings in a list', '- a: 1\n  b: 2\n-\n  a: 3\n', [{ a: 1, b: 2 }, { a: 3 }]],
  ['lists in a list', '- - 1\n  - 2\n- []', [[1, 2], []]],
  ['a missing value', 'a:\nb: ~\nc: null', { a: null, b: null, c: null }],
  ['numbers and words', '[1, -2.5, 1e3, true, false, null, 1a, 2027-03-31]', [1, -2.5, 1000, true, false, null, '1a', '2027-03-31']],
  ['quoted texts', 'a: "x: \\"1\\" # no comment"\n"b c": \'it\'\'s\'', { 'a': 'x: "1" # no comment', 'b c': "it's" }],
  ['a text with a hash or a colon in it', 'a: b#c:d\nurl: http://x', { a: 'b#c:d', url: 'http://x' }],
  ['comments after values', 'a: 1 # one\nb: # below\n  - 2 # two', { a: 1, b: [2] }],
  ['braces over several lines', 'a: {\n  b: [1,\n  2], # c\n}\n', { a: { b: [1, 2] } }],
  ['the line ends of Windows', 'a:\r\n  b: 1\r\nc: x y\r\n', { a: { b: 1 }, c: 'x y' }],
  ['a mark of the document', '---\na: 1', { a: 1 }],
])('reads %s', (_, text, value) => {
  expect(read(text)).toEqual(value);
});

test('reads JSON, however it is set', () => {
  fc.assert(fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
    const json = JSON.stringify(value, undefined, indent);
    expect(read(json)).toEqual(plainJson(JSON.parse(json)));
  }));
});

/** What stands in a Map first or last, and -0, are no matter of a configuration. */
function plainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

test.each<[string, string, string]>([
  ['a name that is given twice', 'a: 1\na: 2', 'a.yaml:2:1: expected a name that is not there before: a is given twice'],
  ['a deeper line out of place', 'a: 1\n  b: 2', 'a.yaml:2:3: expected a name in column 1, as the one before it'],
  ['a line that is no mapping', 'a: 1\nb', 'a.yaml:2:2: expected a name with a colon after it'],
  ['an open brace', 'a: {b: 1', 'a.yaml:1:9: expected a comma or }'],
  ['an open quote', 'a: "b', 'a.yaml:1:4: expected a text that ends with " on its line'],
  ['more after a quote', 'a: "b" c', 'a.yaml:1:8: expected the end of the line'],
  ['two mappings in a line', 'a: b: c', 'a.yaml:1:4: expected quotes around a text with a colon'],
  ['an anchor', 'a: &x 1', 'a.yaml:1:4: expected a plain or quoted text, a list or a mapping'],
  ['a text of several lines', 'a: |\n  b', 'a.yaml:1:4: expected a plain or quoted text, a list or a mapping'],
  ['tabs', 'a:\n\tb: 1', 'a.yaml:2:1: expected blanks in place of tabs'],
])('refuses %s with its place', (_, text, message) => {
  expect(() => read(text)).toThrow(message);
});
