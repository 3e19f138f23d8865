import fc from 'fast-check';
import type { Expression } from '../../src/ddl/expressions/expression';
import { parseExpression } from '../../src/ddl/expressions/expression-parser';
import { containsSubquery, expressionParts, functionCalls, referencedColumns } from '../../src/ddl/expressions/expression-walk';
import { tokenize } from '../../src/ddl/lexer/lexer';
import { Dialect } from '../../src/schema/dialect';
import { anyText } from '../support/any-text';
import { cpuSeconds, QUADRATIC_SECONDS } from '../support/cpu';

const { GOOGLESQL, POSTGRESQL } = Dialect;

/** Operators first: `(+ a 1)`. What stayed opaque stands in `<>`, with ? if there is a subquery in it. */
function show(expression: Expression): string {
  switch (expression.kind) {
    case 'column':
      return expression.table === undefined ? expression.name : `${expression.table}.${expression.name}`;
    case 'literal':
      return { string: JSON.stringify(expression.value), bytes: `b${JSON.stringify(expression.value)}`, typed: `typed ${expression.value}` }[
        expression.type as string
      ] ?? expression.value;
    case 'call':
      return `${expression.name}(${expression.args.map(show).join(', ')})`;
    case 'cast':
      return `(${show(expression.operand)} as ${expression.type})`;
    case 'unary':
      return `(${expression.operator} ${show(expression.operand)})`;
    case 'binary':
      return `(${expression.operator} ${show(expression.left)} ${show(expression.right)})`;
    case 'between':
      return `(${expression.negated ? 'not between' : 'between'} ${[expression.operand, expression.low, expression.high].map(show).join(' ')})`;
    case 'operation':
      return `(${[expression.name, ...expression.operands.map(show)].join(' ')})`;
    case 'in':
      return `(${expression.negated ? 'not in' : 'in'} ${[expression.operand, ...expression.values].map(show).join(' ')})`;
    case 'case': {
      const branches = expression.branches.map((branch) => ` when ${show(branch.when)} then ${show(branch.then)}`).join('');
      const operand = expression.operand ? ` ${show(expression.operand)}` : '';
      return `(case${operand}${branches}${expression.otherwise ? ` else ${show(expression.otherwise)}` : ''})`;
    }
    case 'opaque':
      return `<${expression.text}${expression.containsSubquery ? '?' : ''}>`;
  }
}

