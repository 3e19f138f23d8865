import type { IConstruct } from 'constructs';

/** Work that is sent in the transaction of the rows it is about, and done by one worker at a time. */
export interface IJobQueue extends IConstruct {
  /** SQL that adds work, in the transaction of the rows it is about. */
  sendSql(): string;

  /** SQL that a worker takes work with. Nobody else gets it until its lease ends. */
  receiveSql(): string;

  /** SQL that a worker ends its work with. */
  acknowledgeSql(): string;
}
