import { compareColumns } from './compare-columns';
import { compareConstraints } from './compare-constraints';
import type { DriftList } from './drift-list';
import { clausesOf, sameTexts } from './option-texts';
import { showInterleave, showKey, showTable, showTtl } from './show';
import { Dialect, type Interleave, type TableDefinition, type TtlDefinition } from '../../schema';

const NONE = '(none)';

export function compareTables(drift: DriftList, log: readonly TableDefinition[], live: readonly TableDefinition[]): void {
  drift.pair(log, live, {
    inLog: (table) => drift.onlyInLog('table', table.name, showTable(drift.printer, table)),
    inDatabase: (table) => drift.onlyInDatabase('table', table.name, showTable(drift.printer, table)),
    both: (table, other) => compareTable(drift, table, other),
  });
}

function compareTable(drift: DriftList, log: TableDefinition, live: TableDefinition): void {
  const { printer } = drift;
  compareColumns(drift, log, live);
  const sameKey = log.withoutPrimaryKey || (log.primaryKey.length === live.primaryKey.length
    && log.primaryKey.every(({ column, descending }, at) => drift.sameName(column, live.primaryKey[at].column) && descending === live.primaryKey[at].descending));
  drift.compare('primary key', log.name, [{ name: 'columns', same: sameKey }], () => showKey(printer, log.primaryKey), () => showKey(printer, live.primaryKey));
  compareConstraints(drift, log, live);
  compareInterleave(drift, log.name, log.interleave, live.interleave);
  compareTtl(drift, log.name, log.ttl, live.ttl);
  compareClauses(drift, log, live);
}

function compareInterleave(drift: DriftList, table: string, log: Interleave | undefined, live: Interleave | undefined): void {
  const show = (interleave: Interleave): string => showInterleave(drift.printer, interleave);
  if (!log || !live) {
    onOneSide(drift, 'interleaving', table, log && show(log), live && show(live));
    return;
  }
  drift.compare('interleaving', table, [
    { name: 'parent', same: drift.sameName(log.parent, live.parent) },
    { name: 'IN PARENT', same: log.inParent === live.inParent },
    { name: 'ON DELETE', same: (log.onDelete ?? 'NO ACTION') === (live.onDelete ?? 'NO ACTION') },
  ], () => show(log), () => show(live));
}

function compareTtl(drift: DriftList, table: string, log: TtlDefinition | undefined, live: TtlDefinition | undefined): void {
  const show = (ttl: TtlDefinition): string => showTtl(drift.printer, ttl);
  if (!log || !live) {
    onOneSide(drift, 'row deletion policy', table, log && show(log), live && show(live));
    return;
  }
  drift.compare('row deletion policy', table, [
    { name: 'column', same: drift.sameName(log.column, live.column) },
    { name: 'days', same: log.days === live.days },
  ], () => show(log), () => show(live));
}

function compareClauses(drift: DriftList, log: TableDefinition, live: TableDefinition): void {
  const columns = [log, live].map((table) => new Set(table.columns.map(({ name }) => drift.key(name))));
  const isInBoth = (column: string): boolean => columns.every((names) => names.has(drift.key(column)));
  const [wanted, found] = [log, live].map((table) => clausesOf(table, drift.dialect, isInBoth));
  for (const name of new Set([...wanted.options.keys(), ...found.options.keys()])) {
    const [a, b] = [wanted.options.get(name), found.options.get(name)];
    if (a !== b) {
      drift.differs('option', `${log.name}.${name}`, 'value', shown(a), shown(b));
    }
  }
  const [known, present] = [wanted.synonyms, found.synonyms].map((synonyms) => synonyms.map((name) => ({ name })));
  drift.pair(known, present, {
    inLog: ({ name }) => (drift.dialect !== Dialect.POSTGRESQL || !drift.isLost('synonyms')) && drift.onlyInLog('synonym', name, `SYNONYM (${name}) of ${log.name}`),
    inDatabase: ({ name }) => drift.onlyInDatabase('synonym', name, `SYNONYM (${name}) of ${log.name}`),
    both: () => undefined,
  });
  const others = [wanted.others, found.others].map((texts) => texts.join(', '));
  drift.compare('table', log.name, [{ name: 'clauses', same: sameTexts(wanted.others, found.others, drift.dialect) }], () => others[0] || NONE, () => others[1] || NONE);
}

function shown(value: string | undefined): string {
  return value === undefined ? NONE : value.split('\0').map((word) => word.replace(/^string (.*)$/s, "'$1'")).join(' ');
}

function onOneSide(drift: DriftList, kind: string, object: string, log: string | undefined, live: string | undefined): void {
  if (log !== undefined) {
    drift.onlyInLog(kind, object, log);
  } else if (live !== undefined) {
    drift.onlyInDatabase(kind, object, live);
  }
}