const BOTH: [text: string, tree: string][] = [
  ["'a'", '"a"'],
  ['16', '16'],
  ['1.50', '1.50'],
  ['true', 'TRUE'],
  ['False', 'FALSE'],
  ['null', 'NULL'],
  ["DATE '2026-01-01'", 'typed 2026-01-01'],
  ["CAST('2026-01-01' AS DATE)", 'typed 2026-01-01'],
  ['(((a)))', 'a'],
  ['-a', '(- a)'],
  ['-5', '(- 5)'],
  ['- -a', '(- (- a))'],
  ['a + b * c', '(+ a (* b c))'],
  ['(a + b) * c', '(* (+ a b) c)'],
  ['a - b - c', '(- (- a b) c)'],
  ['-a + b', '(+ (- a) b)'],
  ['a <> 1', '(!= a 1)'],
  ['a = 1 OR b = 2 AND NOT c = 3', '(OR (= a 1) (AND (= b 2) (NOT (= c 3))))'],
  ['not a and b', '(AND (NOT a) b)'],
  ['a & 15', '(& a 15)'],
  ['a IS NULL', '(IS NULL a)'],
  ['a is not null and b', '(AND (IS NOT NULL a) b)'],
  ['a IN (1, 2)', '(in a 1 2)'],
  ["a NOT IN ('x')", '(not in a "x")'],
  ['NOT a IN (1)', '(NOT (in a 1))'],
  ['a BETWEEN 1 AND 9 AND b', '(AND (between a 1 9) b)'],
  ['a NOT BETWEEN 1 AND b + 1', '(not between a 1 (+ b 1))'],
  ['(a BETWEEN 1 AND 2) BETWEEN b AND c', '(between (between a 1 2) b c)'],
  ['(a, b) = (1, 2)', '(= (ROW a b) (ROW 1 2))'],
  ['a IS NOT TRUE', '(IS NOT TRUE a)'],
  ['a IS DISTINCT FROM b', '(IS DISTINCT FROM a b)'],
  ["a LIKE 'x%' OR b", '(OR (LIKE a "x%") b)'],
  ["a not like 'x%'", '(NOT (LIKE a "x%"))'],
  ['CASE WHEN a = 1 THEN b ELSE NULL END', '(case when (= a 1) then b else NULL)'],
  ["case a when 1 then 'x' when 2 then 'y' end", '(case a when 1 then "x" when 2 then "y")'],
  ['concat(a, lower(b))', 'CONCAT(a, LOWER(b))'],
  ['now()', 'NOW()'],
  ['COALESCE(a, 0)', 'COALESCE(a, 0)'],
  ['left(a, 2)', 'LEFT(a, 2)'],
  ['current_timestamp', 'CURRENT_TIMESTAMP()'],
  ['CURRENT_DATE', 'CURRENT_DATE()'],
  ['extract(year FROM a)', 'EXTRACT("YEAR", a)'],
  ['cast(a AS Foo)', '(a as FOO)'],
  ['ABS(MOD(a, 16)) -- why', 'ABS(MOD(a, 16))'],
  // Opaque as a whole ...
  ['', '<>'],
  ['a b', '<a b>'],
  ['a +', '<a +>'],
  ['a = ', '<a =>'],
  [' (a ', '<(a>'],
  ['a)', '<a)>'],
  ['(a] + b', '<(a] + b>'],
  ['f(a', '<f(a>'],
  ['a[1', '<a[1>'],
  ['a = ANY (', '<a = ANY (>'],
  ["'a", "<'a>"],
  ['group', '<group>'],
  ['a; b', '<a; b>'],
  ['CASE END', '<CASE END>'],
  ['CASE WHEN a THEN b ELSE END', '<CASE WHEN a THEN b ELSE END>'],
  ['a IN b', '<a IN b>'],
  ['a BETWEEN 1 OR 2', '<a BETWEEN 1 OR 2>'],
  ['SELECT 1', '<SELECT 1?>'],
  // ... and in part.
  ['f(a b, c) + (d e)', '(+ F(<a b>, c) <(d e)>)'],
  ['count(*)', 'COUNT((*))'],
  ['count(DISTINCT a)', 'COUNT(<DISTINCT a>)'],
  ["f(a, b => 'x')", 'F(a, (=>b "x"))'],
  ['(SELECT max(a) FROM t) > b', '(> <(SELECT max(a) FROM t)?> b)'],
  ['a IN (SELECT b FROM t) OR c', '(OR <a IN (SELECT b FROM t)?> c)'],
  ['a IN (b c, d)', '(in a <b c> d)'],
  ['EXISTS (SELECT 1)', 'EXISTS(<SELECT 1?>)'],
  ['cast(a) + 1', '(+ <cast(a)> 1)'],
  ['cast(a AS 1) + 1', '(+ <cast(a AS 1)> 1)'],
  ['a[1] = b', '(= ([] a 1) b)'],
  ['ARRAY[a, b c]', '(ARRAY a <b c>)'],
];

