const MAX_CHARS = 120;

/** A piece of DDL as a message shows it: in one line and not too long. */
export function shortText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_CHARS ? `${line.slice(0, MAX_CHARS)}...` : line;
}
