import { liveStatements } from '../../../src/ledger/drift/live-statements';
import { Dialect } from '../../../src/schema';

const TABLE = 'CREATE TABLE T (\n  Id INT64 NOT NULL,\n  S STRING(MAX) DEFAULT ("a;b\'c: #x"),\n) PRIMARY KEY(Id)';
const INDEX = 'CREATE INDEX I ON T(S)';
const VIEW = "CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.Id\n\nFROM T AS t\n  WHERE t.S != 'its'";
const OPTION = "ALTER DATABASE `prod-shop` SET OPTIONS (default_leader = 'europe-west1')";
const ALL = [OPTION, TABLE, INDEX, VIEW];

function indented(text: string): string {
  return text.split('\n').map((line) => (line === '' ? '' : `  ${line}`)).join('\n');
}

/** As gcloud 528 printed them; the emulator prints the name of a database without quotes. */
const FORMS: Readonly<Record<string, string>> = {
  'plain text': ALL.map((each) => `${each};\n\n`).join(''),
  'plain text with Windows line ends': INDEX.concat(';\r\n\r\n'),
  'plain text with descriptors': `${ALL.join(';\n\n')};\n\nProto Bundle Descriptors:\nfile {\n  name: "a;b.proto"\n}\n`,
  '--format=json': JSON.stringify(ALL, undefined, 2),
  'the answer of the API': JSON.stringify({ statements: ALL, protoDescriptors: 'CgA=' }),
  '--format=yaml': `--- ${OPTION}\n--- |-\n${indented(TABLE)}\n---\n  ${INDEX}\n--- |-\n${indented(VIEW)}\n`,
  'YAML with a key': `statements:\n- ${OPTION}\n- |-\n${indented(TABLE)}\n- ${INDEX}\n- |-\n${indented(VIEW)}\nprotoDescriptors: CgA=\n`,
};

test.each(Object.entries(FORMS).filter(([name]) => !name.includes('Windows')))('%s', (_, text) => {
  expect(liveStatements(text.replace(/`/g, ''), Dialect.GOOGLESQL)).toEqual(ALL);
});

test('Windows line ends', () => {
  expect(liveStatements(FORMS['plain text with Windows line ends'], Dialect.GOOGLESQL)).toEqual([INDEX]);
});

test.each([
  ["- 'CREATE VIEW V AS SELECT ''x'' FROM T'\n", "CREATE VIEW V AS SELECT 'x' FROM T"],
  ['- "CREATE VIEW V AS\\n SELECT \\"a\\" \\x41\\u0042 FROM\\\n  \\ T"\n', 'CREATE VIEW V AS\n SELECT "a" AB FROM T'],
  ['- CREATE INDEX I ON\n  T (S)\n', 'CREATE INDEX I ON T (S)'],
  ['- >-\n  CREATE INDEX I\n  ON T (S)\n', 'CREATE INDEX I ON T (S)'],
  ['---\nCREATE INDEX I ON T (S)\n', 'CREATE INDEX I ON T (S)'],
])('YAML spells a statement as %j', (text, statement) => {
  expect(liveStatements(text, Dialect.GOOGLESQL)).toEqual([statement]);
});

test.each([
  ['without indentation', `--- ${INDEX}\n...\n--- |-\n${indented(TABLE)}\n`, [INDEX, TABLE]],
  ['with a line at the margin that is folded', '- >-\n  CREATE INDEX I\n\n    ON T\n  (S)\n', ['CREATE INDEX I\n\n  ON T\n(S)']],
])('YAML of several documents or lines, %s', (_, text, statements) => {
  expect(liveStatements(text, Dialect.GOOGLESQL)).toEqual(statements);
});

test.each(['- *a\n', '- b: [\n', '- 1\n'])('%j is no list of statements, and read as it is', (text) => {
  expect(liveStatements(text, Dialect.GOOGLESQL)).toEqual([text.trim()]);
});

test('an empty database has no statements', () => {
  expect(['', '\n', '[]', '{}', '---\n', 'statements: \n'].map((text) => liveStatements(text, Dialect.GOOGLESQL))).toEqual([[], [], [], [], [], []]);
});

