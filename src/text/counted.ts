const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** `1 column`, `2 columns`. */
export function counted(n: number, noun: string, nouns = `${noun}s`): string {
  return `${n} ${n === 1 ? noun : nouns}`;
}

/** `1.5 GiB`. */
export function sizeText(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const size = bytes / 2 ** (10 * unit);
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 100 ? 1 : 0 })} ${UNITS[unit]}`;
}
