import * as fs from 'node:fs';
import * as path from 'node:path';
import { expectPicture } from '../support/docs/pictures';
import { PATTERNS } from '../support/patterns/patterns';
import { picturesOf } from '../support/rows-rule/pictures';
import { newDatabase } from '../support/stack';

const DOCS = path.join(__dirname, '..', '..', 'docs');

const SECTIONS = ['When to use it', 'When not to use it', 'Example', 'What it costs', 'Where its writes land', 'Traps'];

describe.each(Object.entries(PATTERNS))('the page of %s', (name, { declare, drawn }) => {
  const file = name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  const page = fs.readFileSync(path.join(DOCS, 'constructs', `${file}.md`), 'utf8');
  const db = newDatabase();
  declare(db);

  test('shows where the writes land', () => {
    const picture = picturesOf(db._toModel()).find(({ simulated: { key } }) => key.object === drawn)!;
    const [, title] = new RegExp(`!\\[([^\\]]*)\\]\\(\\.\\./pictures/${file}\\.svg\\)`).exec(page) ?? [];
    expect(title).toMatch(/^Safe: /);
    expect(picture.verdict).toBe('safe');
    expectPicture(file, title, picture);
  });

  test('has the sections of a pattern', () => {
    expect(SECTIONS.filter((section) => !page.includes(`\n## ${section}\n`))).toEqual([]);
  });
});
