import { byteOrderMark, conflictMarkers, notUtf8, windowsLineEnds } from './faults';

const BYTE_ORDER_MARKS = [[0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]];
const CONFLICT_MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/m;

/** The text of a file that nothing between Git and an editor has changed. */
export function plainText(bytes: Buffer, folder: string, fileName: string): string {
  if (BYTE_ORDER_MARKS.some((mark) => mark.every((byte, i) => bytes[i] === byte))) {
    throw byteOrderMark(folder, fileName);
  }
  const text = bytes.toString('utf8');
  if (!Buffer.from(text, 'utf8').equals(bytes)) {
    throw notUtf8(folder, fileName);
  }
  const carriageReturn = text.indexOf('\r');
  if (carriageReturn >= 0) {
    throw windowsLineEnds(folder, fileName, lineOf(text, carriageReturn));
  }
  const marker = CONFLICT_MARKER.exec(text);
  if (marker) {
    throw conflictMarkers(folder, fileName, lineOf(text, marker.index));
  }
  return text;
}

/** The line of an offset, from 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
