import type { ComparedKind, DriftList } from './drift-list';
import { textDefinition } from './text-definition';
import { grantKey } from '../../ddl/fold/folded-grants';
import type { ChangeStreamDefinition, GrantDefinition, SchemaObjects, TextObject, ViewDefinition } from '../../schema';
import { canonicalText } from '../canonical/canonical-words';
import { sameQueryAsPrinted } from '../canonical/same-query';
import { sameNames, type Attribute } from '../differ/attributes';
import { STREAM_DEFAULTS } from '../objects/diff-change-streams';
import { optionChanges } from '../objects/option-changes';

/** What the provider sets by arguments of its own. The migrations do not mention them. */
const OPTIONS_OF_THE_PROVIDER: ReadonlySet<string> = new Set(['version_retention_period', 'default_time_zone']);

const VIEW_KIND: ComparedKind<ViewDefinition> = {
  kind: 'view',
  attributes: [
    { name: 'query', same: (a, b, { dialect }) => sameQueryAsPrinted(a.query, b.query, dialect) },
    // PostgreSQL prints it where it was not written, and its emulator always prints INVOKER.
    {
      name: 'SQL SECURITY',
      same: (a, b) => a.security === undefined || a.security === b.security,
      mayBeUnprinted: ({ security }) => security === 'INVOKER',
    },
  ],
  definition: (view) => ({ kind: 'object', object: { kind: 'VIEW', ...view } }),
};
const ROLE_KIND: ComparedKind<{ readonly name: string }> = {
  kind: 'role',
  attributes: [],
  definition: ({ name }) => ({ kind: 'object', object: { kind: 'ROLE', name } }),
};
const GRANT_KIND: ComparedKind<GrantDefinition> = {
  kind: 'grant',
  attributes: [],
  definition: (grant) => ({ kind: 'grant', grant }),
};
const STATEMENT_KIND: ComparedKind<string> = {
  kind: 'statement',
  attributes: [],
  definition: (text) => ({ kind: 'texts', texts: [text] }),
};
const DATABASE_OPTION_KIND: ComparedKind<{ readonly value?: string }> = {
  kind: 'database option',
  attributes: [{ name: 'value', same: () => false }],
  definition: ({ value }) => ({ kind: 'option', ...(value !== undefined && { value: [value] }) }),
};

/** @param tables Those of the database. */
export function compareObjects(
  list: DriftList,
  log: SchemaObjects,
  live: SchemaObjects,
  tables: ReadonlySet<string>,
): void {
  compareDatabaseOptions(list, log.options, live.options);
  list.compareAll(VIEW_KIND, log.views, live.views);
  list.pair(log.changeStreams, live.changeStreams, (a, b) =>
    list.compare(streamKind(a, b, tables, list), (a ?? b)!.name, a, b),
  );
  const [roles, found] = [log.roles, live.roles].map((names) => names.map((name) => ({ name })));
  list.compareAll(ROLE_KIND, roles, found);
  compareGrants(list, log.grants, live.grants);
  compareTexts(list, log.texts, live.texts);
}

function compareDatabaseOptions(
  list: DriftList,
  log: ReadonlyMap<string, string>,
  live: ReadonlyMap<string, string>,
): void {
  for (const name of optionChanges(log, live, list.dialect).keys()) {
    const [wanted, found] = [log.get(name), live.get(name)];
    const isOfProvider = wanted === undefined && OPTIONS_OF_THE_PROVIDER.has(name);
    // The emulator prints the option alone that was set last.
    if (!isOfProvider && !(found === undefined && list.isLost('database options'))) {
      list.compare(DATABASE_OPTION_KIND, name, { value: wanted }, { value: found });
    }
  }
}

