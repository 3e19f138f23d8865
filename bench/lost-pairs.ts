import { objectIndexes } from '../src/schema/objects/object-index';
import { SpannerClient } from '../test/support/emulator/client';
import { startEmulator, type Emulator } from '../test/support/emulator/emulator';
import { isLost } from '../test/support/emulator/rest';
import type { Evolution } from '../test/support/evolution/evolutions';
import { changeOf, judgeEvolution, type Verdict } from '../test/support/evolution/laws';
import { createStatements, knownToEmulator } from '../test/support/evolution/statements';

/**
 * The emulator ends itself at some of the times that it gets such a statement. Known causes, up to 1.5.28: any later change where a
 * search index has PARTITION BY or ORDER BY, as it looks at columns of a schema that is gone (`mayMislead`); and what
 * `endsEmulator` knows of change streams.
 */
const TRIES = 30;

/** Emulators, one after the other: another one is started where one has ended itself. */
export class Emulators {
  private own?: Emulator;
  private next?: Promise<void>;

  constructor(public client: SpannerClient) {}

  /** @param lost The client that gets no answer any more. */
  public async replace(lost: SpannerClient): Promise<void> {
    if (lost === this.client) {
      this.next ??= this.start();
      await this.next;
    }
  }

  public async stop(): Promise<void> {
    await this.own?.stop();
  }

  private async start(): Promise<void> {
    await this.stop();
    this.own = (await startEmulator())!;
    this.client = new SpannerClient(this.own.rest);
    this.next = undefined;
  }
}

export interface LostPair {
  /** 'lost': it ends the emulator each time. */
  readonly verdict: Verdict;
  /** The statement that ends it. Absent: it did not end again. */
  readonly statement?: string;
}

/**
 * Whether the emulator refuses the change now and then in words about another column: where a search index has PARTITION BY or
 * ORDER BY. It takes the same statements when it gets them again, and refuses each time what is wrong with them.
 */
export function mayMislead({ from, to }: Evolution): boolean {
  return [from, to].some(({ objects }) => objectIndexes({ objects }).some(({ partitionBy, orderBy }) => partitionBy.length + orderBy.length > 0));
}

/** A pair during which the emulator was lost, judged alone. */
export async function judgeLostPair(evolution: Evolution): Promise<LostPair> {
  const emulators = new Emulators(new SpannerClient('no-emulator'));
  await emulators.replace(emulators.client);
  let statement: string | undefined;
  for (let tries = 0; tries < TRIES && statement === undefined; tries++) {
    statement = await endingStatement(emulators.client, evolution);
  }
  const verdict = await judgedAgain(emulators, evolution);
  return { verdict, ...(statement !== undefined && { statement }) };
}

/** A pair about which the emulator may have misled, judged alone: it has failed where it fails each time. */
export async function judgeMisledPair(evolution: Evolution): Promise<Verdict> {
  return judgedAgain(new Emulators(new SpannerClient('no-emulator')), evolution);
}

async function judgedAgain(emulators: Emulators, evolution: Evolution): Promise<Verdict> {
  const isSettled = (verdict: Verdict): boolean => verdict !== 'lost' && (typeof verdict === 'string' || !mayMislead(evolution));
  let verdict: Verdict = 'lost';
  for (let tries = 0; tries < TRIES && !isSettled(verdict); tries++) {
    await emulators.replace(emulators.client);
    const again = await judgeEvolution(emulators.client, evolution);
    verdict = again === 'lost' ? verdict : again;
  }
  await emulators.stop();
  return verdict;
}

/** Applies the change statement by statement, without an answer to the last of which the emulator is gone. */
async function endingStatement(client: SpannerClient, evolution: Evolution): Promise<string | undefined> {
  let sent = 'CREATE DATABASE';
  try {
    const made = await client.createDatabase(evolution.to.dialect, []);
    const database = made.accepted ? made.database : '';
    for (const statement of [...knownToEmulator(createStatements(evolution.from)), ...changeOf(evolution)]) {
      sent = statement;
      await client.applyDdl(database, [statement]);
    }
    sent = 'DROP DATABASE';
    await client.dropDatabase(database);
    return undefined;
  } catch (error) {
    if (isLost(error)) {
      return sent;
    }
    throw error;
  }
}
