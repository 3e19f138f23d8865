import * as fs from 'node:fs';
import * as path from 'node:path';

const FOLDER = path.join(__dirname, '..', '..', '.github', 'workflows');
const workflows = fs.readdirSync(FOLDER).map((file) => ({ file, text: fs.readFileSync(path.join(FOLDER, file), 'utf8') }));
const found = (pattern: RegExp): string[] => [...new Set(workflows.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, each]) => each)))].sort();

/** Their commits are not known here. The list only shrinks. */
const BY_TAG = [
  'actions/setup-dotnet@v6.0.0', 'actions/setup-go@v7.0.0', 'actions/setup-java@v6.0.0', 'actions/setup-node@v7.0.0', 'actions/setup-python@v7.0.0',
  'github/codeql-action/analyze@v4', 'github/codeql-action/init@v4', 'google-github-actions/setup-gcloud@v3', 'peter-evans/create-pull-request@v8.1.1',
];

test('no job takes the newest version of a package', () => {
  expect(workflows.filter(({ text }) => text.includes('@latest')).map(({ file }) => file)).toEqual([]);
});

test('what publishes is one version of publib', () => {
  expect(found(/'(publib@[^']*)'/g)).toEqual([expect.stringMatching(/^publib@\d+\.\d+\.\d+$/)]);
});

test('every action is a commit, but for those whose commits are not known here', () => {
  expect(found(/uses: (\S+)/g).filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual(BY_TAG);
});
