import { Dialect } from '../../src/schema';
import { allPages } from '../support/docs/markdown';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const page = allPages().find(({ file }) => file === 'docs/recipes.md')!;
const recipes = page.headings.filter(({ level }) => level === 2).map(({ text, line }, at, all) => {
  const end = all[at + 1]?.line ?? page.lines.length;
  return { text, fences: page.fences.filter(({ open }) => open > line && open < end) };
});

test.each(recipes)('$text: is answered as SQL, as TypeScript and by a page', ({ text, fences }) => {
  const languages = new Set(fences.map(({ language }) => language));
  expect([languages.has('sql'), languages.has('ts')]).toEqual([true, true]);
  const [, section] = page.lines.join('\n').split(`## ${text}\n`);
  expect(section.split('\n## ')[0]).toMatch(/\]\([a-z/-]+\.md/);
});

describeOnEmulator('a query of a recipe', (client) => {
  const queries = recipes.flatMap(({ text, fences }) => fences.filter(({ words: [word] }) => word === 'query').map(({ body }) => [text, body, fences] as const));

  test.each(queries)('%s: is one that the schema answers', async (_, sql, fences) => {
    const ddl = fences.find(({ words: [word] }) => word === 'googlesql')!.body.split(/;\n*/).filter((each) => each !== '');
    const created = await client.createDatabase(Dialect.GOOGLESQL, ddl);
    expect(created).toMatchObject({ accepted: true });
    const params = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => name);
    const all = <T>(value: T): Record<string, T> => Object.fromEntries(params.map((name) => [name, value]));
    expect(await client.query((created as { database: string }).database, sql, all('x'), all('STRING'))).toMatchObject({ rows: [] });
  });
});
