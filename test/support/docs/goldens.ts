import type { Block } from './blocks';
import type { Fence, Page } from './markdown';
import { shownDdl, shownFindings, type Outcome } from './run';
import { Dialect, Severity } from '../../../src';

const DIALECTS: ReadonlyMap<string, Dialect> = new Map([['googlesql', Dialect.GOOGLESQL], ['postgresql', Dialect.POSTGRESQL]]);

/** What cdktf puts behind an error of a render: files of this machine. */
const CREATION_STACK = /\.?\s*Object creation stack:[^]*$/;

/** What a fence behind a block has to hold; undefined when the fence shows nothing of the block, or the block did not get that far. */
export function expectedBody(fence: Fence, block: Block, outcome: Outcome): string | undefined {
  const [word] = fence.words;
  if (outcome.thrown && block.expectation.throws === undefined) {
    return undefined;
  }
  if (word === 'printed') {
    return outcome.printed.join('\n');
  }
  if (word === 'recorded') {
    return outcome.recorded.map((text) => text.trimEnd()).join('\n\n');
  }
  const dialect = fence.language === 'sql' ? DIALECTS.get(word) : undefined;
  if (dialect) {
    return shownDdl(outcome.ddl[dialect], dialect);
  }
  if (fence.language !== 'text') {
    return undefined;
  }
  if (block.expectation.throws !== undefined) {
    return outcome.thrown?.message.replace(CREATION_STACK, '').trimEnd() ?? '';
  }
  if (block.expectation.advised) {
    return shownFindings(outcome.advice.filter(({ rule }) => block.expectation.advised!.includes(rule)), Severity.ADVICE);
  }
  return shownFindings(outcome.findings, block.expectation.refused ? Severity.ERROR : Severity.WARNING);
}

/** The page with every shown fence as it ought to be. */
export function expectedPage(page: Page, outcomes: ReadonlyMap<Block, Outcome>): string {
  const lines = [...page.lines];
  const fences = [...outcomes].flatMap(([block, outcome]) => block.shown.map((fence) => ({ fence, body: expectedBody(fence, block, outcome) })));
  for (const { fence, body } of fences.sort((a, b) => b.fence.open - a.fence.open)) {
    if (body !== undefined) {
      lines.splice(fence.open + 1, fence.close - fence.open - 1, ...(body === '' ? [] : body.split('\n')));
    }
  }
  return lines.join('\n');
}
