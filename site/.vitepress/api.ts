import * as fs from 'node:fs';
import * as path from 'node:path';
import { linkTo, ROOT, type Group } from './pages';

const FOLDER = path.join(ROOT, 'site', 'api');

/** Writes a page for each type of `API.md`, which jsii-docgen writes as one, and an index; returns what the sidebar shows of them. */
export function writeApi(): Group[] {
  const kinds = sections(fs.readFileSync(path.join(ROOT, 'API.md'), 'utf8'), '## ')
    .map(({ name, text }) => ({ name, types: sections(text, '### ') }))
    .filter(({ types }) => types.length > 0);
  fs.rmSync(FOLDER, { recursive: true, force: true });
  fs.mkdirSync(FOLDER);
  for (const { types } of kinds) {
    types.forEach(({ name, text }) => fs.writeFileSync(path.join(FOLDER, `${name}.md`), page(name, text)));
  }
  const rows = kinds.map((kind) => [
    `## ${kind.name}\n`, '| type | what it is |', '| --- | --- |', ...kind.types.map(({ name, text }) => `| [${name}](${name}.md) | ${summary(text)} |`), '',
  ].join('\n'));
  fs.writeFileSync(path.join(FOLDER, 'index.md'), [
    '# API\n', 'Every construct, property and method, as TypeScript writes them. [The other languages](../../docs/languages/python.md) spell them in their own way.\n', ...rows,
  ].join('\n'));
  return kinds.map((kind) => ({ text: kind.name, items: kind.types.map(({ name }) => ({ text: name, link: linkTo(`api/${name}.md`) })) }));
}

function sections(text: string, head: string): { name: string; text: string }[] {
  return text.split(new RegExp(`^${head}`, 'm')).slice(1).map((section) => {
    const [first] = section.split('\n', 1);
    return { name: first.split(' ')[0], text: section.slice(first.length).trim() };
  });
}

/** The first sentence, without its links. */
function summary(text: string): string {
  const [paragraph = ''] = text.split('\n\n').filter((each) => !/^[#>*`-]/.test(each));
  return paragraph.replaceAll('\n', ' ').replaceAll('|', '\\|').replace(/^(.*?[.:;])(?= |$).*/, '$1').replace(/[.:;]$/, '');
}

/** Headings one page deep with anchors that can be linked, and Markdown in the place of HTML. */
function page(name: string, text: string): string {
  const own = `spanner-constructs.${name}.`;
  const markdown = text
    .replace(/^##(#+ .*?) <a name="[^"]*" id="([^"]*)"><\/a>$/gm, (_, heading: string, id: string) => `${heading} {#${id.startsWith(own) ? id.slice(own.length) : id}}`)
    .replace(/<sup>(.*?)<\/sup>/g, (_, word: string) => ` <Badge type="info" text="${word.toLowerCase()}" />`)
    .replace(/<code>(.*?)<\/code>/g, (_, type: string) => code(type))
    .replace(/^- \*(Type|Implement[^*]*):\* (.*)$/gm, (_, what: string, types: string) => `- *${what}:* ${code(types)}`)
    .replace(/^> (\[https?:.*)$/gm, 'See $1')
    .replace(/^---\n+/gm, '');
  return `# ${name}\n\n${markdown}\n`;
}

/** What a search finds of a page of the API: the type, what it is and the names of its members. */
export function searchedOfApi(text: string): string {
  const [type, ...members] = text.split(/^(?=## )/m);
  return type + members.join('').replace(/^(?!### ).*\n/gm, '').replace(/^(### .*)$/gm, '$1\n');
}

/** A type or name as code, with a link from each type of this library that it names. */
function code(text: string): string {
  return text.split(/(<a .*?<\/a>)/).filter((part) => part !== '').map((part) => {
    const [, type, anchor, shown] = /^<a href="#spanner-constructs\.([^".]+)\.?([^"]*)">(.*)<\/a>$/.exec(part) ?? [];
    return part === ', ' ? part : type === undefined ? `\`${part}\`` : `[\`${shown}\`](${type}.md${anchor && `#${anchor}`})`;
  }).join('');
}
