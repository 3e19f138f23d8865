/** What happens to rows that depend on a row which is deleted. */
export enum OnDelete {
  /** They are deleted with it. */
  CASCADE = 'CASCADE',
  /** The delete is refused while there are such rows. */
  NO_ACTION = 'NO ACTION',
}
