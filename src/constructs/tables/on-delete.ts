/** What happens to dependent rows when a row is deleted. */
export enum OnDelete {
  /** They are deleted, too. */
  CASCADE = 'CASCADE',
  /** The delete is refused while they exist. */
  NO_ACTION = 'NO ACTION',
}
