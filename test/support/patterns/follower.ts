import type { Application, Given, Row } from './application';
import type { EventLog } from '../../../src';

/** A consumer of an event log that keeps the place in each shard up to which it has read. */
export class Follower {
  /** What it was shown, by shard. */
  public readonly seen: Row[][];

  /** @param consume What it does with each event. */
  public constructor(
    private readonly app: Application, private readonly log: EventLog, private readonly limit: number,
    private readonly consume: (event: Row) => Promise<void> = async () => {},
  ) {
    this.seen = Array.from({ length: log.shards }, () => []);
  }

  /** Reads all that there is. */
  public async follow(): Promise<void> {
    let before: number;
    do {
      before = this.seen.flat().length;
      await this.poll();
    } while (this.seen.flat().length > before);
  }

  /** Reads while others write, and then what is left. */
  public async followWhile(isWriting: () => boolean): Promise<void> {
    while (isWriting()) {
      await this.poll();
    }
    await this.follow();
  }

  private async poll(): Promise<void> {
    await Promise.all(this.seen.map(async (seen, shard) => {
      const { RecordedAt: time = '1970-01-01T00:00:00Z', EventId: id = '' } = seen.at(-1) ?? {};
      const place: Given = { Shard: shard, After: { TIMESTAMP: time }, AfterId: { STRING: id }, Limit: this.limit };
      for (const event of await this.app.read(this.log.pollSql(), place)) {
        await this.consume(event);
        seen.push(event);
      }
    }));
  }
}
