/** A storage policy, and columns that are stored together. */
export interface LocalityGroupDefinition {
  /** `default` is the one that every database has. */
  readonly name: string;
  /** `ssd` or `hdd`. */
  readonly storage?: string;
  /** How long values stay on SSD: `10d`, `36h`. */
  readonly spillTimespan?: string;
}
