const HOURS_OF_DAY = 24;
const MONTHS = 12;
/** Lowest and highest value: minute, hour, day of the month, month, day of the week. */
const RANGES = [[0, 59], [0, 23], [1, 31], [1, 12], [0, 7]] as const;

/**
 * The shortest time between two starts of a cron schedule.
 *
 * @returns Hours; undefined for text that is not cron, that starts more than once in an hour, or not in every month.
 */
export function hoursBetween(cron: string): number | undefined {
  const fields = cron.trim().split(/\s+/);
  const values = fields.map((field, at) => valuesOf(field, RANGES[at] ?? [0, 0]));
  const [minutes, hours, , months] = values;
  if (
    fields.length !== RANGES.length || values.includes(undefined) || minutes?.length !== 1 || !hours ||
    months?.length !== MONTHS
  ) {
    return undefined;
  }
  const [, , ofMonth, , ofWeek] = fields;
  const within = hours.slice(1).map((hour, at) => hour - hours[at]);
  const overnight = HOURS_OF_DAY - hours[hours.length - 1] + hours[0];
  // Other days may follow each other. Of two fields, one that matches is enough.
  const days = [ofMonth, ofWeek].filter((field) => field !== '*');
  const isOneDay = days.length === 1 && /^\d+$/.test(days[0]);
  return Math.min(HOURS_OF_DAY, ...within, isOneDay ? HOURS_OF_DAY : overnight);
}

/** `*`, a number, a range, each with a step, or a list of them; undefined for anything else. */
function valuesOf(field: string, [least, most]: readonly [number, number]): number[] | undefined {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [, all, first, last, step] = /^(?:(\*)|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part) ?? [];
    if (all === undefined && first === undefined) {
      return undefined;
    }
    const from = all === undefined ? Number(first) : least;
    const to = last !== undefined ? Number(last) : all !== undefined || step !== undefined ? most : from;
    if (from < least || to > most || from > to || Number(step ?? 1) < 1) {
      return undefined;
    }
    for (let value = from; value <= to; value += Number(step ?? 1)) {
      values.add(value);
    }
  }
  return [...values].sort((a, b) => a - b);
}
