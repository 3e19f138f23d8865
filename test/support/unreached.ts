import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import * as ts from 'typescript';
import * as subjects from '../../src/rules/subject';

const RULES = join(__dirname, '..', '..', 'src', 'rules');
/** What reports, by its name. */
const REPORTS = /^(?:found|refuse\w*)$/;

const { subjectOf: actual } = subjects;

/** The places where rules report while it runs. */
export function placesReached(find: () => void): Set<string> {
  const places = new Set<string>();
  const spy = jest.spyOn(subjects, 'subjectOf').mockImplementation((...given) => {
    placesIn(new Error().stack!).forEach((place) => places.add(place));
    return actual(...given);
  });
  find();
  spy.mockRestore();
  return places;
}

/** The places that a stack trace goes through: `validity/ttl.ts:40`. */
function placesIn(stack: string): string[] {
  return [...stack.matchAll(/src[\\/]rules[\\/]([\w\\/-]+\.ts):(\d+)/g)].map(([, file, line]) => `${file.replace(/\\/g, '/')}:${line}`);
}

/** The places where a rule reports a fault and that none of the traces goes through, with their code. */
export function unreached(rule: string, places: ReadonlySet<string>): string[] {
  const files = readdirSync(RULES, { recursive: true, encoding: 'utf8' }).filter((file) => basename(file) === `${rule}.ts`);
  return files.flatMap((file) => reportsIn(join(RULES, file))).filter(({ place }) => !places.has(place)).map(({ place, text }) => `${place} ${text}`);
}

function reportsIn(file: string): { readonly place: string; readonly text: string }[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  if (!/\b(?:refusal|hotspot|reviewed)\(\{/.test(source.text)) {
    return [];
  }
  const found: { place: string; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && REPORTS.test(node.expression.text)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ place: `${relative(RULES, file)}:${line}`, text: node.getText().replace(/\s+/g, ' ').slice(0, 160) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
