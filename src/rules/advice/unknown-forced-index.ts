import type { TableDefinition } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { objectIndexes } from '../../schema/objects/object-index';
import { didYouMean } from '../../text/did-you-mean';
import { quotedName } from '../../text/quoted-name';
import { defineAdvice } from '../define-rule';
import { Severity, type Problem } from '../finding';
import { advice } from '../fixes/fix';
import { forcedIndex } from '../queries/access-paths';
import { placeIn, tableReads, type TableRead } from '../queries/table-reads';
import type { RuleContext } from '../rule';

interface Facts {
  readonly table: TableDefinition;
  readonly name: string;
  /** The table that has an index of that name. */
  readonly ofTable?: string;
  readonly meant?: string;
}

/** Stands for the table itself. */
const BASE_TABLE = '_BASE_TABLE';

export const unknownForcedIndex = defineAdvice<Facts>({
  name: 'unknown-forced-index',
  summary: 'a query forces an index that its table does not have, so Spanner refuses it',
  sources: ['https://cloud.google.com/spanner/docs/secondary-indexes#index-directive'],
  severity: Severity.ERROR,
  ofQueries: true,
  words: {
    message: ({ table, name, ofTable, meant }) => {
      const fact = ofTable === undefined ? `${table.name} has no such index` : `that is an index of ${ofTable}`;
      const hint = meant === undefined ? '' : `: did you mean ${quotedName(meant)}?`;
      return `this query forces index ${quotedName(name)}, but ${fact}${hint}`;
    },
    advice: {
      meant: ({ meant }) => `FORCE_INDEX=${meant}`,
      remove: () => 'the query without FORCE_INDEX',
    },
  },
  check: (context) => tableReads(context).flatMap((read) => problemsOf(read, context)),
});

function problemsOf(read: TableRead, context: RuleContext): Problem<Facts>[] {
  const { table, query } = read;
  const hint = forcedIndex(read);
  const { schema } = context;
  const all = [...schema.indexes, ...objectIndexes(schema)];
  const key = (name: string): string => nameKey(name, schema.dialect);
  if (!hint || hint.value.toUpperCase() === BASE_TABLE || schema.existingTables?.includes(table)) {
    return [];
  }
  const found = all.find(({ name }) => key(name) === key(hint.value));
  if (found && key(found.table) === key(table.name)) {
    return [];
  }
  const own = all.filter((each) => key(each.table) === key(table.name)).map(({ name }) => name);
  const meant = found ? undefined : didYouMean(hint.value, own);
  return [{
    subject: { object: table.name, part: { kind: 'query', query, at: placeIn(query, hint.start, hint.value.length) } },
    facts: { table, name: hint.value, ofTable: found?.table, meant },
    fixes: () => [...(meant === undefined ? [] : [advice('meant')]), advice('remove')],
  }];
}
