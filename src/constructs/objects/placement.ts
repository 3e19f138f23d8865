import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import { checked, struct } from '../../rules/usage/options';
import { literal, optionTexts } from '../../schema/kind/clauses';
import { regionOf } from '../../schema/limits';
import { regions } from '../database/ddl-options';
import { refuseWideKeys, refuseWithoutKeyIn } from '../database/encryption';
import { withIncrementalBackups } from '../database/incremental-backups';

/** Properties of a placement. */
export interface PlacementProps {
  /** Id of the instance partition that stores the rows. */
  readonly instancePartition: string;

  /**
   * The region of the leader.
   *
   * @default - the one of the instance partition
   */
  readonly defaultLeader?: string;

  /**
   * Regions whose replicas serve strong reads without asking the leader.
   *
   * @default - none
   */
  readonly readLeaseRegions?: string[];
}

const PLACEMENT_PROPS = struct<PlacementProps>('PlacementProps', { readLeaseRegions: regions });

/**
 * A part of the instance, in a region of its own, for rows that name it in their placement key (Preview).
 *
 * @see https://cloud.google.com/spanner/docs/create-manage-data-placements
 * @example
 * new Placement(db, 'europe', { instancePartition: 'europe-partition' });
 */
export class Placement extends DatabaseObject {
  /** Name of the placement, which is the value in the column of the placement key. */
  public readonly placementName: string;

  /**
   * @throws broken-expression, duplicate-name, not-text, unknown-option, unresolved-token
   * @throws out-of-range for keys of the database that are not in single regions, or not in that of the partition
   * @throws unsupported for a database with incremental backups
   */
  constructor(scope: Construct, id: string, props: PlacementProps) {
    super(scope, id, 'placement');
    this.placementName = id;
    const at = this.node.path;
    const { instancePartition, defaultLeader, readLeaseRegions } = checked(PLACEMENT_PROPS, props, at);
    const { _encryption: keys, _incrementalBackups: incremental } = this._database;
    if (incremental !== undefined) {
      throw withIncrementalBackups(at, incremental);
    }
    refuseWideKeys(keys, 'a geo-partitioned database', at);
    const partition = this._database._instance?._configurationOf(instancePartition);
    const region = regionOf(partition);
    if (region !== undefined) {
      refuseWithoutKeyIn(region, keys, at);
    }
    this._database._geoPartitionedBy = at;
    this._join(this._defined({
      kind: 'PLACEMENT',
      name: id,
      options: optionTexts({
        instance_partition: literal(instancePartition, this._dialect),
        default_leader: literal(defaultLeader, this._dialect),
        read_lease_regions: literal(readLeaseRegions?.join(','), this._dialect),
      }),
    }));
  }
}
