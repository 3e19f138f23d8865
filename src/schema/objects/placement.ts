/** Where rows are stored whose PLACEMENT KEY names it. */
export interface PlacementDefinition {
  readonly name: string;
  readonly instancePartition?: string;
  readonly defaultLeader?: string;
  readonly readLeaseRegions?: readonly string[];
}
