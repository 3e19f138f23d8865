import type { Anchors } from './data/anchors';
import type { PackedParts } from './packed-parts';
import type { HeatClasses } from './pictures/heat-map';

/** The places and pictures of a page, and its packed parts. */
export interface Places {
  readonly anchors: Anchors;
  readonly heats: HeatClasses;
  /** Absent if the whole page is shown at once. */
  readonly packed?: PackedParts;
  /**
   * The repository address of the folder to which file names are relative, ending with a slash. Absent if lines are not
   * linked.
   */
  readonly linkBase?: string;
}
