import type { SequenceDefinition, SequenceOptions } from '../schema';
import { objectCode, stringCode } from '../text/code-text';

export function sequenceSource(sequence: SequenceDefinition): string {
  const options = sequenceOptionsCode(sequence);
  return `new Sequence(db, ${stringCode(sequence.name)}${options === '{}' ? '' : `, ${options}`});`;
}

/** `{ skipRangeMin: 1, ... }`, or `{}`. */
export function sequenceOptionsCode({ skipRange, startCounter }: SequenceOptions, name?: string): string {
  return objectCode({
    sequenceName: name === undefined ? undefined : stringCode(name),
    skipRangeMin: numberCode(skipRange?.min),
    skipRangeMax: numberCode(skipRange?.max),
    startCounter: numberCode(startCounter),
  });
}

/** Numbers of constructs are those of JavaScript. */
export function hasPlainNumbers({ skipRange, startCounter }: SequenceOptions): boolean {
  return [skipRange?.min, skipRange?.max, startCounter].every((value) => value === undefined || Number.isSafeInteger(Number(value)));
}

export function numberCode(decimal: string | undefined): string | undefined {
  return decimal === undefined ? undefined : String(Number(decimal));
}
