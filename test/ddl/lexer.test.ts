import fc from 'fast-check';
import { isReservedWord } from '../../src/ddl/lexer/keywords';
import { type Token, tokenize } from '../../src/ddl/lexer/lexer';
import { Dialect } from '../../src/schema/dialect';
import { anyText } from '../support/any-text';
import { cpuSeconds, QUADRATIC_SECONDS } from '../support/cpu';

const { GOOGLESQL, POSTGRESQL } = Dialect;

/** `kind:value`, only the text of symbols, without the end. */
function compact(tokens: readonly Token[]): string[] {
  return tokens.slice(0, -1).map(({ kind, text, value }) => (kind === 'symbol' ? text : `${kind}:${value}`));
}

const BOTH: [text: string, tokens: string[]][] = [
  ['', []],
  [' \t\r\n\f\v', []],
  ['a _b1', ['identifier:a', 'identifier:_b1']],
  ['1 1.5 .5 1. 1e3 2.5E-7 1.e+3', ['1', '1.5', '.5', '1.', '1e3', '2.5E-7', '1.e+3'].map((number) => `number:${number}`)],
  ['9 19 1.9e9 x9', ['number:9', 'number:19', 'number:1.9e9', 'identifier:x9']],
  ['0x1F 0X0', ['number:0x1F', 'number:0X0']],
  ['0x 1e', ['number:0', 'identifier:x', 'number:1', 'identifier:e']],
  ['a.b', ['identifier:a', '.', 'identifier:b']],
  ['a=>b||c::d<>e!=f<=g>=h<<i>>j', [
    'identifier:a', '=>', 'identifier:b', '||', 'identifier:c', '::', 'identifier:d', '<>', 'identifier:e', '!=', 'identifier:f',
    '<=', 'identifier:g', '>=', 'identifier:h', '<<', 'identifier:i', '>>', 'identifier:j',
  ]],
  ['()[],;.:', ['(', ')', '[', ']', ',', ';', '.', ':']],
  ["''", ['string:']],
  ["'a b' 'c'", ['string:a b', 'string:c']],
  ["'${x} %{y}'", ['string:${x} %{y}']],
  ['a -- b\n/* c */ d', ['identifier:a', 'comment:-- b', 'comment:/* c */', 'identifier:d']],
  ['/*/ x */ y', ['comment:/*/ x */', 'identifier:y']],
  ['--', ['comment:--']],
  ['a /* b', ['identifier:a', 'invalid:unterminated comment']],
  ["a 'b", ['identifier:a', 'invalid:unterminated string']],
  ['\0', ['invalid:invalid character']],
];

const GOOGLE: typeof BOTH = [
  ['Foo `Bar baz` `a\\`b`', ['identifier:Foo', 'quoted-identifier:Bar baz', 'quoted-identifier:a`b']],
  ['``', ['invalid:empty quoted identifier']],
  ['`a', ['invalid:unterminated quoted identifier']],
  ['"a\'b" \'c"d\'', ["string:a'b", 'string:c"d']],
  ["'''a'b''c\nd'''", ["string:a'b''c\nd"]],
  ['"""a"b""" """"""', ['string:a"b', 'string:']],
  ['"""a\r\nb\rc"""', ['string:a\nb\nc']],
  [String.raw`'\n\t\\\'\"\x41\101\u00e9\U0001F600\?'`, ['string:\n\t\\\'"AA\u00e9\u{1F600}?']],
  [String.raw`r'a\n\'b' R"c"`, [String.raw`string:a\n\'b`, 'string:c']],
  [String.raw`b'\x00a' B"c" rb'\d' bR'\d'`, ['bytes:\0a', 'bytes:c', String.raw`bytes:\d`, String.raw`bytes:\d`]],
  ["x'a' bar'b'", ['identifier:x', 'string:a', 'identifier:bar', 'string:b']],
  [String.raw`'\q'`, ['invalid:invalid escape']],
  [String.raw`'\x4' '\U00110000' b'\u0041' '\400'`, Array(4).fill('invalid:invalid escape')],
  ["'a\nb", ['invalid:unterminated string', 'identifier:b']],
  ["'a\\\nb", ['invalid:unterminated string', 'identifier:b']],
  ["r'a\\", ['invalid:unterminated string']],
  ["'''a''", ['invalid:unterminated string']],
  ['# c\na', ['comment:# c', 'identifier:a']],
  ['/* /* */ a', ['comment:/* /* */', 'identifier:a']],
  ['@p @@q @{', ['parameter:p', 'parameter:q', '@', '{']],
  ['a-1', ['identifier:a', '-', 'number:1']],
  ['+-*/', ['+', '-', '*', '/']],
  ['ARRAY<STRUCT<INT64>>', ['identifier:ARRAY', '<', 'identifier:STRUCT', '<', 'identifier:INT64', '>>']],
  ['a$ é \u{1F600}', ['identifier:a', ...Array(3).fill('invalid:invalid character')]],
];