const GOOGLE: typeof BOTH = [
  ["EXTRACT(DAY FROM a AT TIME ZONE 'UTC') + 1", '(+ EXTRACT("DAY", a, "UTC") 1)'],
  ['`Foo Bar`', 'Foo Bar'],
  ['Foo', 'Foo'],
  ['`select` + "x"', '(+ select "x")'],
  ["b'ab'", 'b"ab"'],
  ["NUMERIC '1.5'", 'typed 1.5'],
  ["TIMESTAMP '2026-01-01 00:00:00+00'", 'typed 2026-01-01 00:00:00+00'],
  ['JSON \'{"a": 1}\'', 'typed {"a": 1}'],
  ['ABS(MOD(FARM_FINGERPRINT(`Id`), 16))', 'ABS(MOD(FARM_FINGERPRINT(Id), 16))'],
  ['SAFE.SUBSTR(a, 1)', 'SUBSTR(a, 1)'],
  ['net.host(a)', 'NET.HOST(a)'],
  ['spanner.f(a)', 'SPANNER.F(a)'],
  ['CAST(a AS STRING)', '(a as STRING)'],
  ['CAST(a AS string ( 36 ))', '(a as STRING(36))'],
  ['SAFE_CAST(a AS INT64) + 1', '(+ (a as INT64) 1)'],
  ['CAST(a AS ARRAY<STRUCT<x INT64, STRING(MAX)>>)', '(a as ARRAY<STRUCT<X INT64,STRING(MAX)>>)'],
  ["CAST(a AS STRING FORMAT 'YYYY')", "<CAST(a AS STRING FORMAT 'YYYY')>"],
  ["CAST('16' AS INT64)", '("16" as INT64)'],
  ['GET_NEXT_SEQUENCE_VALUE(SEQUENCE MySeq)', 'GET_NEXT_SEQUENCE_VALUE("MySeq")'],
  ['GET_NEXT_SEQUENCE_VALUE(SEQUENCE `shop`.`Seq`)', 'GET_NEXT_SEQUENCE_VALUE("shop.Seq")'],
  ['IF(a = 1, b, NULL)', 'IF((= a 1), b, NULL)'],
  ['TIMESTAMP_TRUNC(a, DAY, "UTC")', 'TIMESTAMP_TRUNC(a, "DAY", "UTC")'],
  ['DATE_TRUNC(a, WEEK(MONDAY))', 'DATE_TRUNC(a, "WEEK(MONDAY)")'],
  ['TIMESTAMP_DIFF(a, b, second)', 'TIMESTAMP_DIFF(a, b, "SECOND")'],
  ['EXTRACT(WEEK(MONDAY) FROM a)', 'EXTRACT("WEEK(MONDAY)", a)'],
  ['TIMESTAMP_ADD(CURRENT_TIMESTAMP(), INTERVAL 24 HOUR)', 'TIMESTAMP_ADD(CURRENT_TIMESTAMP(), (INTERVAL HOUR 24))'],
  ['a IN UNNEST([1, 2])', '(in a 1 2)'],
  ['a NOT IN UNNEST(ARRAY<INT64>[1, b])', '(not in a 1 b)'],
  ['a IN UNNEST([1] || b) AND c', '(AND (IN UNNEST a (|| (ARRAY 1) b)) c)'],
  ['a IN UNNEST b', '<a IN UNNEST b>'],
  ['CAST(a AS ARRAY<INT64) + 1', '(+ <CAST(a AS ARRAY<INT64)> 1)'],
  ['a IN UNNEST(b) AND c', '(AND (IN UNNEST a b) c)'],
  // Tightest: unary, then * || /, + -, << >>, &, ^, |, comparisons.
  ['a | b ^ c & d << e + f || g', '(| a (^ b (& c (<< d (+ e (|| f g))))))'],
  ['a = b | c', '(= a (| b c))'],
  ['~a & b', '(& (~ a) b)'],
  ['a < b IS NULL', '<a < b IS NULL>'],
  ['(a < b) IS NULL', '(IS NULL (< a b))'],
  ['TOKENLIST_CONCAT([a, b])', 'TOKENLIST_CONCAT((ARRAY a b))'],
  ['ARRAY<INT64>[1] || a', '(|| (ARRAY 1) a)'],
  ['ARRAY<INT64[1]', '<ARRAY<INT64[1]>'],
  ['a.b.c > 3', '(> (.c (.b a)) 3)'],
  ['f(a).b[0].c', '(.c ([] (.b F(a)) 0))'],
  ['ARRAY_TRANSFORM(a, e -> e + 1)', 'ARRAY_TRANSFORM(a, <e -> e + 1>)'],
  ['@p + 1', '(+ <@p> 1)'],
  ['a % 16', '<a % 16>'],
  ['a::int64', '<a::int64>'],
  ['STRUCT(1)', '(STRUCT 1)'],
];

