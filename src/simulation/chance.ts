/** Random numbers that a seed repeats (Marsaglia's xorshift with 32 bits). */
export class Chance {
  private state: number;

  public constructor(seed: number) {
    this.state = (seed * 2_654_435_761) >>> 0 || 1;
  }

  /** An integer in [0, 2^32). */
  public word(): number {
    let { state } = this;
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    this.state = state >>> 0;
    return this.state;
  }

  /** A fraction in [0, 1). */
  public share(): number {
    return this.word() / 2 ** 32;
  }

  public below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  public integer64(): bigint {
    return BigInt.asIntN(64, (BigInt(this.word()) << 32n) | BigInt(this.word()));
  }

  /** @param words Eight digits each. */
  public hex(words: number): string {
    let digits = '';
    for (let each = 0; each < words; each++) {
      const word = this.word();
      digits += HEX[word >>> 24] + HEX[(word >>> 16) & 255] + HEX[(word >>> 8) & 255] + HEX[word & 255];
    }
    return digits;
  }
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
