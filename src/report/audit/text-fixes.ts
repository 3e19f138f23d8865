import { auditText, type PlacedFinding, type TextAudit } from './audit-text';
import type { AuditedObject } from './audited-objects';
import { fixesFor, rendered } from '../rendered-finding';
import { textEdits, type TextEdit } from './text-edits';
import type { Edit } from '../../rules/fixes/fix';

/** Changes of a text that remove a finding. */
export interface TextFix {
  readonly description: string;
  readonly edits: readonly TextEdit[];
}

/** Each fix is checked by the rules again: of more, or in more text than this, that would take too long. */
const MAX_TEXT_LENGTH = 100_000;
const MAX_TRIED = 25;

/**
 * The fixes that are certain: those that are edits of what the text holds, and after which the finding is gone and no
 * other has come. Everything else is for people to decide.
 */
export class TextFixes {
  private readonly before: ReadonlySet<string>;
  private readonly isEditable: boolean;
  private tried = 0;

  public constructor(private readonly audit: TextAudit) {
    const {
      source: { pieces, text },
    } = audit;
    this.before = new Set(audit.findings.map(identity));
    this.isEditable = pieces.length === 1 && text === pieces[0].file.text && text.length <= MAX_TEXT_LENGTH;
  }

  public of(placed: PlacedFinding): TextFix[] {
    const { finding } = placed;
    // A query is in another text than the schema.
    if (!this.isEditable || finding.problem.subject.part.kind === 'query') {
      return [];
    }
    const comment = inlineComment(placed);
    if (comment) {
      return [{ description: 'remove the comment', edits: [comment] }];
    }
    const {
      source,
      script: { schema },
    } = this.audit;
    return fixesFor(finding, 'sql').flatMap((fix, position) => {
      const edits = fix.kind === 'advice' ? [] : textEdits(fix, source.text, schema);
      return fix.kind !== 'advice' && edits.length > 0 && this.isCertain(edits, fix, placed)
        ? [{ description: rendered(finding, 'sql').fixes[position], edits }]
        : [];
    });
  }

  private isCertain(edits: readonly TextEdit[], edit: Edit, placed: PlacedFinding): boolean {
    this.tried += 1;
    if (this.tried > MAX_TRIED) {
      return false;
    }
    const { source, dialect, options, objects } = this.audit;
    const after = auditText(edited(source.text, edits), dialect, options);
    const rest = new Set(after.objects.map(objectKey));
    // A statement that nobody understands any more would have no findings either.
    const isWhole =
      after.notUnderstood.length === this.audit.notUnderstood.length &&
      objects.every((object) => rest.has(objectKey(object)) || (edit.kind === 'drop' && object.name === edit.name));
    const found = after.findings.map(identity);
    return isWhole && !found.includes(identity(placed)) && found.every((each) => this.before.has(each));
  }
}

function edited(text: string, edits: readonly TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((whole, { start, end, replacement }) => whole.slice(0, start) + replacement + whole.slice(end), text);
}

function objectKey({ kind, name }: AuditedObject): string {
  return `${kind}\n${name}`;
}

function identity({ finding }: PlacedFinding): string {
  return `${finding.rule}\n${finding.objectName}`;
}

/** A comment that hides nothing and holds nothing else, when it is on one line. */
function inlineComment({ finding, file, line, column, length }: PlacedFinding): TextEdit | undefined {
  const start = file.lines.offsetOf(line) + column - 1;
  const text = file.text.slice(start, start + length);
  const isComment =
    finding.rule === 'unused-acknowledgement' && /^(--|#|\/\*+(?=.*\*\/$))\s*spanner-constructs:/i.test(text);
  return isComment ? { start, end: start + length, replacement: '' } : undefined;
}