const POSTGRES: typeof BOTH = [
  ['Foo', 'foo'],
  ['"Foo"', 'Foo'],
  ['"user"', 'user'],
  ['user', 'USER()'],
  ['between', 'between'],
  ['interval', 'interval'],
  ["interval '1 day' + a", '(+ typed 1 day a)'],
  ['spanner.farm_fingerprint(id)', 'FARM_FINGERPRINT(id)'],
  ['pg_catalog.lower(a)', 'LOWER(a)'],
  ['abs(mod(spanner.farm_fingerprint(id), \'16\'::bigint))', 'ABS(MOD(FARM_FINGERPRINT(id), 16))'],
  ["'16'::bigint", '16'],
  ["bigint '16'", '16'],
  ["CAST('-1.5e3' AS double precision)", '-1.5e3'],
  ["'1x'::bigint", '("1x" as BIGINT)'],
  ["'t'::boolean", 'TRUE'],
  ["'maybe'::bool", '("maybe" as BOOL)'],
  ["' '::varchar", '" "'],
  ["'abcdef'::varchar(3)", '("abcdef" as VARCHAR(3))'],
  ["'2026-01-01'::timestamp with time zone", 'typed 2026-01-01'],
  ["'\\x00'::bytea", 'typed \\x00'],
  ['a::text', '(a as TEXT)'],
  ['a::character varying(36)[] IS NULL', '(IS NULL (a as CHARACTER VARYING(36)[]))'],
  ['-a::bigint', '(- (a as BIGINT))'],
  ['a::bigint < b', '(< (a as BIGINT) b)'],
  ['extract(epoch from ts)::bigint % 16', '(% (EXTRACT("EPOCH", ts) as BIGINT) 16)'],
  ["extract('day' from ts)", 'EXTRACT("DAY", ts)'],
  ["extract(day FROM ts AT TIME ZONE 'UTC')", 'EXTRACT("DAY", TIMEZONE("UTC", ts))'],
  ["TIMESTAMP '2026-01-01'", '("2026-01-01" as TIMESTAMP)'],
  ["a IN UNNEST(ARRAY['x'])", '(IN UNNEST a (ARRAY "x"))'],
  ['safe_cast(a AS bigint) > 1', '(> <safe_cast(a AS bigint)> 1)'],
  ["ts AT TIME ZONE 'UTC' > b", '(> TIMEZONE("UTC", ts) b)'],
  ["nextval('Seq')", 'NEXTVAL("Seq")'],
  ["nextval('seq'::text)", 'NEXTVAL("seq")'],
  ["nextval('seq'::regclass)", 'NEXTVAL(("seq" as REGCLASS))'],
  ['current_timestamp(3)', 'CURRENT_TIMESTAMP(3)'],
  ["coalesce(a, '') || '|' || b::text", '(|| (|| COALESCE(a, "") "|") (b as TEXT))'],
  ["a = ANY (ARRAY['x', 'y'::text])", '(in a "x" "y")'],
  ["a = any ((ARRAY['x'::character varying])::text[]) OR b", '(OR (in a "x") b)'],
  ['a <> ALL (ARRAY[1, 2])', '(not in a 1 2)'],
  ["a = ANY ('{1}'::bigint[]) OR b", '(OR (= ANY a ("{1}" as BIGINT[])) b)'],
  ['a ISNULL AND b NOTNULL', '(AND (IS NULL a) (IS NOT NULL b))'],
  // Tightest: ::, unary, * / %, + -, other operators, IN LIKE BETWEEN, comparisons, IS.
  ['a || b + c * d', '(|| a (+ b (* c d)))'],
  ['a | b & c', '(& (| a b) c)'],
  ['a = b IS NULL', '(IS NULL (= a b))'],
  ['a = b LIKE c', '(= a (LIKE b c))'],
  ['~a + b', '(~ (+ a b))'],
  ['$$x$$', '"x"'],
  ['t.a > 1', '(> t.a 1)'],
  ['substring(a from 1 for 2)', 'SUBSTRING(a, 1, 2)'],
  ["trim(leading 'x' from a)", 'LTRIM(a, "x")'],
  ['trim(a)', 'BTRIM(a)'],
  ["position('x' in a)", 'POSITION(a, "x")'],
  ['-a ^ 2 * 3', '(* (^ (- a) 2) 3)'],
  ['a ->> 1', '(->> a 1)'],
  ["a ILIKE 'x'", '(ILIKE a "x")'],
  ["a !~~ 'x'", '(NOT (LIKE a "x"))'],
  ["\"extract\"('year'::text, a)", 'EXTRACT("YEAR", a)'],
  ['a COLLATE "C" < b', '(< COLLATE(a, "C") b)'],
  ['b < ALL (a)', '(< ALL b a)'],
  ['a[1:2] || a[2:]', '(|| ([:] a 1 2) ([:] a 2))'],
  ['a[1:2 3]', '([] a <1:2 3>)'],
  ['a::varchar(3', '<a::varchar(3>'],
  ["B'101'", "<B'101'>"],
];