const POSTGRES: typeof BOTH = [
  ['Foo "Foo" "a""b"', ['identifier:foo', 'quoted-identifier:Foo', 'quoted-identifier:a"b']],
  ['""', ['invalid:empty quoted identifier']],
  ['"a""', ['invalid:unterminated quoted identifier']],
  ['É a$b', ['identifier:É', 'identifier:a$b']],
  ["'it''s\\'", ["string:it's\\"]],
  ["'a\nb'", ['string:a\nb']],
  [String.raw`E'a\n\'b''c\x41\101\u00e9\q' e''`, ["string:a\n'b'cAA\u00e9q", 'string:']],
  [String.raw`E'\u00' E'a`, ['invalid:invalid escape', 'invalid:unterminated string']],
  ["n'a'", ['identifier:n', 'string:a']],
  ["$$it's$$ $tag$a$$b$tag$ $é$c$é$", ["string:it's", 'string:a$$b', 'string:c']],
  ['$tag$a', ['invalid:unterminated string']],
  ['$1 $23 $x', ['parameter:1', 'parameter:23', 'invalid:invalid character', 'identifier:x']],
  ['/* a /* b */ c */ d', ['comment:/* a /* b */ c */', 'identifier:d']],
  ['/* /* */', ['invalid:unterminated comment']],
  ['a->>b @> c !~~* d', ['identifier:a', '->>', 'identifier:b', '@>', 'identifier:c', '!~~*', 'identifier:d']],
  ['1*-2 1=-2 a!=-1', ['number:1', '*', '-', 'number:2', 'number:1', '=', '-', 'number:2', 'identifier:a', '!=-', 'number:1']],
  ['a+--b', ['identifier:a', '+', 'comment:--b']],
  ['a*/*b*/', ['identifier:a', '*', 'comment:/*b*/']],
  ['{', ['invalid:invalid character']],
];

describe.each([GOOGLESQL, POSTGRESQL])('The lexer of %s', (dialect) => {
  test.each([...BOTH, ...(dialect === GOOGLESQL ? GOOGLE : POSTGRES)])('splits %j', (text, tokens) => {
    expect(compact(tokenize(text, dialect))).toEqual(tokens);
  });

  test('gives tokens that cover any text, in order, and between them only space', () => {
    const fragments = fc.constantFrom(
      "'", '"', '`', "'''", '\\', '$', '$$', '$a$', '/*', '*/', '--', '#', '\n', ' ', 'e', 'rb', 'a', '1', '.', '0x', '+', '@', '\ud800',
    );
    const texts = fc.oneof(anyText(), fc.array(fragments).map((parts) => parts.join('')));
    fc.assert(fc.property(texts, (text) => {
      const tokens = tokenize(text, dialect);
      let position = 0;
      for (const token of tokens) {
        expect(text.slice(position, token.start).trim()).toBe('');
        expect(text.slice(token.start, token.end)).toBe(token.text);
        expect(token.end > token.start || token.kind === 'end').toBe(true);
        position = token.end;
      }
      expect(tokens[tokens.length - 1]).toMatchObject({ kind: 'end', start: text.length });
    }));
  });

  test.each([
    'a ', '+', '+-', "'", '"', '`', "'a' ", '/*', '*/', '/**/', '$', '$$', '$a', '$a$b', '\\', "'\\", '1e', '0x', '-', '.', '@', '\u{1F600}',
  ])('reads 100,000 characters of %j', (fragment) => {
    const text = fragment.repeat(100_000 / fragment.length);
    const seconds = cpuSeconds(() => expect(tokenize(text, dialect).length).toBeGreaterThan(1));
    expect(seconds).toBeLessThan(QUADRATIC_SECONDS);
  });
});

test.each([
  ['select', GOOGLESQL, true],
  ['HASH', GOOGLESQL, true],
  ['Key', GOOGLESQL, false],
  ['user', GOOGLESQL, false],
  ['user', POSTGRESQL, true],
  ['Order', POSTGRESQL, true],
  ['hash', POSTGRESQL, false],
  ['between', POSTGRESQL, false],
  ['left', POSTGRESQL, true],
])('The word %s of %s is reserved: %s', (word, dialect, reserved) => {
  expect(isReservedWord(word, dialect)).toBe(reserved);
});
