import type { DriftList } from './drift-list';
import { textDefinition } from './text-definition';
import { grantKey } from '../../ddl/fold/folded-grants';
import { ObjectPrinter } from '../../ddl/printer/object-printer';
import type { ChangeStreamDefinition, GrantDefinition, SchemaObjects, TextObject } from '../../schema';
import { canonicalText } from '../canonical/canonical-words';
import { sameQueryAsPrinted } from '../canonical/same-query';
import { STREAM_DEFAULTS } from '../objects/diff-change-streams';
import { optionChanges } from '../objects/option-changes';

/** What the provider sets by arguments of its own. The log says nothing of them. */
const OPTIONS_OF_THE_PROVIDER: ReadonlySet<string> = new Set(['version_retention_period', 'default_time_zone']);
const NONE = '(default)';

/** @param tables Those of the database. */
export function compareObjects(drift: DriftList, log: SchemaObjects, live: SchemaObjects, tables: ReadonlySet<string>): void {
  compareDatabaseOptions(drift, log.options, live.options);
  compareViews(drift, log, live);
  compareChangeStreams(drift, log.changeStreams, live.changeStreams, tables);
  compareNameLists(drift, 'role', log.roles, live.roles);
  compareGrants(drift, log.grants, live.grants);
  compareTexts(drift, log.texts, live.texts);
}

/** @param isPrinted Whether the emulator prints them. */
export function compareNameLists(drift: DriftList, kind: string, log: readonly string[], live: readonly string[], isPrinted = true): void {
  const statement = (name: string): string => `CREATE ${kind.toUpperCase()} ${name}`;
  const [wanted, found] = [log, live].map((names) => names.map((name) => ({ name })));
  drift.pair(wanted, found, {
    inLog: ({ name }) => (isPrinted || !drift.isLost(`${kind}s`)) && drift.onlyInLog(kind, name, statement(name)),
    inDatabase: ({ name }) => drift.onlyInDatabase(kind, name, statement(name)),
    both: () => undefined,
  });
}

function compareDatabaseOptions(drift: DriftList, log: ReadonlyMap<string, string>, live: ReadonlyMap<string, string>): void {
  for (const name of optionChanges(log, live, drift.dialect).keys()) {
    const [wanted, found] = [log.get(name), live.get(name)];
    const isOfProvider = wanted === undefined && OPTIONS_OF_THE_PROVIDER.has(name);
    // The emulator prints the option alone that was set last.
    if (!isOfProvider && !(found === undefined && drift.isLost('database options'))) {
      drift.differs('database option', name, 'value', wanted ?? NONE, found ?? NONE);
    }
  }
}

function compareViews(drift: DriftList, log: SchemaObjects, live: SchemaObjects): void {
  const show = (view: SchemaObjects['views'][number]): string => new ObjectPrinter(drift.dialect).create({ kind: 'VIEW', ...view })[0].replace(' OR REPLACE', '');
  drift.pair(log.views, live.views, {
    inLog: (view) => drift.onlyInLog('view', view.name, show(view)),
    inDatabase: (view) => drift.onlyInDatabase('view', view.name, show(view)),
    both: (view, other) => drift.compare('view', view.name, [
      { name: 'query', same: sameQueryAsPrinted(view.query, other.query, drift.dialect) },
      // PostgreSQL says it where nothing was said, and its emulator always says INVOKER.
      { name: 'SQL SECURITY', same: view.security === undefined || view.security === other.security, isNotPrinted: other.security === 'INVOKER' },
    ], () => show(view), () => show(other)),
  });
}

function compareChangeStreams(
  drift: DriftList, log: readonly ChangeStreamDefinition[], live: readonly ChangeStreamDefinition[], tables: ReadonlySet<string>,
): void {
  const show = (stream: ChangeStreamDefinition): string => new ObjectPrinter(drift.dialect).create({ kind: 'CHANGE STREAM', ...stream })[0].replace(' IF NOT EXISTS', '');
  drift.pair(log, live, {
    inLog: (stream) => drift.onlyInLog('change stream', stream.name, show(stream)),
    inDatabase: (stream) => drift.onlyInDatabase('change stream', stream.name, show(stream)),
    both: (stream, other) => {
      const changes = [...optionChanges(stream.options, other.options, drift.dialect, STREAM_DEFAULTS).keys()];
      const options = changes.filter((name) => name !== 'retention_period' || stream.options.has(name));
      drift.compare('change stream', stream.name, [
        {
          name: 'watched tables',
          same: watchOf(drift, stream) === watchOf(drift, other),
          // The emulator goes on printing the name that a table had before.
          isNotPrinted: other.watched.some(({ table }) => !tables.has(drift.key(table))),
        },
        ...options.map((name) => ({ name, same: false })),
      ], () => show(stream), () => show(other));
    },
  });
}

