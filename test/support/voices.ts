import { judge } from '../../src/rules/engine';
import { Severity, type Finding } from '../../src/rules/finding';
import { keysOf, type SchemaKey } from '../../src/rules/keys/keys';
import { Verdicts, type Verdict } from '../../src/rules/keys/verdict';
import { ruleContext } from '../../src/rules/rule';
import type { Schema } from '../../src/schema';

export interface JudgedKey {
  readonly key: SchemaKey;
  readonly verdict: Verdict;
  /** What is found about the key, or about the table that covers it. */
  readonly voices: readonly Finding[];
}

export function judgedKeys(schema: Schema): JudgedKey[] {
  const context = ruleContext(schema);
  const { findings } = judge(schema, [], '');
  const verdicts = new Verdicts(findings, context);
  const keys = keysOf(context);
  return keys.map((key) => {
    const covering = keys.find(({ kind, object }) => kind === 'table' && object === key.coveredBy);
    const voices = [key, ...(covering ? [covering] : [])].flatMap((each) => verdicts.findingsOf(each));
    return { key, verdict: verdicts.of(key), voices };
  });
}

/** Keys whose verdict nothing that is printed speaks of, and safe ones above an error. */
export function voiceless(schema: Schema): string[] {
  const text = ({ key: { object, parts }, verdict }: JudgedKey): string =>
    `${object} (${parts.map(({ column }) => column).join(', ')}): ${verdict}`;
  return judgedKeys(schema).filter(({ verdict, voices }) => {
    const hasError = voices.some(({ severity }) => severity === Severity.ERROR);
    // A name alone warns.
    const byName = voices.some(({ nameOnly }) => nameOnly);
    switch (verdict) {
      case 'hot':
        return !hasError && !byName;
      case 'wrong':
        return !hasError;
      case 'unproven':
        return voices.length === 0;
      case 'safe':
        return hasError;
    }
  }).map(text);
}
