import { TEXT_KINDS } from '../../../src/ddl/objects/text-kinds';
import { Dialect, type TextObject } from '../../../src/schema';
import { CORPUS_FILES } from '../../support/corpus';
import { normalText } from '../../support/normal-text';
import { BASE, FORMS } from '../parser/statement-forms';
import { folded } from '../parser/support';

interface Known {
  readonly from: string;
  readonly dialect: Dialect;
  readonly text: TextObject;
}

function textsIn(from: string, ddl: string, dialect: Dialect): Known[] {
  return folded(ddl, dialect).objects.texts
    .filter(({ kind, statements }) => kind in TEXT_KINDS && /^CREATE|`default`/.test(statements[0])).map((text) => ({ from, dialect, text }));
}

const FORMS_OF_KINDS = Object.values(Dialect).flatMap((dialect) => [...BASE[dialect], ...FORMS[dialect]]
  .flatMap((statement) => textsIn('a form of the documentation', statement, dialect)));
const OF_CORPUS = CORPUS_FILES.flatMap(({ name, text, dialect }) => textsIn(name, text, dialect));
const all = [...FORMS_OF_KINDS, ...OF_CORPUS];

test('each kind is among the texts', () => {
  expect(new Set(all.map(({ text }) => text.kind))).toEqual(new Set(Object.keys(TEXT_KINDS)));
});

test.each(all.map((each) => [each.from, each.dialect, each.text.statements.join('; '), each] as const))('%s, %s: %s is read whole', (_, dialect, __, { text }) => {
  const { read, print } = TEXT_KINDS[text.kind];
  const definition = read(text, dialect);
  expect(definition).toBeDefined();
  const printed = print(definition, dialect);
  expect(read(printed, dialect)).toEqual(definition);
  expect(normalText(printed, dialect)).toEqual(printed);
});
