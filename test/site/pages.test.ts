import { linksOf, linkTo, pageOf } from '../../site/.vitepress/pages';
import { allPages } from '../support/docs/markdown';

const indexes = allPages().map(({ file }) => file).filter((file) => /^docs\/([a-z]+\/)?index\.md$/.test(file) && pageOf(file) !== undefined);

test('every page for users is a row of docs/index.md or of the index of its folder, and so in the sidebar of the site', () => {
  const listed = indexes.flatMap(linksOf).flatMap(({ items }) => items.map(({ link }) => link));
  const pages = allPages().map(({ file }) => pageOf(file)).filter((page) => page !== undefined && page !== 'index.md').map((page) => linkTo(page!));
  expect(pages.length).toBeGreaterThan(150);
  expect(pages.filter((page) => !listed.includes(page))).toEqual([]);
});

test('what people need who work on the library is no page of the site', () => {
  expect(['docs/adr/0001-one-model-two-doors.md', 'docs/contributing/index.md', 'ARCHITECTURE.md', 'examples/README.md'].map(pageOf)).toEqual(
    [undefined, undefined, undefined, undefined]);
  expect(['docs/index.md', 'docs/constructs/index.md', 'docs/constructs/safe-index.md', 'README.md'].map((file) => linkTo(pageOf(file)!))).toEqual(
    ['/', '/constructs/', '/constructs/safe-index', '/readme']);
});
