import { copied } from './elements';
import { fixTabs } from './fix-tabs';
import type { CatalogueEntry } from '../../../rules/catalogue-entry';
import type { Severity } from '../../../rules/finding';
import { capitalized } from '../../../text/shown';
import { docsUrl } from '../../report';
import type { DrawnKey } from '../data/drawn-key';
import type { PageFinding, PageSchema } from '../data/page-data';
import { packagePage, sectionOf } from '../data/rule-page';
import { html, lines, type Html } from '../html';
import type { Places } from '../places';

/** The fixes of a finding, its reasons and its rule. */
export function findingBlock(
  finding: PageFinding, schema: PageSchema, places: Places,
  { id, today, evidence }: {
    readonly id: string;
    readonly today?: DrawnKey;
    /** Absent to list the reasons of the finding itself. */
    readonly evidence?: Html;
  },
): Html {
  const { entry, rule, severity, why, ownReasons, location, acknowledgeable, keep } = finding;
  return lines([
    html`<div class="finding" data-rules="${rule}">`,
    fixTabs(finding, schema, places, id, today),
    evidence ?? html`<h4>Why</h4>`,
    html`<ul class="why">
      ${(evidence ? ownReasons : why).map((reason) => html`<li>${reason}</li>`)}
      ${!evidence && html`<li>at <code>${location}</code></li>`}
    </ul>`,
    ruleDetails(entry, severity, acknowledgeable && keep !== undefined ? copied(keep) : undefined),
    html`</div>`,
  ]);
}

const SECTIONS = ['What goes wrong', 'What the fix costs', 'When to acknowledge'];

/** The page of a rule about the finding, folded in. */
function ruleDetails(entry: CatalogueEntry, severity: Severity, keep: Html | undefined): Html {
  const [page, section] = entry.docs.split('#');
  const text = packagePage(page);
  const shown = (section === undefined ? SECTIONS : [section]).filter((each) => text.includes(`\n## ${each}\n`));
  return html`
    <details class="rule">
      <summary>
        The rule <code>${entry.name}</code>${' '}<span class="severity ${severity}">${severity}</span>
      </summary>
      <p>${capitalized(entry.summary)}.</p>
      ${shown.map((each) => html`<h5>${each}</h5>${paragraphs(sectionOf(text, each))}`)}
      ${keep && html`<p>To acknowledge it, with the reason:</p>${keep}`}
      <p><a href="${docsUrl(entry)}">The page of the rule</a></p>
    </details>`;
}

/** Headings, lists and code are left to the page of the rule. */
function paragraphs(markdown: string): Html {
  const prose = markdown.split(/\n{2,}/).filter((block) => /^[A-Z`*]/.test(block));
  return html`${prose.map((block) => html`<p>${spans(block.replace(/\s*\n\s*/g, ' '))}</p>`)}`;
}

/** Renders code, emphasis and links in a line of Markdown. */
function spans(line: string): Html {
  return html`${line.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).map((part) => {
    const [, label, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (label !== undefined) {
      return /^https:/.test(address) ? html`<a href="${address}">${plain(label)}</a>` : html`${plain(label)}`;
    }
    return /^`/.test(part)
      ? html`<code>${part.slice(1, -1)}</code>`
      : part.startsWith('**') ? html`<b>${part.slice(2, -2)}</b>` : html`${part}`;
  })}`;
}

function plain(text: string): string {
  return text.replaceAll('`', '');
}