describe.each([GOOGLESQL, POSTGRESQL])('The expression parser of %s', (dialect) => {
  const parse = (text: string) => parseExpression(text, dialect);

  test.each([...BOTH, ...(dialect === GOOGLESQL ? GOOGLE : POSTGRES)])('reads %j', (text, tree) => {
    expect(show(parse(text))).toBe(tree);
  });

  test('reads any text, and any shuffle of tokens, without an error', () => {
    const fragments = fc.constantFrom(...(
      "( ( ) ) [ ] { } , . ; :: + - || = <> < > >> NOT IN BETWEEN AND OR LIKE IS NULL CASE WHEN THEN ELSE END CAST( EXTRACT( AS FROM a b f( 1 'x' "
      + "INTERVAL DAY DATE ARRAY[ ARRAY< UNNEST( SELECT = ANY(ARRAY[ AT TIME ZONE SEQUENCE @p $1 ' \" ` => -> /* #"
    ).split(' '));
    const texts = fc.oneof(anyText(), fc.array(fragments, { maxLength: 40 }).map((parts) => parts.join(' ')));
    fc.assert(fc.property(texts, (text) => {
      const expression = parse(text);
      const names = tokenize(text, dialect).filter(({ kind }) => kind.endsWith('identifier')).map(({ value }) => value);
      expect(names).toEqual(expect.arrayContaining(referencedColumns(expression)));
      expect(containsSubquery(expression) && !/select/i.test(text)).toBe(false);
    }), { numRuns: 500 });
  });

  test.each([
    ['(', '', ''],
    ['(', 'a', ')'],
    ['f(', 'a', ')'],
    ['f(a b, ', 'c', ')'],
    ['(a ', 'b', ' c) d'],
    ['CASE WHEN ', 'a', ' THEN b END'],
    ['- ', 'a', ''],
    ['NOT ', 'a', ''],
    ['a BETWEEN ', 'b', ' AND c'],
    ['(', 'a', ') BETWEEN 1 AND 2'],
    ['', 'a', ' IN (SELECT 1)'],
    ['', 'a', '.b'],
    ['', 'a', '[0]'],
    ['', 'a', ' + 1'],
    ['', 'a', '::text'],
    ['f(ARRAY<', '', ''],
    ['INTERVAL ', '1', ' DAY'],
  ])('reads 10,000 times %j, %j and 10,000 times %j without running out of stack or time', (before, middle, after) => {
    const seconds = cpuSeconds(() => {
      const expression = parse(before.repeat(10_000) + middle + after.repeat(10_000));
      expect(new Set(functionCalls(expression).map(({ name }) => name)).size).toBeLessThan(2);
    });
    expect(seconds).toBeLessThan(QUADRATIC_SECONDS);
  });
});

