import type { SourceTree } from './source-files';

export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Groups of files that load one another, the files of each in alphabetical order. */
export function circles(tree: SourceTree): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const walk = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    for (const target of loadedBy(tree, file)) {
      if (!order.has(target)) {
        walk(target);
      }
      if (open.includes(target)) {
        lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
      }
    }
    if (lowest.get(file) === order.get(file)) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1 || loadedBy(tree, file).includes(file)) {
        found.push(circle.sort());
      }
    }
  };
  [...tree.keys()].filter((file) => !order.has(file)).forEach((file) => order.has(file) || walk(file));
  return found;
}

function loadedBy(tree: SourceTree, file: string): string[] {
  return [...new Set(tree.get(file)?.links.filter((link) => link.isValue).map((link) => link.target) ?? [])];
}

/** Imports of a room, of types too, by a room that comes after it in the list. */
export function upwardArrows(tree: SourceTree, rooms: readonly string[]): Arrow[] {
  return [...tree.values()].flatMap((file) => [...new Set(file.links.map((link) => link.target))]
    .filter((target) => isUpward(rooms.indexOf(roomOf(file.path)), target, rooms))
    .map((target) => ({ from: file.path, to: target })));
}

function isUpward(from: number, target: string, rooms: readonly string[]): boolean {
  const to = rooms.indexOf(roomOf(target));
  return from >= 0 && to >= 0 && to < from;
}

/** The folder below `src`; of a file directly in it the file itself. */
export function roomOf(file: string): string {
  return file.split('/')[1];
}
