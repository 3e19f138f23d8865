import type { ObjectChange } from './object-change';
import { optionChanges, takeShortened } from './option-changes';
import { LIMITS } from '../../schema/limits';

export function diffDatabaseOptions(change: ObjectChange): void {
  const { database } = change.to;
  const changes = optionChanges(change.was.options, change.willBe.options, change.dialect);
  refuseTimeZone(change, changes);
  if (changes.has('default_sequence_kind') && changes.get('default_sequence_kind') === undefined) {
    changes.delete('default_sequence_kind');
    change.refuse({
      rule: 'object-changed',
      object: database,
      message: 'the option default_sequence_kind would be taken away: Spanner does not let go of it once it is set, so leave it in the DDL',
    });
  }
  const shortened = takeShortened(changes, change.was.options, 'version_retention_period', LIMITS.defaultVersionRetentionSeconds);
  if (shortened) {
    change.add({ kind: 'set database options', database, options: shortened, shortens: true });
  }
  for (const options of change.printer.databaseOptionBatches(changes)) {
    change.add({ kind: 'set database options', database, options });
  }
}

function refuseTimeZone(change: ObjectChange, changes: Map<string, string | undefined>): void {
  const name = 'default_time_zone';
  // Spanner takes it while there is no table.
  if (!changes.has(name) || change.from.tables.length === 0) {
    return;
  }
  const [was, willBe] = [change.was.options.get(name), changes.get(name)].map((zone) => zone ?? "the default 'America/Los_Angeles'");
  changes.delete(name);
  change.refuse({
    rule: 'default-time-zone-changed',
    object: change.to.database,
    message: `the default time zone would change from ${was} to ${willBe}: `
      + 'Spanner sets it in a database without tables alone, so it stays or the data moves to a new database',
  });
}