describe('The span of a part', () => {
  test.each<[Dialect, text: string, kind: Expression['kind'], written: string[]]>([
    [GOOGLESQL, ' ( a + b ) * c', 'binary', ['( a + b ) * c', 'a + b']],
    [GOOGLESQL, 'ABS( MOD(a, 2) ) /* c */', 'call', ['ABS( MOD(a, 2) )', 'MOD(a, 2)']],
    [GOOGLESQL, 'CAST(a AS STRING) IN ("x")', 'cast', ['CAST(a AS STRING)']],
    [POSTGRESQL, 'NOT "A"::text = t.b', 'cast', ['"A"::text']],
    [POSTGRESQL, 'NOT "A"::text = t.b', 'column', ['"A"', 't.b']],
    [POSTGRESQL, "DATE '2026-01-01' < a", 'literal', ["DATE '2026-01-01'"]],
    [POSTGRESQL, 'CASE WHEN a THEN 1 END > 0', 'case', ['CASE WHEN a THEN 1 END']],
    [GOOGLESQL, 'f(a b, 1)', 'opaque', ['a b']],
  ])('in %s, %j has the %s %j', (dialect, text, kind, written) => {
    const parts = expressionParts(parseExpression(text, dialect)).filter((part) => part.kind === kind);
    expect(parts.map(({ start, end }) => text.slice(start, end))).toEqual(written);
  });
});

describe('The columns, functions and subqueries of an expression', () => {
  test.each<[Dialect, string, columns: string[], functions: string[], subquery: boolean]>([
    [GOOGLESQL, 'ABS(MOD(FARM_FINGERPRINT(CONCAT(B, A, B)), 16))', ['B', 'A'], ['ABS', 'MOD', 'FARM_FINGERPRINT', 'CONCAT'], false],
    [GOOGLESQL, 'CASE A WHEN B THEN C ELSE -D END IN (E, CAST(F AS INT64))', ['A', 'B', 'C', 'D', 'E', 'F'], [], false],
    [GOOGLESQL, 'CASE WHEN A IS NULL THEN 1 END', ['A'], [], false],
    [GOOGLESQL, 'A BETWEEN B AND C', ['A', 'B', 'C'], [], false],
    [GOOGLESQL, 'TIMESTAMP_ADD(A, INTERVAL Day DAY)', ['A', 'Day'], ['TIMESTAMP_ADD'], false],
    [GOOGLESQL, 'TIMESTAMP_TRUNC(A, DAY)', ['A'], ['TIMESTAMP_TRUNC'], false],
    [GOOGLESQL, "f(x => A, `SELECT` y, DATE '2026-01-01' z)", ['A', 'SELECT', 'y', 'z'], ['F'], false],
    [GOOGLESQL, 'Message.inner.field = 1', ['Message'], [], false],
    [GOOGLESQL, 'A = (SELECT MAX(t.B) FROM t)', ['A', 't', 'B'], [], true],
    [GOOGLESQL, '@p = A', ['A'], [], false],
    [POSTGRESQL, 'x.Foo > 1', ['foo'], [], false],
    [POSTGRESQL, '("Foo"::text COLLATE "C") || BAR', ['Foo', 'bar'], ['COLLATE'], false],
  ])('in %s are found in %j', (dialect, text, columns, functions, subquery) => {
    const expression = parseExpression(text, dialect);
    expect(referencedColumns(expression)).toEqual(columns);
    expect(functionCalls(expression).map(({ name }) => name)).toEqual(functions);
    expect(containsSubquery(expression)).toBe(subquery);
  });
});
