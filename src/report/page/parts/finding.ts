import { acknowledgementComment } from '../../../audit/inline-acknowledgements';
import { constructReader } from '../../finding-text';
import type { DrawnKey } from '../data/drawn-key';
import type { PageFinding, PageSchema } from '../data/page-data';
import { html, lines, type Html } from '../html';
import { copied } from './copied';
import { fixTabs } from './fix-tabs';
import { ruleDetails } from './rule';
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
  const { entry, rule, severity, why, ownReasons, location, acknowledgeable } = finding;
  const { language } = schema;
  const keep = language === 'sql' ? acknowledgementComment(rule) : constructReader(language).keep!(finding);
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