function streamKind(
  log: ChangeStreamDefinition | undefined,
  live: ChangeStreamDefinition | undefined,
  tables: ReadonlySet<string>,
  { by: { key, dialect } }: DriftList,
): ComparedKind<ChangeStreamDefinition> {
  const changes = log && live ? [...optionChanges(log.options, live.options, dialect, STREAM_DEFAULTS).keys()] : [];
  const watchOf = ({ watchesAll, watched }: ChangeStreamDefinition): string => {
    const texts = watched.map(({ table, columns }) =>
      JSON.stringify([key(table), columns && columns.map((column) => key(column)).sort()]),
    );
    return watchesAll ? 'ALL' : texts.sort().join(' ');
  };
  return {
    kind: 'change stream',
    attributes: [
      {
        name: 'watched tables',
        same: (a, b) => watchOf(a) === watchOf(b),
        // The emulator goes on printing the name that a table had before.
        mayBeUnprinted: ({ watched }) => watched.some(({ table }) => !tables.has(key(table))),
      },
      ...changes
        .filter((name) => name !== 'retention_period' || log?.options.has(name))
        .map((name) => ({ name, same: () => false })),
    ],
    definition: (stream) => ({ kind: 'object', object: { kind: 'CHANGE STREAM', ...stream } }),
  };
}

function compareGrants(list: DriftList, log: readonly GrantDefinition[], live: readonly GrantDefinition[]): void {
  const { key, dialect } = list.by;
  const keyOf = (grant: GrantDefinition): string => grantKey(grant, dialect);
  // `ON ALL TABLES IN SCHEMA` is printed as what it was at that time.
  const [wide, single] = [log.filter(isWide), log.filter((grant) => !isWide(grant))];
  const isOfWide = (grant: GrantDefinition): boolean =>
    wide.some(({ privilege, role }) => privilege === grant.privilege && key(role) === key(grant.role));
  const [wanted, found] = [single, live].map((grants) => new Set(grants.map(keyOf)));
  single
    .filter((each) => !found.has(keyOf(each)))
    .forEach((grant) => list.compare(GRANT_KIND, grant.role, grant, undefined));
  live
    .filter((each) => !wanted.has(keyOf(each)) && !isOfWide(each))
    .forEach((grant) => list.compare(GRANT_KIND, grant.role, undefined, grant));
}

function isWide({ objectKind }: GrantDefinition): boolean {
  return objectKind.startsWith('ALL ');
}

function compareTexts(list: DriftList, log: readonly TextObject[], live: readonly TextObject[]): void {
  const [wanted, found] = [log, live].map((texts) =>
    texts.filter(({ kind }) => kind !== '').map((text) => ({ name: keyOfText(text), text })),
  );
  list.pair(wanted, found, (a, b) =>
    list.compare(textKind(list, a?.text, b?.text), (a ?? b)!.text.name, a?.text, b?.text),
  );
  const [known, printed] = [log, live].map(
    (texts) =>
      new Map(
        texts
          .filter(({ kind }) => kind === '')
          .flatMap(({ statements }) =>
            statements.map((statement): [string, string] => [canonicalText(statement, list.dialect), statement]),
          ),
      ),
  );
  known.forEach((statement, key) => !printed.has(key) && list.compare(STATEMENT_KIND, '', statement, undefined));
  printed.forEach((statement, key) => !known.has(key) && list.compare(STATEMENT_KIND, '', undefined, statement));
}

function textKind(
  { by, dialect }: DriftList,
  log: TextObject | undefined,
  live: TextObject | undefined,
): ComparedKind<TextObject> {
  const attributes: Attribute<TextObject>[] = [];
  if (log && live) {
    const [a, b] = [log, live].map((text) => textDefinition(text, dialect, by.key));
    const isOpen = a.isOpen || b.isOpen;
    const options = [...new Set([...a.options.keys(), ...b.options.keys()])].filter(
      (name) => a.options.get(name) !== b.options.get(name),
    );
    attributes.push(
      { name: 'definition', same: () => isOpen || a.words === b.words },
      { name: 'stored columns', same: () => sameNames([...a.stored], [...b.stored], by) },
      ...options.map((name) => ({ name, same: () => isOpen })),
    );
  }
  return {
    kind: (log ?? live)!.kind.toLowerCase(),
    attributes,
    definition: ({ statements }) => ({ kind: 'texts', texts: statements }),
  };
}

/** `DROP INDEX` takes search and vector indexes too, and so no two of them have one name. */
function keyOfText({ kind, name }: TextObject): string {
  return `${kind.endsWith('INDEX') ? 'INDEX' : kind} ${name}`;
}
