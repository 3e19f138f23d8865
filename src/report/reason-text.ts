import { valueSource, type DeclaredValues } from '../schema';
import type { Reason, Reduction } from '../spread';
import type { ClueWord } from '../spread/names/clue';
import { counted } from '../text/counted';
import { shortText } from '../text/short-text';

const CLUES: { readonly [word in ClueWord]: string } = {
  'ulid': 'a ULID',
  'ksuid': 'a KSUID',
  'snowflake': 'a Snowflake id',
  'objectId': 'an ObjectId',
  'uuid by time': 'a UUID that begins with the time',
  'uuid': 'a UUID',
  'random': 'random or hashed values',
  'shard': 'a shard',
  'counting': 'values that count up',
  'counting numbers': 'numbers that count up',
  'time': 'a time',
  'few': 'a few values',
  'one of few': 'one of a few values',
  'yes or no': 'yes or no',
  'measure': 'a measure',
  'name': 'a name of something',
  'owner': "the row's owner",
};

/** Why a column or an expression spreads as it does, in a few words. */
export function reasonText(reason: Reason): string {
  return 'column' in reason ? columnReason(reason) : expressionReason(reason);
}

function columnReason(reason: Extract<Reason, { column: string }>): string {
  const { column } = reason;
  switch (reason.kind) {
    case 'declared':
      return `${column}: declared ${valuesText(reason.values)}`;
    case 'type':
      return `${column}: ${typeText(reason)}`;
    case 'check':
      return `${column}: CHECK allows ${reason.count} values`;
    case 'generated':
      return `${column}: generated AS (${shortText(reason.expression)})`;
    case 'default':
      return `${column}: DEFAULT (${shortText(reason.expression)})`;
    case 'identity':
      return `${column}: bit-reversed identity column`;
    case 'reference':
      return `${column}: references ${reason.table} (${reason.referenced})`;
    case 'name':
      return `${column}: name suggests ${CLUES[reason.word]}`;
    case 'comment':
      return `${column}: a comment mentions ${CLUES[reason.word]}`;
    case 'birthday':
      return `${column}: by its name a birthday`;
    case 'word of a dictionary':
      return `${column}: a word of a full-text dictionary`;
    case 'size of a UUID':
      return `${column}: has the size of a UUID`;
    case 'no column':
      return `${column} is not a column of ${reason.table}`;
    case 'circle':
      return `${column} depends on itself`;
    case 'column in a default':
      return `${column} in a default`;
  }
}

function valuesText(values: DeclaredValues): string {
  const { called } = valueSource(values);
  switch (values.source) {
    case 'entity':
      return `${called}: ${values.description}`;
    case 'category':
      return `${called} of ${values.distinctValues} values`;
    default:
      return called;
  }
}

function typeText({ type, isCommitTimestamp }: Extract<Reason, { kind: 'type' }>): string {
  switch (type) {
    case 'TIMESTAMP':
      return isCommitTimestamp ? 'commit timestamp' : 'TIMESTAMP, written with the current time';
    case 'DATE':
      return 'DATE, written with the current day';
    case 'BOOL':
      return 'BOOL, 2 values';
    case 'ENUM':
      return 'ENUM, few values';
    default:
      return `${type}, and nothing shows how its values are generated`;
  }
}

function expressionReason(reason: Exclude<Reason, { column: string }>): string {
  switch (reason.kind) {
    case 'constant':
      return `the constant ${shortText(reason.text)}`;
    case 'unknown expression':
      return `nothing is known of ${shortText(reason.text)}`;
    case 'unknown function':
      return `unknown spread of ${reason.name}()`;
    case 'random UUID':
      return `${reason.name}() is a random UUID v4`;
    case 'random':
      return `${reason.name}() is random`;
    case 'current time':
      return `${reason.name} is the current time`;
    case 'current day':
      return 'CURRENT_DATE is the current day';
    case 'sequence':
      return 'a bit-reversed sequence';
    case 'truth value':
      return 'true or false';
    case 'operator of two values':
      return `"${reason.name}" of two values`;
    case 'one of few numbers':
      return `${reason.name}() is one of ${reason.count} numbers`;
    case 'merges':
      return `${reason.name} combines ${reason.count} values`;
    case 'result not known':
      return `unknown result of ${reason.name}`;
    case 'time in some rows':
      return 'some rows get a time';
    case 'scatters':
      return `${reason.name} scatters`;
    case 'as few as before':
      return `${reason.name} of few values stays few`;
    case 'one place at a time':
      return `${reason.name} puts all concurrent rows in one place`;
    case 'one shard at a time':
      return `${reductionText(reason.by)} sends all concurrent rows to one shard`;
    case 'reversed twice':
      return 'reversing the bits twice restores the counter';
    case 'absolute values':
      return `ABS leaves ${reason.count} values`;
    case 'shifted':
      return `+ ${reason.count} makes it positive`;
    case 'divisor not constant':
      return 'the divisor is not a constant';
    case 'mask not constant':
      return 'a bit mask that is not a positive constant';
    case 'signed remainder':
      return `MOD keeps the sign of the hash: ${reason.count} values, not ${reason.modulus}`;
    case 'remainder':
    case 'mask':
      return reductionText({ kind: reason.kind, count: reason.count });
    case 'low bits are zero':
      return `the low bits of a bit-reversed number are zero, so ${reductionText(reason.by)} has ` +
        `${counted(reason.count, 'value')}`;
    case 'shards':
      return counted(reason.count, 'shard');
    case 'keeps order':
      return `${reason.name} keeps the order`;
    case 'cast keeps order':
      return `a cast to ${reason.name} keeps the order`;
    case 'fraction of a second':
      return `the ${reason.part} is effectively random`;
    case 'part goes round':
      return `the ${reason.part} moves with the clock`;
    case 'part of chosen times':
      return `the ${reason.part} of chosen times`;
    case 'does not begin with the year':
      return `${reason.name} does not begin with the year and moves with the clock`;
    case 'concatenation of few values':
      return 'a concatenation of few values';
    case 'hash in front':
      return 'begins with a hash';
    case 'characters':
      return `${reason.count} characters of it`;
    case 'beginning of a text':
      return 'the beginning of a text keeps its order';
    case 'middle of a text':
      return 'a piece from the middle of a text';
    case 'one of several shards':
      return 'one of several shards';
    case 'shard of some rows':
      return 'a shard for some of the rows only';
    case 'one of few values':
      return 'one of a few values';
  }
}

function reductionText({ kind, count }: Reduction): string {
  return kind === 'remainder' ? `a remainder by ${count}` : `a mask of ${count}`;
}
