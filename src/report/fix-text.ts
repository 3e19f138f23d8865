import { evidenceLine } from './evidence-text';
import { commented, fixCode } from '../code/fix-code';
import type { Language } from '../languages/app-language';
import { option, value } from '../languages/code';
import { phrase, type Phrase } from '../languages/phrase';
import type { Cost } from '../rules/fixes/cost';
import type { Edit } from '../rules/fixes/fix';
import type { Dialect } from '../schema';

/** An edit as code, with a comment about it. */
export function fixText(edit: Edit, language: Language, dialect: Dialect, note: string | undefined): string {
  const { code, comments } = fixCode(edit, language, dialect);
  const why = edit.kind === 'primary key' && edit.lead ? [evidenceLine(edit.lead)] : [];
  return commented({ code, comments: [...comments, ...why, ...(note === undefined ? [] : [note])] }, language);
}

export function costText(cost: Cost): Phrase {
  switch (cost.kind) {
    case 'fan-out': {
      const { shards, ofTime, allowsDuplicates } = cost;
      const read = ofTime ? 'time-range read' : 'range read';
      const more = allowsDuplicates ? ', and the index no longer refuses duplicates' : '';
      return phrase`${option('shards', value(shards))} turns a ${read} into ${shards} ranges${more}`;
    }
    case 'other order':
      return `rows are stored in the order of ${cost.lead}: a read by ${cost.column} alone reads the whole table`;
    case 'tenant by tenant':
      return `a read in the order of ${cost.column} over all of ${cost.tenant} has to visit each ${cost.tenant}`;
    case 'order of insertion lost':
      return 'rows are no longer stored in the order in which they were written';
    case 'key order lost':
      return 'rows can only be read one at a time, not as a range of the key';
    case 'child order lost':
      return `rows below one row of ${cost.parent} are no longer stored in the order of ${cost.column ?? 'their key'}`;
    case 'large numbers':
      return 'the numbers are unique, but large and in no order; keep numbers for people in a plain column';
    case 'index below one row':
      return `the index serves reads below one row of ${cost.ancestor}, no longer reads across all of them`;
    case 'index of one value':
      return `the index serves reads of one ${cost.lead}, no longer reads across all of them`;
    case 'single values':
      return 'the index finds single values, not ranges';
    case 'reference not checked':
      return 'Spanner no longer checks the reference; the application has to';
    case 'wider reference':
      return `rows that reference ${cost.table} also store ${cost.columns.join(', ') || 'its whole key'}`;
    case 'declaration':
      return 'a wrong declaration hides a hotspot';
  }
}
