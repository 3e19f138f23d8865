const MODULUS = 2 ** 31 - 1;
const MULTIPLIER = 48_271;

/** Random choices that a seed repeats (Park and Miller). */
export class Chance {
  private state: number;

  /** @param seed From 1. */
  public constructor(seed: number) {
    this.state = seed * MULTIPLIER * MULTIPLIER % MODULUS;
  }

  /** From 0 to below 1. */
  public share(): number {
    this.state = this.state * MULTIPLIER % MODULUS;
    return this.state / MODULUS;
  }

  public below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  public happens(probability: number): boolean {
    return this.share() < probability;
  }

  public pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }

  /** Each half as likely as the one before it, as categories are. */
  public pickSkewed<T>(list: readonly T[]): T {
    return list[Math.min(Math.floor(-Math.log2(1 - this.share())), list.length - 1)];
  }

  public hex(digits: number): string {
    return Array.from({ length: digits }, () => this.below(16).toString(16)).join('');
  }
}
