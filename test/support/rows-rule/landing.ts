/** Where a burst of rows landed among the rows that were there before. */
export interface Landing {
  readonly burst: number;
  /** How many rows of the burst lie in each place, the fullest first; no older row lies inside a place. */
  readonly places: readonly number[];
  /** The share of the older rows between the two rows of the burst that hold the middle half of it closest together. */
  readonly halfWidth: number;
}

/** @param isBurst Of all rows in the order of the key. */
export function landingOf(isBurst: readonly boolean[]): Landing {
  const places: number[] = [];
  /** How many older rows lie in front of each row of the burst. */
  const before: number[] = [];
  let older = 0;
  isBurst.forEach((burst, position) => {
    if (!burst) {
      older += 1;
      return;
    }
    before.push(older);
    if (position > 0 && isBurst[position - 1]) {
      places[places.length - 1] += 1;
    } else {
      places.push(1);
    }
  });
  const half = Math.ceil(before.length / 2);
  const widths = before.slice(half - 1).map((last, first) => last - before[first]);
  return {
    burst: before.length,
    places: places.sort((a, b) => b - a),
    halfWidth: older === 0 ? 0 : Math.min(...widths) / older,
  };
}

/** The share of the burst in the fullest places. */
export function shareIn({ burst, places }: Landing, count: number): number {
  return places.slice(0, count).reduce((sum, rows) => sum + rows, 0) / burst;
}
