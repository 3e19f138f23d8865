import * as fs from 'node:fs';
import * as path from 'node:path';
import * as ts from 'typescript';

/** Rooms below `report/`, `code/` and `cli/`, which hand on data and leave the words to them. */
const ROOMS = ['schema', 'ddl', 'spread', 'rules/fixes', 'rules/keys', 'rules/views'];
/** What builds words still. It only shrinks. */
const NOT_YET: ReadonlySet<string> = new Set<string>([
  'ddl/expressions/expression-check.ts',
  'ddl/expressions/shard-expression.ts',
  'ddl/lexer/lexer.ts',
  'ddl/parser/alter-table.ts',
  'ddl/parser/columns.ts',
  'ddl/parser/constraints.ts',
  'ddl/parser/indexes.ts',
  'ddl/parser/parse-script.ts',
  'ddl/parser/tables.ts',
  'ddl/parser/token-cursor.ts',
  'ddl/parser/types.ts',
  'schema/column-attributes.ts',
]);
/** Their texts are names of cases, names that others give to types, or words that are looked for in names and comments. */
const NAMES_ONLY: ReadonlySet<string> = new Set<string>([
  'rules/fixes/key-fixes.ts',
  'schema/functions.ts',
  'schema/types/type-registry.ts',
  'spread/comment-clues.ts',
  'spread/expression-spread.ts',
  'spread/hash-spread.ts',
  'spread/join-branches.ts',
  'spread/name-clues.ts',
]);
const ROOT = path.join(__dirname, '..', '..', 'src');
/** Three lower-case words in a row, which neither SQL nor a name has. */
const SENTENCE = /(^|[\s(])[a-z]{2,} [a-z]{2,} [a-z]{2,}/;

function filesIn(room: string): string[] {
  return fs.readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts')).map((file) => `${room}/${file}`);
}

function sentencesIn(file: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile(file, fs.readFileSync(path.join(ROOT, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    // The name of a case, as in `{ kind: 'one of few values' }`, is no text for people.
    const isName = ts.isLiteralTypeNode(node.parent ?? node) || ts.isCaseClause(node.parent ?? node)
      || (ts.isPropertyAssignment(node.parent ?? node) && (node.parent as ts.PropertyAssignment).name === node)
      || (ts.isPropertyAssignment(node.parent ?? node) && (node.parent as ts.PropertyAssignment).name.getText(source) === 'kind');
    if (isText && !isName && SENTENCE.test(node.text)) {
      found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(source, visit);
  return found;
}

const files = ROOMS.flatMap(filesIn).filter((file) => !NAMES_ONLY.has(file));

test.each(files.filter((file) => !NOT_YET.has(file)))('%s builds no sentences', (file) => {
  expect(sentencesIn(file)).toEqual([]);
});

test('what is listed as not yet converted still builds sentences', () => {
  expect([...NOT_YET].filter((file) => !files.includes(file) || sentencesIn(file).length === 0)).toEqual([]);
});
