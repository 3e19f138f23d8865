import type { State, Token } from '../../site/.vitepress/markdown';
import { tabs } from '../../site/.vitepress/tabs';

/** What the site shows of fences in a row: each by its content, and tabs as a list of lists. */
function shown(...fences: readonly [info: string, content: string][]): string {
  const token = (type: string, info: string, content: string): Token => ({ type, info, content, children: null, attrGet: () => null, attrSet: () => undefined });
  const state: State = {
    tokens: fences.map(([info, content]) => token(info === '' ? 'paragraph_open' : 'fence', info, content)),
    env: { path: '' },
    Token: class { public constructor(type: string) { return token(type, '', ''); } } as never,
  };
  tabs({ core: { ruler: { push: (_, rule) => rule(state) } } });
  return state.tokens.map(({ type, content }) => (
    type !== 'html_block' ? content : [...content.matchAll(/<label[^>]*>(.*?)<\/label>|vp-block/g)].map(([, name]) => (name ? `${name}:` : '|')).join(' ')
  )).filter((text) => text !== '').join(' ');
}

const GOOGLESQL: [string, string] = ['sql googlesql', 'g'];
const POSTGRESQL: [string, string] = ['sql postgresql', 'p'];

test('two dialects become tabs, each with the code that leads to it', () => {
  expect(shown(['ts accepted', 'a'], GOOGLESQL, ['ts accepted', 'b'], POSTGRESQL)).toBe('GoogleSQL: PostgreSQL: | a g | b p');
});

test('code that leads to both stands before the tabs, and what comes next begins anew', () => {
  expect(shown(['ts accepted', 'a'], GOOGLESQL, POSTGRESQL, ['ts accepted', 'b'], GOOGLESQL, POSTGRESQL))
    .toBe('a GoogleSQL: PostgreSQL: | g | p b GoogleSQL: PostgreSQL: | g | p');
});

test('what code has printed is of the dialect of its database', () => {
  expect(shown(['ts accepted', 'new Table(db, 1)'], ['sql printed', 'g'], ['ts accepted', 'new Table(pg, 1)'], ['sql printed', 'p']))
    .toBe('GoogleSQL: PostgreSQL: | new Table(db, 1) g | new Table(pg, 1) p');
});

test('languages become tabs', () => {
  expect(shown(['ts', 'a'], ['python', 'b'], ['text', 'c'])).toBe('TypeScript: Python: | a | b c');
});

test('one dialect alone, fences that only follow one another, and those with words between them do not', () => {
  expect(shown(['ts accepted', 'a'], GOOGLESQL)).toBe('a g');
  expect(shown(['ts refused=x', 'a'], ['text', 'b'], ['ts accepted', 'c'])).toBe('a b c');
  expect(shown(GOOGLESQL, ['', 'words'], POSTGRESQL)).toBe('g words p');
  expect(shown(GOOGLESQL, GOOGLESQL)).toBe('g g');
});
