import type { ObjectChange } from './object-change';
import { isShorter, optionChanges } from './option-changes';
import { LIMITS } from '../../schema/limits';
import { Phase } from '../differ/phase';
import type { Loss } from '../step';

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
  const retention = 'version_retention_period';
  const loses = changes.has(retention) && isShorter(changes.get(retention), change.was.options.get(retention), LIMITS.defaultVersionRetentionSeconds);
  if (loses) {
    // Apart from the others, which need no consent.
    const value = changes.get(retention);
    changes.delete(retention);
    alter(change, new Map([[retention, value]]), {
      rule: 'shorten-retention',
      what: `what rows were longer ago than ${value ?? "'1h', the default"}, and the way back to it`,
    });
  }
  alter(change, changes);
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

function alter(change: ObjectChange, options: ReadonlyMap<string, string | undefined>, loss?: Loss): void {
  for (const statement of change.printer.alterDatabase(change.to.database, options)) {
    change.add(Phase.DATABASE_OPTIONS, { kind: 'alter database', object: change.to.database, statement, cost: 'metadata', ...(loss && { loss }) });
  }
}