function watchOf(drift: DriftList, { watchesAll, watched }: ChangeStreamDefinition): string {
  const tables = watched.map(({ table, columns }) => JSON.stringify([drift.key(table), columns && columns.map((column) => drift.key(column)).sort()]));
  return watchesAll ? 'ALL' : tables.sort().join(' ');
}

function compareGrants(drift: DriftList, log: readonly GrantDefinition[], live: readonly GrantDefinition[]): void {
  const printer = new ObjectPrinter(drift.dialect);
  const keyOf = (grant: GrantDefinition): string => grantKey(grant, drift.dialect);
  // `ON ALL TABLES IN SCHEMA` is printed as what it was at that time.
  const [wide, single] = [log.filter(isWide), log.filter((grant) => !isWide(grant))];
  const isOfWide = (grant: GrantDefinition): boolean => wide.some(({ privilege, role }) => privilege === grant.privilege && drift.sameName(role, grant.role));
  const [wanted, found] = [single, live].map((grants) => new Set(grants.map(keyOf)));
  for (const grant of single.filter((each) => !found.has(keyOf(each)))) {
    drift.onlyInLog('grant', grant.role, printer.grant([grant])[0]);
  }
  for (const grant of live.filter((each) => !wanted.has(keyOf(each)) && !isOfWide(each))) {
    drift.onlyInDatabase('grant', grant.role, printer.grant([grant])[0]);
  }
}

function isWide({ objectKind }: GrantDefinition): boolean {
  return objectKind.startsWith('ALL ');
}

function compareTexts(drift: DriftList, log: readonly TextObject[], live: readonly TextObject[]): void {
  const [wanted, found] = [log, live].map((texts) => texts.filter(({ kind }) => kind !== '').map((text) => ({ name: keyOfText(text), text })));
  drift.pair(wanted, found, {
    inLog: ({ text }) => drift.onlyInLog(text.kind.toLowerCase(), text.name, text.statements.join('; ')),
    inDatabase: ({ text }) => drift.onlyInDatabase(text.kind.toLowerCase(), text.name, text.statements.join('; ')),
    both: (each, other) => compareText(drift, each.text, other.text),
  });
  const [known, printed] = [log, live].map((texts) => new Map(texts.filter(({ kind }) => kind === '').flatMap(({ statements }) => (
    statements.map((statement): [string, string] => [canonicalText(statement, drift.dialect), statement])
  ))));
  known.forEach((statement, key) => !printed.has(key) && drift.onlyInLog('statement', '', statement));
  printed.forEach((statement, key) => !known.has(key) && drift.onlyInDatabase('statement', '', statement));
}

function compareText(drift: DriftList, log: TextObject, live: TextObject): void {
  const [a, b] = [log, live].map((text) => textDefinition(text, drift.dialect, (name) => drift.key(name)));
  const options = [...new Set([...a.options.keys(), ...b.options.keys()])].filter((name) => a.options.get(name) !== b.options.get(name));
  drift.compare(log.kind.toLowerCase(), log.name, [
    { name: 'definition', same: a.isOpen || b.isOpen || a.words === b.words },
    { name: 'stored columns', same: drift.sameNameSet([...a.stored], [...b.stored]) },
    ...options.map((name) => ({ name, same: a.isOpen || b.isOpen })),
  ], () => log.statements.join('; '), () => live.statements.join('; '));
}

/** `DROP INDEX` takes search and vector indexes too, and so no two of them have one name. */
function keyOfText({ kind, name }: TextObject): string {
  return `${kind.endsWith('INDEX') ? 'INDEX' : kind} ${name}`;
}
