import { objectChanged } from '../../../rules/changes/object-changed';
import { defaultTimeZoneChanged } from '../../../rules/changes/other-changes';
import { LIMITS } from '../../../schema/limits';
import { takeShortened } from '../../difference/option-changes';
import type { Change } from '../change';

export function diffDatabaseOptions(change: Change): void {
  const { database } = change.to;
  const changes = new Map(change.difference.options.map(({ to }) => [to!.name, to!.value]));
  const zone = 'default_time_zone';
  // Spanner accepts it only before the first table.
  if (changes.has(zone) && change.from.tables.length > 0) {
    const [recorded, declared] = [change.from.objects.options.get(zone), changes.get(zone)];
    changes.delete(zone);
    change.refuse(defaultTimeZoneChanged, database, { database, recorded, declared, isOption: true });
  }
  if (changes.has('default_sequence_kind') && changes.get('default_sequence_kind') === undefined) {
    changes.delete('default_sequence_kind');
    change.refuse(objectChanged, database, { reason: 'default sequence kind' });
  }
  const isPlaced = change.from.objects.defined.some(({ kind }) => kind === 'PLACEMENT');
  if (isPlaced && changes.delete('per_placement_routing_metadata')) {
    change.refuse(objectChanged, database, { reason: 'routing metadata' });
  }
  const shortened = takeShortened(
    changes,
    change.from.objects.options,
    'version_retention_period',
    LIMITS.defaultVersionRetentionSeconds,
  );
  if (shortened) {
    change.add({ kind: 'set database options', database, options: shortened, shortens: true });
  }
  for (const options of change.printer.databaseOptionBatches(changes)) {
    change.add({ kind: 'set database options', database, options });
  }
}
