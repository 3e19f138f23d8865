import { table, withMarked } from './sections';
import { CHOICES, QUESTIONS, type Choice } from '../../../src/cli/choose/choices';

/** The page with the table of `choose`. */
export function withChoices(text: string): string {
  return withMarked(text, [table(['the rows', 'and', 'construct', 'because', 'answers of `choose`'], CHOICES.map((choice) => [
    QUESTIONS.rows.answers[choice.rows], condition(choice), `[${choice.construct}](${choice.page}.md)`, choice.why, `\`${answersOf(choice)}\``,
  ]))]);
}

function condition({ key, reads }: Choice): string {
  return [...(key ? [`made by ${QUESTIONS.key.answers[key]}`] : []), ...(reads ? [`read ${QUESTIONS.reads.answers[reads]}`] : [])].join('; ');
}

function answersOf({ rows, key, reads }: Choice): string {
  return [`--rows ${rows}`, ...(key ? [`--key ${key}`] : []), ...(reads ? [`--reads ${reads}`] : [])].join(' ');
}
