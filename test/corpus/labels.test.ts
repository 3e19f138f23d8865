import { parseScript } from '../../src/ddl/parser/parse-script';
import { keysOf, type SchemaKey } from '../../src/rules/keys/keys';
import { ruleContext } from '../../src/rules/rule';
import { CORPUS_FILES, corpusLabels, type CorpusFile, type Label } from '../support/corpus';
import { scriptSchema } from '../support/ddl-schema';

const WANTED = 0.95;

function keysIn({ text, dialect }: CorpusFile): readonly SchemaKey[] {
  return keysOf(ruleContext(scriptSchema(text, dialect)));
}

describe('the labelled schemas', () => {
  const keys = new Map(CORPUS_FILES.map((file) => [file.name, keysIn(file)]));
  /** Labels with a question mark are ones that a careful reader could dispute. */
  const certain = corpusLabels().filter((label) => !label.verdict.endsWith('?'));
  const find = ({ file, object, kind }: Label): SchemaKey | undefined =>
    keys.get(file)?.find((key) => key.kind === kind && key.object.toLowerCase() === object.toLowerCase());
  const isHot = (label: Label): boolean => find(label)?.spread.verdict === 'hot';

  test('every labelled object is found', () => {
    expect(certain.filter((label) => find(label) === undefined)).toEqual([]);
  });

  test('nearly every hotspot is found', () => {
    const hot = certain.filter((label) => label.verdict === 'hot');
    expect(hot.filter(isHot).length / hot.length).toBeGreaterThanOrEqual(WANTED);
  });

  test('nearly everything that is called a hotspot is one', () => {
    const called = certain.filter(isHot);
    expect(called.filter((label) => label.verdict === 'hot').length / called.length).toBeGreaterThanOrEqual(WANTED);
  });

  test('fewer than one statement in a hundred is not understood', () => {
    const statements = CORPUS_FILES.flatMap(({ text, dialect }) => parseScript(text, dialect));
    const unread = statements.filter(({ statement }) => statement.kind === 'not understood' || (statement.kind === 'create table' && statement.problems));
    expect(unread.length / statements.length).toBeLessThan(0.01);
  });
});
