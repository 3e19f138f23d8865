import { parseScript } from '../../../src/ddl/parser/parse-script';
import { repeatOf } from '../../../src/ledger/drift/repeat/repeat-of';
import { Dialect } from '../../../src/schema';

test('a chain of renames, which Spanner reads from left to right, is undone from right to left', () => {
  const text = 'RENAME TABLE A TO Aside, B TO A, Aside TO B';
  const [{ statement }] = parseScript(text, Dialect.GOOGLESQL);
  const { undo } = repeatOf(statement, text, { dialect: Dialect.GOOGLESQL, schemas: () => [] });
  expect(undo).toEqual(['RENAME TABLE `B` TO `Aside`, `A` TO `B`, `Aside` TO `A`']);
});
