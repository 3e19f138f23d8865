import * as path from 'node:path';
import { table } from '../bench/table';
import { GENERATED, MAX_LINE_CHARS } from '../projenrc/line-length';
import { ROOMS } from '../projenrc/rooms';
import { ceilings, countsOf, lowerCeilings } from './structure/ceilings';
import { readTexts } from './structure/source-files';
import { MAX_FLAT_FILES, structureOf, type Structure } from './structure/structure';

const ROOT = path.join(__dirname, '..');
const FULLEST_FOLDERS = 10;
const LONGEST_FILES = 10;

/** The structure of this repository. */
export function structureHere(): Structure {
  const texts = readTexts(ROOT, ['src', 'test', 'bench', 'scripts', 'examples']);
  return structureOf(texts, { rooms: ROOMS, entries: ['src/index.ts', 'src/cli/main.ts'], generated: GENERATED });
}

/**
 * `npm run structure` prints tables; `npm run --silent structure -- --json` prints one JSON object only; with `--lower`
 * the counts of today become the ceilings wherever they are lower.
 */
function main(): void {
  const structure = structureHere();
  if (process.argv.includes('--lower')) {
    lowerCeilings(countsOf(structure));
  }
  console.log(process.argv.includes('--json') ? JSON.stringify(structure) : report(structure));
}

function report(structure: Structure): string {
  const limits = ceilings();
  const longLines = structure.longLines.reduce((sum, { lines }) => sum + lines, 0);
  return [
    section('rooms of src', table(['room', 'bytes', 'at most', 'files'], [
      ...Object.entries(structure.rooms).map(([room, { bytes, files }]) => (
        [room, String(bytes), String(limits[`bytes of ${room}`]), String(files)]
      )),
      ['total', String(structure.total.bytes), '', String(structure.total.files)],
    ])),
    section(`files directly in a folder, at most ${MAX_FLAT_FILES}`, table(
      ['folder', 'files'],
      structure.flatFiles.slice(0, FULLEST_FOLDERS).map(({ folder, files }) => [folder, String(files)]),
    )),
    section(`lines longer than ${MAX_LINE_CHARS} characters: ${longLines}`, table(
      ['file', 'lines'], structure.longLines.slice(0, LONGEST_FILES).map(({ file, lines }) => [file, String(lines)]),
    )),
    section('files that name', table(
      ['what', 'files', 'at most'],
      structure.naming.map(({ subject, files }) => (
        [subject, String(files.length), String(limits[`files that name the ${subject}`])]
      )),
    )),
    list('exports used nowhere outside their file', structure.usedNowhere.map(({ file, name }) => `${file} ${name}`)),
    list('exports used by tests alone', structure.usedByTestsAlone.map(({ file, name }) => `${file} ${name}`)),
    list(
      'files with a single importer', structure.singleImporter.map(({ file, importer }) => `${file} <- ${importer}`),
    ),
    list('circles of imports by value', structure.circles.map((files) => files.join(' '))),
    list('arrows that point up', structure.upwardArrows.map(({ from, to }) => `${from} -> ${to}`)),
  ].join('\n\n');
}

function section(title: string, body: string): string {
  return `${title}\n\n${body}`;
}

function list(title: string, lines: readonly string[]): string {
  return [`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

if (require.main === module) {
  main();
}
