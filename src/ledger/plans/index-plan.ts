import { forcedIndexes } from './forced-indexes';
import { FreeNames } from './free-names';
import { SchemaNames } from './schema-names';
import { printerFor } from '../../ddl/printer/print-schema';
import type { Schema } from '../../schema';
import type { Release } from '../refusal';

/** An index with other keys: the new one is built before the old one goes, so that no query is ever without. */
export function indexPlan(from: Schema, to: Schema, index: string): Release[] {
  const [was, wanted] = [SchemaNames.of(from).index(index), SchemaNames.of(to).index(index)];
  if (!was || !wanted) {
    return [];
  }
  const printer = printerFor(to.dialect);
  const name = new FreeNames(from, to).next(index);
  return [
    {
      title: `Build ${name} beside ${index}`,
      statements: [printer.createIndex({ ...wanted, name })],
      application: [
        `Wait until the operation is done: until then Spanner fills ${name} and does not read from it.`,
        forcedIndexes(new Map([[index, name]]), to.dialect),
        ...(wanted.unique && !was.unique ? [`Rows that ${name} does not take as unique make the operation fail: remove them first.`] : []),
        ...(was.unique && !wanted.unique ? [`${index} keeps its columns unique until it is dropped.`] : []),
      ],
    },
    {
      title: `Drop ${index}`,
      statements: [printer.dropIndex(index)],
      application: [
        `Before it: no statement forces ${index} any more.`,
        `The index keeps its new name: declare it as ${name}.`,
      ],
    },
  ];
}
