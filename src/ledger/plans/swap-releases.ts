import { nameAtTheEnd, type Rebuild } from './rebuild';
import { swapReminders } from './reminders';
import { listed, namesThatStay } from './wording';
import { SchemaLookup } from '../../schema';
import { synonymsOf } from '../differ/synonyms';
import type { Release } from '../refusal';

/** Change streams see the copies before nobody writes to the old tables any more. */
export function watchRelease({ all: { copies }, followers: { watches, streams } }: Rebuild): Release {
  const names = listed(streams);
  return {
    title: `Let ${names} watch ${listed(copies.map(({ table }) => table.name))}`,
    statements: watches,
    application: [
      'Keep writing to the old and to the new tables until this release is applied.',
      `From then on ${names} ${streams.length > 1 ? 'tell' : 'tells'} a change twice, once for each of the two tables that it is written to.`,
    ],
  };
}

/** The copies get the names of the old tables. */
export function swapRelease({ from, printer, all: { copies, obsolete }, oldNames, followers: { beforeSwap, afterSwap, readers } }: Rebuild): Release {
  const synonyms = obsolete.flatMap((table) => synonymsOf(table, from.dialect).map((synonym) => ({ table: table.name, synonym })));
  const gone = new Set(obsolete.map(({ name }) => name));
  // Nobody writes the old rows any more, and so they would keep what they reference from being deleted.
  const outgoing = obsolete.flatMap(({ name: table, foreignKeys }) => (
    foreignKeys.filter(({ name, referencedTable }) => name !== '' && !gone.has(referencedTable)).map(({ name }) => ({ table, name }))
  ));
  const held = obsolete.filter(({ interleave }) => interleave?.inParent && !gone.has(interleave.parent) && interleave.onDelete !== 'CASCADE');
  const unused = listed([...obsolete.map(({ name }) => name).reverse(), ...synonyms.map(({ synonym }) => synonym)]);
  const [news, finals] = [listed(copies.map(({ table }) => table.name)), listed(copies.map(({ finalName }) => finalName))];
  return {
    title: `Rename ${news} to ${finals}`,
    statements: [
      ...beforeSwap,
      ...outgoing.map(({ table, name }) => printer.dropConstraint(table, name)),
      ...synonyms.map(({ table, synonym }) => printer.dropSynonym(table, synonym)),
      ...obsolete.map(({ name }) => printer.renameTable(name, oldNames.get(name)!, false)),
      ...copies.map(({ table, finalName }) => printer.renameTable(table.name, finalName, true)),
      ...afterSwap,
    ],
    application: [
      `Before it: every statement says ${news}, and nothing reads or writes ${unused} any more.`,
      ...(readers.length > 0 ? [`While it is applied nobody can use ${listed(readers)}; until then ${readers.length > 1 ? 'they show' : 'it shows'} what was last written to the old tables.`] : []),
      ...held.map(({ name, interleave }) => `Until ${oldNames.get(name)} is dropped its rows keep those of ${interleave!.parent} from being deleted.`),
      ...copies.flatMap(({ old }) => swapReminders(from, old.name)),
      `After it: say ${finals} again. ${news} ${copies.length > 1 ? 'stay as synonyms' : 'stays as a synonym'} meanwhile, `
        + 'so old and new instances of the application run side by side.',
    ],
  };
}

/** @param constraintNames New names that stay, by the old ones. */
export function dropRelease(rebuild: Rebuild, constraintNames: ReadonlyMap<string, string>): Release {
  const { from, to, printer, all: { copies, obsolete, circular, indexNames }, oldNames, canRename, followers } = rebuild;
  const { releases, readers, dropsIndexes } = followers;
  const dropped = [...oldNames.values()];
  const kept = new Map([...indexNames, ...[...followers.indexNames].filter(([old, name]) => old !== name), ...constraintNames]);
  const [news, olds] = [listed(copies.map(({ table }) => table.name)), listed(dropped)];
  return {
    title: `Drop ${olds}`,
    statements: [
      ...releases,
      ...(canRename ? copies.map(({ table, finalName }) => printer.dropSynonym(finalName, table.name)) : []),
      ...circular.filter(({ foreignKey }) => foreignKey.name !== '').map(({ table, foreignKey }) => printer.dropConstraint(oldNames.get(table)!, foreignKey.name)),
      ...dropsIndexes,
      ...obsolete.flatMap((table) => [
        ...SchemaLookup.of(from).indexesOf(table).map((index) => printer.dropIndex(index.name)),
        printer.dropTable(oldNames.get(table.name)!),
      ]),
      ...copies.flatMap((copy) => (
        synonymsOf(SchemaLookup.of(to).table(copy.finalName)!, to.dialect).map((synonym) => printer.addSynonym(nameAtTheEnd(rebuild, copy), synonym))
      )),
    ],
    application: [
      canRename
        ? `Before it: no statement says ${news} any more, and nobody needs the rows of ${olds}.`
        : `Before it: every statement says ${news}, and nobody needs the rows of ${olds}.`,
      ...(canRename || readers.length === 0 ? [] : [`Before it: let ${listed(readers)} read ${news}, because Spanner drops no table that one of them reads.`]),
      `The rows are lost then, which needs consent: ${listed(dropped.map((name) => `drop-table ${name}`))}.`,
      ...(canRename ? [] : [`PostgreSQL renames no table within a named schema, so ${news} ${copies.length > 1 ? 'keep their names' : 'keeps its name'}: declare it so.`]),
      ...(kept.size > 0 ? [namesThatStay(kept)] : []),
    ],
  };
}
