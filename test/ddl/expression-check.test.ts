import fc from 'fast-check';
import { expressionProblem } from '../../src/ddl/expressions/expression-check';
import { Dialect } from '../../src/schema/dialect';

const { GOOGLESQL, POSTGRESQL } = Dialect;

test.each<[Dialect, string, problem: string | undefined]>([
  [GOOGLESQL, 'ABS(MOD(FARM_FINGERPRINT(`Id`), 16))', undefined],
  [GOOGLESQL, "CONCAT(a, ';', '--', '(', '${x}', '%{y}')", undefined],
  [GOOGLESQL, '[1, 2]', undefined],
  [GOOGLESQL, 'NEW T {a: 1}', undefined],
  [POSTGRESQL, 'a::text || $x$;$x$', undefined],
  [POSTGRESQL, 'mod(a, 16) % 2', undefined],
  [GOOGLESQL, '', 'is empty'],
  [POSTGRESQL, ' \n', 'is empty'],
  [GOOGLESQL, '(a', "has a '(' that is not closed"],
  [GOOGLESQL, 'a) STORED, (b', "has a ')' without '('"],
  [GOOGLESQL, '(a]', "has a ']' without '['"],
  [GOOGLESQL, '{a', "has a '{' that is not closed"],
  [GOOGLESQL, 'a; DROP TABLE T', 'has a semicolon'],
  [GOOGLESQL, '(a; b)', 'has a semicolon'],
  [POSTGRESQL, '1, evil bigint', 'has a comma outside of brackets'],
  [GOOGLESQL, 'a -- b', 'has a comment'],
  [GOOGLESQL, '# b', 'has a comment'],
  [POSTGRESQL, 'a /* b */', 'has a comment'],
  [POSTGRESQL, 'a /* b', 'has an unterminated comment'],
  [GOOGLESQL, "'a", 'has an unterminated string'],
  [GOOGLESQL, "'a\nb'", 'has an unterminated string'],
  [GOOGLESQL, '`a', 'has an unterminated quoted identifier'],
  [POSTGRESQL, '"a', 'has an unterminated quoted identifier'],
  [POSTGRESQL, '$x$a', 'has an unterminated string'],
  [POSTGRESQL, '""', 'has an empty quoted identifier'],
  [GOOGLESQL, "'\\q'", 'has an invalid escape'],
  [GOOGLESQL, 'a $ b', "has an invalid character '$'"],
  [GOOGLESQL, 'a\u00a0+ b', 'has an invalid character U+00A0'],
  [POSTGRESQL, '{', "has an invalid character '{'"],
])('In %s, the expression %j: %j', (dialect, text, problem) => {
  expect(expressionProblem(text, dialect)).toBe(problem);
});

test('No text passes that would end the parentheses it stands in', () => {
  const fragments = fc.constantFrom('(', ')', '[', ']', "'", '"', '`', '\\', '--', '/*', '*/', '#', '\n', ';', ',', '$$', 'a', '1', '+', ' ');
  const texts = fc.array(fragments, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(fc.property(texts, fc.constantFrom(GOOGLESQL, POSTGRESQL), (text, dialect) => {
    fc.pre(expressionProblem(text, dialect) === undefined);
    // What passes alone passes between parentheses, and a token that would leave them is then seen.
    expect(expressionProblem(`(${text})`, dialect)).toBeUndefined();
    expect(expressionProblem(`(${text})) + (1`, dialect)).toBe("has a ')' without '('");
  }), { numRuns: 800 });
});
