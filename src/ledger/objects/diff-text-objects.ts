import type { ObjectChange } from './object-change';
import { textParts, type TextParts } from '../../ddl/parser/objects/text-objects';
import { isQueryKind } from '../../ddl/queries/query-objects';
import { objectChanged } from '../../rules/changes/object-changed';
import { statementNotUnderstood } from '../../rules/changes/statement-not-understood';
import { objectKind, type TextObject } from '../../schema';
import { sameStatements } from '../canonical/canonical-words';
import { Phase } from '../differ/phase';
import type { Attribute } from '../difference/attributes';
import { TEXT_MEMBERS, TEXT_STORING, TEXT_TABLE } from '../difference/object-difference';
import { added, removed, type Pair } from '../difference/pair';
import { indexNamed } from '../names-in';

/** Search and vector indexes, locality groups, placements ... and statements that were not understood. */
export function diffTextObjects(change: ObjectChange): void {
  const { statements, texts } = change.difference;
  for (const statement of [...removed(statements), ...added(statements)]) {
    change.refuse(statementNotUnderstood, change.to.database, { statement });
  }
  const pairs = texts.filter(({ from, to }) => !isQueryKind((from ?? to)!.kind));
  for (const pair of inOrderOf(change.willBe.texts, pairs)) {
    const { from, to } = pair;
    if (to && from && isSameObject(change, from, to)) {
      diffText(change, pair, from, to);
    } else if (to) {
      createText(change, to);
    }
  }
  for (const { from, to } of pairs) {
    if (from && !(to && isSameObject(change, from, to))) {
      dropText(change, from);
    }
  }
}

/** What has the name of an index whose table goes is another one. */
function isSameObject({ fate }: ObjectChange, from: TextObject, to: TextObject): boolean {
  return from.kind === to.kind && (from.table === undefined || fate.remains(from.table));
}

/** Those that there are afterwards: what follows may need what comes before it. */
function inOrderOf(texts: readonly TextObject[], pairs: readonly Pair<TextObject>[]): Pair<TextObject>[] {
  const byText = new Map(pairs.map((pair) => [pair.to, pair]));
  return texts.flatMap((text) => byText.get(text) ?? []);
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
    // An index of a table that goes as well may be in the way, and one whose name is taken is.
    const [stays, isTaken] = [table !== undefined && change.fate.remains(table), change.isTaken(name)];
    if (stays && isTaken && indexNamed(change.to, name) !== undefined) {
      replaceIndex(change, text);
    } else {
      change.add({ kind: 'drop object', object: text }, stays && !isTaken ? Phase.DROP_INDEXES : undefined);
    }
  }
}

/** The index goes before another one can have its name, and leaves the searches without one meanwhile. */
function replaceIndex(change: ObjectChange, object: TextObject): void {
  const { kind, name } = object;
  const step = change.add({ kind: 'drop object', object, isReplaced: true });
  change.lossRefusals.set(step, change.refusal(objectChanged, name, { reason: 'index text', kind, name }));
}

/** What statements of its own change, or the table. */
const IN_PLACE: ReadonlySet<Attribute<TextObject>> = new Set([TEXT_TABLE, TEXT_STORING, TEXT_MEMBERS]);

function diffText(change: ObjectChange, pair: Pair<TextObject>, was: TextObject, text: TextObject): void {
  const { kind } = text;
  const isIndex = was.table !== undefined || text.table !== undefined;
  const isRedefined = pair.changed.some((attribute) => !IN_PLACE.has(attribute));
  if (isRedefined && (kind === 'VIEW' || kind === 'STATISTICS')) {
    createText(change, text);
    return;
  }
  const [before, after] = [was, text].map((each) => textParts(each, change.dialect));
  // An index follows a table that is renamed.
  const table = was.table === undefined ? undefined : change.fate.nameAfter(was.table);
  const set = optionsAlter(change, pair);
  const alters = set !== undefined ? [set] : isRedefined ? alterations(change, before, after) : [];
  if (!alters || !TEXT_TABLE.same({ ...was, table }, text, change.same)) {
    if (isIndex && kind !== 'INDEX') {
      replaceIndex(change, was);
      createText(change, text);
    } else {
      refuse(change, 'text', text);
    }
    return;
  }
  if (pair.changes(TEXT_STORING)) {
    diffStoring(change, text, before, after);
  }
  if (pair.changes(TEXT_MEMBERS)) {
    diffMembers(change, text, before, after);
  }
  alters.forEach((statement) => change.add({ kind: 'alter object', object: text, statement }));
}

/** The statement that sets the options which change, where nothing else is redefined; undefined: none does. */
export function optionsAlter({ dialect, printer }: ObjectChange, pair: Pair<TextObject>): string | undefined {
  const { from, to, changed } = pair;
  const redefined = changed.filter((attribute) => !IN_PLACE.has(attribute));
  const { alterableOptions = [] } = objectKind(to!.kind);
  const isAlterable = redefined.length > 0 && redefined.every(({ name }) => alterableOptions.includes(name));
  const [before, after] = isAlterable ? [from!, to!].map((text) => textParts(text, dialect)) : [];
  return !before || before.isOpen || after.isOpen
    ? undefined
    : printer.setTextOptions(to!, new Map(redefined.map(({ name }) => [name, after.options.get(name)])));
}

/** The ALTERs that come after those of before; undefined: it became something else. */
function alterations({ dialect }: ObjectChange, before: TextParts, after: TextParts): readonly string[] | undefined {
  const count = before.alters.length;
  const [was, kept] = [[before.created, ...before.alters], [after.created, ...after.alters.slice(0, count)]];
  return after.alters.length > count && sameStatements(was, kept, dialect) ? after.alters.slice(count) : undefined;
}

function diffStoring(change: ObjectChange, { kind, name }: TextObject, before: TextParts, after: TextParts): void {
  const [was, willBe] = [before, after].map(({ stored }) => new Set(stored.map(change.key)));
  for (const column of after.stored.filter((each) => !was.has(change.key(each)))) {
    change.add({ kind: 'add stored column', index: name, indexKind: kind, column });
  }
  for (const column of before.stored.filter((each) => !willBe.has(change.key(each)))) {
    change.add({ kind: 'drop stored column', index: name, indexKind: kind, column });
  }
}

function diffMembers(change: ObjectChange, object: TextObject, before: TextParts, after: TextParts): void {
  const [gone, come] = [[before, after], [after, before]].map(([{ members }, other]) =>
    members.filter((member) => !other.members.some((each) => change.key(each) === change.key(member))),
  );
  const { kind, name } = object;
  if (kind === 'SEARCH INDEX') {
    come.forEach((column) => change.add({ kind: 'add searched column', index: name, column }));
    gone.forEach((column) => change.add({ kind: 'drop searched column', index: name, column }));
    return;
  }
  const alter = (verb: 'INSERT' | 'DELETE', types: readonly string[], phase: Phase): void => {
    if (types.length > 0) {
      change.add({ kind: 'alter object', object, statement: change.printer.changeBundle(verb, types) }, phase);
    }
  };
  alter('INSERT', come, Phase.CREATE_SCHEMAS);
  // When no column has one of them any more.
  alter('DELETE', gone, Phase.DROP_SCHEMAS);
}

function refuse(change: ObjectChange, reason: 'ALTER gone' | 'text', { kind, name }: TextObject): void {
  change.refuse(objectChanged, name === '' ? change.to.database : name, { reason, kind, name });
}

function isAlter(statement: string): boolean {
  return /^ALTER\b/i.test(statement);
}
