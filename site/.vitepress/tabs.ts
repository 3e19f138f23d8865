import type { Markdown, Token } from './markdown';

const DIALECTS: Readonly<Record<string, string>> = { googlesql: 'GoogleSQL', postgresql: 'PostgreSQL' };
const LANGUAGES: Readonly<Record<string, string>> = { ts: 'TypeScript', python: 'Python', java: 'Java', go: 'Go', csharp: 'C#' };

/** Fences that a reader sees together, under the name of what only some readers want. */
interface Tab { readonly name: string; readonly fences: readonly Token[] }

/** Fences in a row that differ in their dialect or language become tabs, each with the code that leads to it. */
export function tabs(md: Markdown): void {
  md.core.ruler.push('tabs-of-dialects', (state) => {
    let groups = 0;
    const html = (content: string): Token => Object.assign(new state.Token('html_block', '', 0), { content: `${content}\n` });
    state.tokens = runsOf(state.tokens).flatMap((run) => (
      run[0].type !== 'fence' ? run : tabbed(run).flatMap((part) => (Array.isArray(part) ? markup(part, groups += 1, html) : [part]))
    ));
  });
}

function runsOf(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    if (last && (last[0].type === 'fence') === (token.type === 'fence')) {
      last.push(token);
    } else {
      runs.push([token]);
    }
  }
  return runs;
}

function tabbed(run: readonly Token[]): (Token | Tab[])[] {
  const parts: Tab[] = [];
  let pending: Token[] = [];
  for (const [at, fence] of run.entries()) {
    pending.push(fence);
    const name = languageOf(fence, run.slice(Math.max(0, at - 1), at + 2)) ?? dialectOf(fence, pending);
    if (name !== undefined) {
      parts.push({ name, fences: pending });
      pending = [];
    }
  }
  const shown: (Token | Tab[])[] = [];
  while (parts.length > 0) {
    const group = [parts.shift()!];
    while (parts.length > 0 && !group.some(({ name }) => name === parts[0].name)) {
      group.push(parts.shift()!);
    }
    if (group.length === 1) {
      shown.push(...group[0].fences);
    } else if (group.some(({ fences }, at) => at > 0 && fences.length < group[0].fences.length)) {
      // The code before the first is that of all.
      shown.push(...group[0].fences.slice(0, -1), [{ ...group[0], fences: group[0].fences.slice(-1) }, ...group.slice(1)]);
    } else {
      shown.push(group);
    }
  }
  return [...shown, ...pending];
}

/** The language of an application, where its neighbour has another one. */
function languageOf(fence: Token, beside: readonly Token[]): string | undefined {
  const names = beside.map(({ info }) => LANGUAGES[info.split(' ')[0]]).filter((name) => name !== undefined);
  const own = LANGUAGES[fence.info.split(' ')[0]];
  return names.some((name) => name !== own) ? own : undefined;
}

function dialectOf({ info }: Token, before: readonly Token[]): string | undefined {
  const [language, ...words] = info.split(' ');
  const dialect = words.find((word) => word in DIALECTS);
  if (dialect !== undefined) {
    return DIALECTS[dialect];
  }
  // What the code before has printed: the examples name a database of GoogleSQL `db`, and one of PostgreSQL `pg`.
  const code = before.find((each) => each.info.startsWith('ts '))?.content;
  if (language === 'sql' && words[0] === 'printed' && code !== undefined) {
    return /\(pg,/.test(code) ? DIALECTS.postgresql : DIALECTS.googlesql;
  }
  return undefined;
}

/** The markup of VitePress's own code groups, whose script and style it shares; a tab may hold several blocks. */
function markup(group: readonly Tab[], number: number, html: (content: string) => Token): Token[] {
  const label = ({ name }: Tab, at: number): string => {
    const id = `tab-${number}-${at}`;
    return `<input type="radio" name="tabs-${number}" id="${id}" value="${name}"${at === 0 ? ' checked' : ''}><label for="${id}" data-title="${name}">${name}</label>`;
  };
  return [
    html(`<div class="vp-code-group variants"><div class="tabs">${group.map(label).join('')}</div><div class="blocks">`),
    ...group.flatMap(({ fences }, at) => [html(`<div class="vp-block${at === 0 ? ' active' : ''}">`), ...fences, html('</div>')]),
    html('</div></div>'),
  ];
}
