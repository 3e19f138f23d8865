import { readCreated } from '../../../src/ddl/objects/defined-objects';
import { printerFor } from '../../../src/ddl/printer/print-schema';
import { Dialect, OBJECT_KINDS, type DefinedObject } from '../../../src/schema';
import { isDefinedKind } from '../../../src/schema/objects/kinds';
import { CORPUS_FILES } from '../../support/corpus';
import { BASE, FORMS } from '../parser/statement-forms';
import { folded } from '../parser/support';

interface Known {
  readonly from: string;
  readonly dialect: Dialect;
  readonly object: DefinedObject;
}

function objectsIn(from: string, ddl: string, dialect: Dialect): Known[] {
  return folded(ddl, dialect).schema.objects.defined.map((object) => ({ from, dialect, object }));
}

const FORMS_OF_KINDS = Object.values(Dialect).flatMap((dialect) => [...BASE[dialect], ...FORMS[dialect]]
  .flatMap((statement) => objectsIn('a form of the documentation', statement, dialect)));
const OF_CORPUS = CORPUS_FILES.flatMap(({ name, text, dialect }) => objectsIn(name, text, dialect));
const all = [...FORMS_OF_KINDS, ...OF_CORPUS];

test('each kind is among the objects', () => {
  expect(new Set(all.map(({ object }) => object.kind))).toEqual(new Set(OBJECT_KINDS.map(({ words }) => words).filter(isDefinedKind)));
});

/** Where a text says it differs between what was written and what is printed of it. */
function withoutSpans(value: unknown): unknown {
  return value instanceof Map
    ? new Map(value)
    : Array.isArray(value)
      ? value.map(withoutSpans)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).filter(([field]) => !['span', 'spans', 'writtenAsOptions'].includes(field)).map(([field, each]) => [field, withoutSpans(each)]))
        : value;
}

const printed = ({ dialect, object }: Known): string => printerFor(dialect).create(object);

test.each(all.map((each) => [each.from, each.dialect, printed(each), each] as const))('%s, %s: %s is read as what it was printed from', (_, dialect, statement, { object }) => {
  const { defined } = folded(statement, dialect).schema.objects;
  // PostgreSQL puts an index into the schema of its table, without naming it.
  expect(defined.map(withoutSpans)).toEqual([withoutSpans(object)]);
  if (statement.startsWith('CREATE')) {
    expect(withoutSpans(readCreated(statement, object.kind, dialect).object)).toEqual(withoutSpans(object));
  }
});
