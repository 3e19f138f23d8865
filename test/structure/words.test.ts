import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';
import { assembly } from '../support/assembly';

const ROOT = path.join(__dirname, '..', '..');

/** Words that are not English here, and what to write. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\blost for good\b|\bfor life\b/, 'permanently'],
  [/\bgoes round with\b/, 'cycles with'],
  [/\ba table in use\b/, 'an existing table'],
  [/\bdoes not become\b/, 'cannot be coerced to'],
  [/\bwould be (?!done\b)\w+ and is\b/, 'would change from ... to ...'],
  [/\blet go of\b|\bgives? out\b/, 'unset, issue'],
  [/ are told\b| is told\b/, 'is reported'],
  [/\bhidden (index|one)/i, 'backing index'],
  [/\b(no|some)body\b/i, 'the user, or "unknown"'],
  [/\b(inserts|rows|writes) of one moment\b|\bat one time\b/, 'concurrent'],
  [/\bin the place of\b/, 'instead of'],
  [/\bis none of\b/, 'want one of'],
  [/(?<!there )is none$|(?<!there )is no file\b/, 'is not one, is not a file'],
  [/\bPostgreSQL of Spanner\b/, 'Spanner\'s PostgreSQL'],
  [/\ba text\b(?! file)/, 'a string'],
  [/\bin (any|this) case\b/, 'in upper or lower case, in exactly this case'],
];

/** The texts of a source: messages, help and advice, but no comments. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      texts.push(node.text);
    }
    ts.forEachChild(node, collect);
  };
  collect(ts.createSourceFile(file, fs.readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.ESNext));
  return texts;
}

const sources = ['rules', 'report', 'cli', 'constructs', 'columns', 'code', 'ledger', 'terraform', 'simulation', 'spread', 'schema', 'ddl'].flatMap((room) =>
  fs.readdirSync(path.join(ROOT, 'src', room), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join('src', room, file)));
const texts = sources.flatMap((file) => textsOf(file).map((text) => ({ file, text })));

test.each(PATTERNS)('[F8] [Words] no printed text has %s: write "%s"', (pattern) => {
  const found = texts.filter(({ text }) => pattern.test(text)).map(({ file, text }) => `${file}: ${text}`);
  expect(found).toEqual([]);
});

/** Names that each language spells in its own way. */
const SPELLED = new Set(Object.values(assembly()).flatMap(({ properties = [], methods = [] }) => [...properties, ...methods])
  .map(({ name }) => name).filter((name) => /[A-Z]/.test(name)).concat('addOverride'));
/** A sentence that `named` splits, and a field of the API. */
const NOT_SPELLED = ['referencedColumns of ', 'A Spanner database must have drop protection: set enableDropProtection.'];

test('[Words] no sentence has a name of TypeScript: write phrase`... ${option(name)}`, which other languages spell', () => {
  // Those rooms write code for each language. What follows a point without a call is a field of the API.
  const found = texts.filter(({ file, text }) => !/cli\/init|code\/stack/.test(file) && /[ (]/.test(text) && !NOT_SPELLED.includes(text))
    .filter(({ text }) => [...text.matchAll(/(?<![.\w])[a-z]\w*|(?<=\.)\w+(?=\()/g)].some(([name]) => SPELLED.has(name)));
  expect(found.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('[Words] the texts of the rules are among those that are searched', () => {
  expect(textsOf('src/rules/hotspot/hot-key-rules.ts').join()).toContain('cycles with the clock');
});
