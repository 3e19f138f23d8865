import type { Anchors } from './data/anchors';
import type { PackedParts } from './packed-parts';
import type { HeatClasses } from './pictures/heat-map';

/** Where a page has its places and its pictures, and what it shows on demand. */
export interface Places {
  readonly anchors: Anchors;
  readonly heats: HeatClasses;
  /** Absent: all is in its place at once. */
  readonly packed?: PackedParts;
  /** The address of the folder that files are named from, with a slash at its end. Absent: lines are not linked. */
  readonly linkBase?: string;
}
