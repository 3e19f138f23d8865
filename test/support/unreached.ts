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
  const files = readdirSync(RULES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) => reportsIn(join(RULES, file), rule)).filter(({ place }) => !places.has(place)).map(({ place, text }) => `${place} ${text}`);
}

/** Reports of the rule, and of the functions in its file that it calls: a file may hold several rules. */
function reportsIn(file: string, rule: string): { readonly place: string; readonly text: string }[] {
  const text = readFileSync(file, 'utf8');
  if (!/\b(?:refusal|hotspot|reviewed)\(\{/.test(text) || !(text.includes(`name: '${rule}'`) || basename(file) === `${rule}.ts`)) {
    return [];
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const parts = source.statements.filter((each) => !ts.isImportDeclaration(each));
  const isOfRule = (part: ts.Statement): boolean => part.getText().includes(`name: '${rule}'`);
  const used = new Set(parts.some(isOfRule) ? parts.filter(isOfRule) : parts);
  for (const part of used) {
    const words = new Set(part.getText().match(/\w+/g));
    parts.filter((each) => namesOf(each).some((name) => words.has(name)) && !/^\s*name: '/m.test(each.getText())).forEach((each) => used.add(each));
  }
  const found: { place: string; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && REPORTS.test(node.expression.text)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ place: `${relative(RULES, file)}:${line}`, text: node.getText().replace(/\s+/g, ' ').slice(0, 160) });
    }
    ts.forEachChild(node, visit);
  };
  used.forEach(visit);
  return found;
}

function namesOf(part: ts.Statement): string[] {
  return ts.isVariableStatement(part)
    ? part.declarationList.declarations.map(({ name }) => name.getText())
    : (ts.isFunctionDeclaration(part) || ts.isClassDeclaration(part)) && part.name ? [part.name.text] : [];
}
