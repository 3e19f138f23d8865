import type { SourceTree } from './source-files';

export interface ExportUse {
  readonly file: string;
  readonly name: string;
}

export interface Usage {
  readonly usedNowhere: readonly ExportUse[];
  /** Outside of their file. */
  readonly usedByTestsAlone: readonly ExportUse[];
  readonly singleImporter: readonly { readonly file: string; readonly importer: string }[];
}

type ReadExport = ExportUse & { readonly readers: readonly string[] };

const SOURCES = 'src/';
const KEY_SEPARATOR = '\n';

/** The exports of entry points count as used. Reading a name that a file re-exports is reading its declaration. */
export function usageOf(tree: SourceTree, entries: readonly string[]): Usage {
  const readers = readersByExport(tree, entries);
  const exports = [...tree.values()].filter(({ path }) => path.startsWith(SOURCES))
    .flatMap((file) => file.exports.map((name): ReadExport => (
      { file: file.path, name, readers: [...readers.get(keyOf(file.path, name)) ?? []] }
    )));
  const unread = exports.filter((each) => !each.readers.some((reader) => reader.startsWith(SOURCES)));
  const plain = ({ file, name }: ExportUse): ExportUse => ({ file, name });
  return {
    usedNowhere: unread.filter((each) => each.readers.length === 0).map(plain),
    usedByTestsAlone: unread.filter((each) => each.readers.length > 0).map(plain),
    singleImporter: singleImporters(tree, entries, exports),
  };
}

function singleImporters(
  tree: SourceTree, entries: readonly string[], exports: readonly ReadExport[],
): Usage['singleImporter'] {
  const importers = new Map<string, Set<string>>();
  for (const { file, readers } of exports) {
    const known = importers.get(file) ?? new Set();
    readers.filter((reader) => reader.startsWith(SOURCES)).forEach((reader) => known.add(reader));
    importers.set(file, known);
  }
  return [...importers].filter(([, files]) => files.size === 1).map(([file, [importer]]) => ({ file, importer }))
    // What a package exports is a file of its own, whoever else reads it.
    .filter(({ file, importer }) => tree.has(file) && !entries.includes(importer));
}

/** By file and name, the other files that read the export; an entry point reads all that it passes on, and itself. */
function readersByExport(tree: SourceTree, entries: readonly string[]): Map<string, Set<string>> {
  const readers = new Map<string, Set<string>>();
  const read = (file: string, name: string, reader: string): void => {
    for (const declared of declarationsOf(tree, file, name, new Set())) {
      const known = readers.get(declared) ?? new Set();
      known.add(reader);
      readers.set(declared, known);
    }
  };
  for (const file of tree.values()) {
    const isEntry = entries.includes(file.path);
    file.links.filter((link) => isEntry || link.exportedAs === undefined)
      .forEach((link) => read(link.target, link.name, file.path));
    if (isEntry) {
      file.exports.forEach((name) => read(file.path, name, file.path));
    }
  }
  return readers;
}

/** Where the name that a file exports is declared: in the file, or where its `export ... from` leads. */
function declarationsOf(tree: SourceTree, path: string, name: string, seen: Set<string>): string[] {
  const file = tree.get(path);
  if (!file || seen.has(path)) {
    return [];
  }
  seen.add(path);
  const own = file.exports.filter((each) => name === '*' || each === name).map((each) => keyOf(path, each));
  const reExported = file.links
    .filter(({ exportedAs }) => exportedAs !== undefined && (name === '*' || [name, '*'].includes(exportedAs)))
    .flatMap((link) => declarationsOf(tree, link.target, link.exportedAs === '*' ? name : link.name, new Set(seen)));
  return [...own, ...reExported];
}

function keyOf(file: string, name: string): string {
  return file + KEY_SEPARATOR + name;
}
