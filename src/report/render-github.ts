import { MOST_NOTES, notUnderstoodText, unplacedText } from './render-text';
import { rendered } from './rendered-finding';
import { summaryOf, unreadIn, type Report } from './report';
import type { PathOf, Place } from '../audit/source';
import { Severity } from '../rules/finding';
import { escaped } from '../text/shown';

/** Workflow commands of GitHub Actions, each shown as an annotation at its line. */
export function renderGithub(report: Report, pathOf: PathOf = ({ name }) => name): string {
  const command = (kind: 'error' | 'warning' | 'notice', place: Place, title: string, message: string): string => {
    const { file, line, column, length } = place;
    const properties = { file: pathOf(file), line, endLine: line, col: column, endColumn: column + length, title };
    const written = Object.entries(properties).map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
    return `::${kind} ${written.join(',')}::${escapedData(message)}`;
  };
  const lines = [
    ...report.shown.map((each) => {
      const { severity, rule } = each.finding;
      return command(severity === Severity.ADVICE ? 'notice' : severity, each, rule, unplacedText(each));
    }),
    ...unreadIn(report).slice(0, MOST_NOTES)
      .map((each) => (
        command(report.allowsUnread ? 'notice' : 'error', each, 'not understood', notUnderstoodText(each))
      )),
    ...report.acknowledged.map((each) => {
      const message = `${rendered(each.finding, 'sql').message}\nacknowledged: ${each.acknowledgement.reason}`;
      return command('notice', each, `acknowledged: ${each.finding.rule}`, message);
    }),
    summaryOf(report),
  ];
  return `${lines.join('\n')}\n`;
}

function escapedData(text: string): string {
  return escaped(text).replace(/%/g, '%25').replace(/\n/g, '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
