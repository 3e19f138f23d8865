const MODULUS = 2 ** 31 - 1;
const MULTIPLIER = 48_271;

/** Repeatable chance (Park and Miller): the same seed makes the same choices. */
export class Random {
  private state: number;

  /** @param seed A positive integer. */
  constructor(seed: number) {
    this.state = seed % MODULUS;
  }

  /** From 0 to below the bound. */
  public below(bound: number): number {
    this.state = (this.state * MULTIPLIER) % MODULUS;
    return Math.floor((this.state / MODULUS) * bound);
  }

  public pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }

  /** True once in so many times. */
  public once(inTimes: number): boolean {
    return this.below(inTimes) === 0;
  }
}
