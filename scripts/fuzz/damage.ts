import type { Random } from '../../bench/validity/random';

/** What scripts, Terraform, JSON and migrations are made of, and what breaks readers. */
const FRAGMENTS = [
  'CREATE TABLE ', 'CREATE INDEX ', 'ALTER TABLE ', 'ALTER COLUMN ', 'DROP ', 'RENAME TO ', ' PRIMARY KEY ', 'INTERLEAVE IN PARENT ',
  'CONSTRAINT c ', 'FOREIGN KEY ', 'REFERENCES ', 'CHECK ', 'AS (', 'STORED', 'DEFAULT ', 'GENERATED ALWAYS AS ', 'NOT NULL', 'STRING(MAX)',
  'ARRAY<', '>', 'varchar', 'timestamptz', 'INTERVAL ', 'TTL ', 'OPTIONS (', 'WHERE ', 'IN (', 'BETWEEN ', 'CASE WHEN ', ' END', '::', '||',
  '`', '"', "'", '"""', "'''", '$$', '$a$', 'E\'', 'b"', 'r"', '\\', '\\u12', '\\x', '(', ')', '[', ']', '{', '}', ',', ';', '.', '*', '=',
  '--', '/*', '*/', '#', '// ', '\n', '\r', '\r\n', '\t', '\0', '\ufeff', '\u2028', '\u00a0', '\u0301', '\u202e', '\u{1f600}', '\ud800',
  '-- spanner-constructs: acknowledge monotonic-key: a reason of some length\n', '-- spanner-constructs: before="x" after="y"\n',
  '${', '%{', '$${', '}"', 'var.x', 'local.x', 'file("a.sql")', 'concat(', 'trimspace(', 'jsonencode(', '<<EOF\n', '<<-EOF\n', 'EOF\n',
  '0', '-1', '1e999', '9223372036854775807', '-9223372036854775808', '18446744073709551616', '0x', '1.', '.5e', 'NULL', 'true', 'NaN', '{}', '[]',
  '__proto__', 'constructor', 'toString', 'hasOwnProperty',
] as const;

const MOST_DAMAGE = 4;
const DEEPEST = 4000;
const LONGEST_REPEAT = 30_000;

type Damage = (words: string[], random: Random) => string[];

/** Each takes a text as its words. */
const DAMAGES: readonly Damage[] = [
  (words, random) => words.slice(0, random.below(words.length)),
  (words, random) => words.slice(random.below(words.length)),
  (words, random) => replaced(words, random, 1, []),
  (words, random) => replaced(words, random, 1 + random.below(8), []),
  (words, random) => replaced(words, random, 1, [random.pick(FRAGMENTS)]),
  (words, random) => replaced(words, random, 0, [random.pick(FRAGMENTS)]),
  (words, random) => replaced(words, random, 0, [random.pick(FRAGMENTS), random.pick(FRAGMENTS), random.pick(FRAGMENTS)]),
  (words, random) => replaced(words, random, 1, [random.pick(words)]),
  (words, random) => replaced(words, random, 0, words.slice(random.below(words.length)).slice(0, 1 + random.below(30))),
  (words, random) => replaced(words, random, 0, [characters(random)]),
  (words, random) => {
    const at = random.below(words.length);
    const letter = random.below(words[at].length + 1);
    return replaced(words, random, 1, [`${words[at].slice(0, letter)}${random.pick(FRAGMENTS)}${words[at].slice(letter)}`], at);
  },
  (words, random) => {
    const at = random.below(words.length);
    return replaced(words, random, 1, [random.once(2) ? words[at].toUpperCase() : words[at].toLowerCase()], at);
  },
  (words, random) => {
    const [from, to] = [random.below(words.length), random.below(words.length)];
    return words.map((word, at) => (at === from ? words[to] : at === to ? words[from] : word));
  },
  (words, random) => {
    const [at, depth] = [random.below(words.length), 1 + random.below(DEEPEST)];
    const [open, close] = random.pick([['(', ')'], ['[', ']'], ['{', '}'], ['ARRAY<', '>'], ['NOT ', ''], ['-', ''], ['CASE WHEN ', ' END'], ['/*', '*/'], ['${', '}']]);
    return replaced(words, random, 1, [open.repeat(depth), words[at], random.once(4) ? '' : close.repeat(depth)], at);
  },
  (words, random) => {
    const from = random.below(words.length);
    const part = words.slice(from, from + 1 + random.below(20)).join('');
    return replaced(words, random, 0, [part.repeat(Math.min(1 + random.below(2000), Math.floor(LONGEST_REPEAT / (part.length + 1))))], from);
  },
];

/** A text after some changes that its writer did not want. */
export function damaged(text: string, random: Random): string {
  let words: string[] = text.match(/\w+|\s+|[^\w\s]/g) ?? [''];
  for (let left = 1 + random.below(MOST_DAMAGE); left > 0; left -= 1) {
    words = random.pick(DAMAGES)(words, random);
    if (words.length === 0) {
      words = [''];
    }
  }
  const whole = words.join('');
  return random.once(30) ? whole.replaceAll('\n', '\r\n') : random.once(30) ? `\ufeff${whole}` : whole;
}

/** Any bytes, which may be no text at all. */
export function bytes(random: Random): Buffer {
  const start = random.once(4) ? [Buffer.from(random.pick(FRAGMENTS))] : random.once(8) ? [Buffer.from([0xff, 0xfe])] : [];
  return Buffer.concat([...start, Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256)))]);
}

/** Characters of all planes, surrogates included. */
export function characters(random: Random): string {
  const highest = random.pick([0x7f, 0xff, 0xffff, 0x10ffff]);
  return String.fromCodePoint(...Array.from({ length: 1 + random.below(40) }, () => random.below(highest + 1)));
}

/** An argument of a command line that nobody means. */
export function strangeArgument(random: Random): string {
  return random.pick([
    '', '-', '--', '---', '-h', '-x', '-abc', '--help', '--format', '--format=', '--format=json', '--format=xml', '--dialect=', '--no-format', '--history=1', '--__proto__',
    '--constructor=x', '__proto__', '*', '**', '**/*', '[', '{a,b}', '{'.repeat(50), '!(a)', '*a'.repeat(30), '.', '/dev/null', './a.sql', 'a.sql/', 'a.sql/x', '~',
    'a\nb', '\u{1f600}', '\ud800', 'x'.repeat(5000), 'http://x', '--out', '--out=a.sql', '--config=a.json', '--fail-on=never', '--state=created', '--allow-destructive',
  ]);
}

function replaced(words: readonly string[], random: Random, count: number, by: readonly string[], at = random.below(words.length)): string[] {
  return [...words.slice(0, at), ...by, ...words.slice(at + count)];
}
