const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** The seconds of an option like `'36h'`; undefined where it is no duration. */
export function durationSeconds(option: string | undefined): number | undefined {
  const [, amount, unit] = /^(?:'|"""|"|''')\s*(\d{1,12})\s*([smhd])\s*(?:'|"""|"|''')$/i.exec(option ?? '') ?? [];
  return amount === undefined ? undefined : Number(amount) * SECONDS[unit.toLowerCase()];
}
