import { created, hasOnly, literal, optionsClause } from './text-object';
import type { Dialect, TextObject } from '../../schema';
import type { PlacementDefinition } from '../../schema/objects/placement';
import { stringValue } from '../lexer/string-value';
import { textParts } from '../parser/objects/text-objects';

export function placementText(
  { name, instancePartition, defaultLeader, readLeaseRegions }: PlacementDefinition,
  dialect: Dialect,
): TextObject {
  const options = {
    instance_partition: literal(instancePartition, dialect), default_leader: literal(defaultLeader, dialect),
    read_lease_regions: literal(readLeaseRegions?.join(','), dialect),
  };
  return created('PLACEMENT', name, optionsClause(options, dialect), dialect);
}

export function readPlacement(text: TextObject, dialect: Dialect): PlacementDefinition | undefined {
  const { options, isOpen } = textParts(text, dialect);
  const instancePartition = stringValue(options.get('instance_partition'), dialect);
  const defaultLeader = stringValue(options.get('default_leader'), dialect);
  const regions = stringValue(options.get('read_lease_regions'), dialect);
  const isOtherForm = options.has('read_lease_regions') && !regions;
  return isOpen || isOtherForm || !hasOnly(options, ['instance_partition', 'default_leader', 'read_lease_regions'])
    ? undefined
    : {
      name: text.name,
      ...(instancePartition && { instancePartition }),
      ...(defaultLeader && { defaultLeader }),
      ...(regions && { readLeaseRegions: regions.split(',').map((region) => region.trim()) }),
    };
}
