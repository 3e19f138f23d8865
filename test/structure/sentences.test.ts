import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

/**
 * Rooms below `report/`, `code/` and `cli/`, which hand on data and leave the words to them. The reasons of a spread are words where
 * they are found, as those of a rule are.
 */
const ROOMS = ['schema', 'ddl', 'ledger', 'rules/fixes', 'rules/keys', 'rules/views'];
/** What builds words still. It only shrinks. */
const NOT_YET: ReadonlySet<string> = new Set<string>([
  'ddl/expressions/expression-check.ts',
  'ddl/expressions/shard-expression.ts',
  'ddl/lexer/lexer.ts',
  'ddl/parser/alter-table.ts',
  'ddl/parser/columns.ts',
  'ddl/parser/constraints.ts',
  'ddl/parser/indexes.ts',
  'ddl/parser/options.ts',
  'ddl/parser/parse-script.ts',
  'ddl/parser/tables.ts',
  'ddl/parser/token-cursor.ts',
  'ddl/types/column-type.ts',
  'schema/declared-values.ts',
]);
/** Their texts are names of cases, names that others give to types or functions, or words that are looked for in names and comments. */
const NAMES_ONLY: ReadonlySet<string> = new Set<string>([
  'ledger/differ/step-kinds.ts',
  'rules/fixes/key-fixes.ts',
  'schema/functions/googlesql.ts',
  'schema/functions/postgresql.ts',
  'schema/types/type-registry.ts',
]);
const ROOT = path.join(__dirname, '..', '..', 'src');
/** What a descriptor of a kind of object says in words, which messages build into sentences. */
const WORDS_OF_A_KIND: ReadonlySet<string> = new Set(['expected', 'fix', 'holds']);
const DESCRIPTORS = /^schema\/(kind|objects)\//;
/** Three lower-case words in a row, which neither SQL nor a name has. */
const SENTENCE = /(^|[\s(])[a-z]{2,} [a-z]{2,} [a-z]{2,}/;

function filesIn(room: string): string[] {
  return fs.readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts')).map((file) => `${room}/${file}`);
}

function textsOf(file: string): ts.LiteralLikeNode[] {
  const texts: ts.LiteralLikeNode[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      texts.push(node);
    }
    ts.forEachChild(node, collect);
  };
  collect(ts.createSourceFile(file, fs.readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true));
  return texts;
}

const texts = new Map(filesIn('.').map((file) => [path.normalize(file), textsOf(file)]));

/** What a type lists, as in `kind: 'one of few values' | ...`, is a name of a case and no text for people. */
const NAMES = new Set([...texts.values()].flatMap((each) => each
  .filter(({ parent }) => ts.isLiteralTypeNode(parent) || ts.isPropertySignature(parent)).map(({ text }) => text)));

function isWordOfAKind(text: ts.Node): boolean {
  const property = ts.findAncestor(text, (node) => ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node));
  return property !== undefined && WORDS_OF_A_KIND.has((property as ts.PropertyAssignment).name.getText());
}

function sentencesIn(file: string): string[] {
  return texts.get(file)!
    .filter((text) => !DESCRIPTORS.test(file) || !isWordOfAKind(text))
    .filter((text) => !NAMES.has(text.text) && !(ts.isPropertyAssignment(text.parent) && (text.parent.name === text || text.parent.name.getText() === 'kind')))
    .map(({ text }) => text)
    .filter((text) => SENTENCE.test(text));
}

const files = ROOMS.flatMap(filesIn).filter((file) => !NAMES_ONLY.has(file));

test.each(files.filter((file) => !NOT_YET.has(file)))('%s builds no sentences', (file) => {
  expect(sentencesIn(file)).toEqual([]);
});

test('what is listed as not yet converted still builds sentences', () => {
  expect([...NOT_YET].filter((file) => !files.includes(file) || sentencesIn(file).length === 0)).toEqual([]);
});
