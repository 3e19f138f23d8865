import type { Step } from '../../ledger/step';

/** What a step is and does to the database that runs, on one line: what stands above its statement. */
export function stepComment({ kind, object, cost, unavailable, risk, loss }: Step): string {
  return [
    `${kind} ${object}: ${cost}`,
    ...(unavailable === undefined ? [] : [`Unavailable meanwhile: ${unavailable}`]),
    ...(risk === undefined ? [] : [`Risk: ${risk}`]),
    ...(loss === undefined ? [] : [`Lost: ${loss.what}`]),
  ].map((sentence) => withoutLineEnds(sentence).replace(/\.?$/, '')).join('. ');
}

/** `5 statements: 2 backfill, 1 validates data, 2 change metadata only`. */
export function stepCounts(steps: readonly Step[]): string {
  const parts = [
    counted(steps, 'backfills', 'backfills', 'backfill'),
    counted(steps, 'validates data', 'validates data', 'validate data'),
    counted(steps, 'metadata', 'changes metadata only', 'change metadata only'),
  ].filter((part) => part !== '');
  return `${steps.length} statement${steps.length === 1 ? '' : 's'}: ${parts.join(', ')}`;
}

/** Names can hold anything; nothing of them ends the line. */
export function withoutLineEnds(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function counted(steps: readonly Step[], cost: string, one: string, many: string): string {
  const count = steps.filter((step) => step.cost === cost).length;
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}
