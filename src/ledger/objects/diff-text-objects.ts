import type { ObjectChange } from './object-change';
import { textIndexParts } from '../../ddl/parser/objects/text-objects';
import { isQueryKind } from '../../ddl/queries/query-objects';
import { objectChanged } from '../../rules/changes/object-changed';
import { statementNotUnderstood } from '../../rules/changes/statement-not-understood';
import type { TextObject } from '../../schema';
import { canonicalText, sameStatements } from '../canonical/canonical-words';
import { Phase } from '../differ/phase';

/** Search and vector indexes, locality groups, placements ... and statements that were not understood. */
export function diffTextObjects(change: ObjectChange): void {
  diffNotUnderstood(change);
  const [before, after] = [change.was, change.willBe].map(
    ({ texts }) =>
      new Map(
        texts
          .filter(({ kind }) => kind !== '' && !isQueryKind(kind))
          .map((text) => [`${text.kind} ${change.key(text.name)}`, text]),
      ),
  );
  for (const [key, text] of after) {
    const was = before.get(key);
    if (was) {
      diffText(change, was, text);
    } else {
      createText(change, text);
    }
  }
  for (const [key, text] of before) {
    if (!after.has(key)) {
      dropText(change, text);
    }
  }
}

function createText(change: ObjectChange, text: TextObject): void {
  const fills = text.table !== undefined && isFilled(change, text.table);
  change.printer
    .create(text)
    .forEach((statement, at) =>
      change.add(
        at > 0 || isAlter(statement)
          ? { kind: 'alter object', object: text, statement }
          : { kind: 'create object', object: text, ...(fills && { fills }) },
      ),
    );
}

/** Whether there may be rows that a new index has to take up. */
function isFilled({ to, fate, from, key }: ObjectChange, table: string): boolean {
  const then = to.tables.find(({ name }) => key(name) === key(table));
  return from.tables.some((each) => fate.after(each) === then);
}

function dropText(change: ObjectChange, text: TextObject): void {
  const { kind, name, table, statements } = text;
  if (kind === 'STATISTICS') {
    // Packages are made by Spanner; what can be taken back is that they are kept.
    change.add({ kind: 'collect statistics', name });
  } else if (kind === 'INDEX' && !change.to.indexes.some((index) => change.key(index.name) === change.key(name))) {
    // What was declared for an index goes with it.
  } else if (isAlter(statements[0])) {
    refuse(change, 'ALTER gone', text);
  } else {
    // An index of a table that goes as well may be in the way.
    change.add(
      { kind: 'drop object', object: text },
      table !== undefined && change.fate.remains(table) ? Phase.DROP_INDEXES : undefined,
    );
  }
}

function diffText(change: ObjectChange, was: TextObject, text: TextObject): void {
  const { kind, statements } = text;
  if (was.table !== undefined || text.table !== undefined) {
    diffIndexText(change, was, text);
  } else if (sameStatements(was.statements, statements, change.dialect)) {
    return;
  } else if (kind === 'VIEW' || kind === 'STATISTICS') {
    createText(change, text);
  } else if (continues(change, was.statements, statements)) {
    addAlters(change, text, statements.slice(was.statements.length));
  } else {
    refuse(change, 'text', text);
  }
}

function diffIndexText(change: ObjectChange, was: TextObject, text: TextObject): void {
  const { kind, table } = text;
  const [before, after] = [was, text].map((each) => textIndexParts(each, change.dialect));
  const wasOn = was.table === undefined ? undefined : change.fate.before(was.table);
  const sameTable =
    change.key((wasOn && change.fate.after(wasOn)?.name) ?? was.table ?? '') === change.key(table ?? '');
  const sameRest = sameStatements(before.others, after.others, change.dialect);
  if (!sameTable || !(sameRest || continues(change, before.others, after.others))) {
    refuse(change, 'index text', text);
    return;
  }
  const [keysBefore, keysAfter] = [before, after].map(
    ({ stored }) => new Set(stored.map((column) => change.key(column))),
  );
  for (const column of after.stored.filter((each) => !keysBefore.has(change.key(each)))) {
    change.add({ kind: 'add stored column', index: was.name, indexKind: kind, column });
  }
  for (const column of before.stored.filter((each) => !keysAfter.has(change.key(each)))) {
    change.add({ kind: 'drop stored column', index: was.name, indexKind: kind, column });
  }
  addAlters(change, text, after.others.slice(before.others.length));
}

/** Whether there are the same statements, and others after them. */
function continues({ dialect }: ObjectChange, was: readonly string[], statements: readonly string[]): boolean {
  return was.length < statements.length && sameStatements(was, statements.slice(0, was.length), dialect);
}

function addAlters(change: ObjectChange, object: TextObject, statements: readonly string[]): void {
  statements.forEach((statement) => change.add({ kind: 'alter object', object, statement }));
}

function diffNotUnderstood(change: ObjectChange): void {
  const [before, after] = [change.was, change.willBe].map(
    ({ texts }) =>
      new Map(
        texts
          .filter(({ kind }) => kind === '')
          .map(({ statements }) => [canonicalText(statements[0], change.dialect), statements[0]]),
      ),
  );
  const differing = [
    ...[...before].filter(([key]) => !after.has(key)),
    ...[...after].filter(([key]) => !before.has(key)),
  ];
  for (const [, statement] of differing) {
    change.refuse(statementNotUnderstood, change.to.database, { statement });
  }
}

function refuse(change: ObjectChange, reason: 'ALTER gone' | 'text' | 'index text', { kind, name }: TextObject): void {
  change.refuse(objectChanged, name === '' ? change.to.database : name, { reason, kind, name });
}

function isAlter(statement: string): boolean {
  return /^ALTER\b/i.test(statement);
}
