import { auditText, type PlacedFinding, type TextAudit } from './audit-text';
import { folded } from './clauses';
import { inWords } from './in-words';
import { ScriptPlaces, type ObjectPlaces } from './object-places';
import { placeIn, type Place } from './source';

/** A change of the text that removes a finding. */
export interface TextFix {
  readonly description: string;
  /** What is replaced; it stands on one line. */
  readonly place: Place;
  readonly replacement: string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Each edit is judged again: of more, or in more text than this, that would take too long. */
const MAX_TEXT_LENGTH = 100_000;
const MAX_TRIED = 25;

/**
 * The edits that are certain: those that a fix spells out as DDL, and after which the finding is gone and no other has
 * come. Everything else is for people to decide.
 */
export class TextFixes {
  private readonly places: ScriptPlaces;
  private readonly before: ReadonlySet<string>;
  private tried = 0;

  public constructor(private readonly audit: TextAudit) {
    this.places = new ScriptPlaces(audit.source, audit.script, audit.dialect);
    this.before = new Set(audit.findings.map(identity));
  }

  public of(placed: PlacedFinding): TextFix[] {
    const { source } = this.audit;
    const isPlain = source.pieces.length === 1 && source.text === placed.file.text && source.text.length <= MAX_TEXT_LENGTH;
    if (!isPlain) {
      return [];
    }
    if (isInlineComment(placed)) {
      return [{ description: 'remove the comment', place: placed, replacement: '' }];
    }
    const places = this.places.object(placed.finding.objectName);
    const edits = inWords(placed.finding).fixes.flatMap((fix) => {
      const edit = places && (reorderedKey(fix, places, source.text) ?? newExpression(fix, places, source.text));
      return edit ? [{ fix, edit }] : [];
    });
    return edits.filter(({ edit }) => this.isCertain(edit, placed)).map(({ fix, edit }) => (
      { description: fix, place: placeIn(placed.file, edit.start, edit.end), replacement: edit.replacement }
    ));
  }

  private isCertain(edit: Edit, placed: PlacedFinding): boolean {
    this.tried += 1;
    if (this.tried > MAX_TRIED) {
      return false;
    }
    const { source, dialect, options } = this.audit;
    const edited = source.text.slice(0, edit.start) + edit.replacement + source.text.slice(edit.end);
    const { findings, notUnderstood, objects } = auditText(edited, dialect, options);
    const after = findings.map(identity);
    // A statement that nobody understands any more would have no findings either.
    const isWhole = notUnderstood.length === this.audit.notUnderstood.length && objects.length === this.audit.objects.length;
    return isWhole && !after.includes(identity(placed)) && after.every((each) => this.before.has(each));
  }
}

function identity({ finding }: PlacedFinding): string {
  return `${finding.rule}\n${finding.objectName}`;
}

/** A comment that hides nothing and says nothing else, when it stands on one line. */
function isInlineComment({ finding, file, line, column, length }: PlacedFinding): boolean {
  const text = file.lines.lineText(line).slice(column - 1, column - 1 + length);
  return finding.rule === 'unused-acknowledgement' && /^(--|#|\/\*+(?=.*\*\/$))\s*spanner-constructs:/i.test(text);
}

/** `PRIMARY KEY (b, a); ...`: the parts that are there, in the order of the fix. */
function reorderedKey(fix: string, { key }: ObjectPlaces, text: string): Edit | undefined {
  const order = /^PRIMARY KEY \(([^()]*)\)/.exec(fix)?.[1].split(', ').map((part) => part.replace(/ DESC$/, ''));
  if (!order || !key?.inside) {
    return undefined;
  }
  const { start, end } = key.inside;
  const parts = text.slice(start, end).split(',').map((part) => part.trim());
  const written = new Map(key.parts.map((part, position) => [part.folded, parts[position]]));
  const isPlain = !/[\r\n]|--|\/\*|#/.test(text.slice(start, end)) && parts.length === key.parts.length && order.length === parts.length;
  const replacement = order.map((name) => written.get(folded(name)));
  return isPlain && replacement.every((part) => part !== undefined) ? { start, end, replacement: replacement.join(', ') } : undefined;
}

/** `column AS (expression)`: a generated column with another expression. */
function newExpression(fix: string, { generated }: ObjectPlaces, text: string): Edit | undefined {
  const [, column, expression] = /^(\w+) AS \((.*)\)$/.exec(fix) ?? [];
  const inside = column === undefined ? undefined : generated.get(folded(column));
  return inside && !/[\r\n]/.test(text.slice(inside.start, inside.end)) ? { ...inside, replacement: expression } : undefined;
}
