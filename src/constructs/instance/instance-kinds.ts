import { call, option as named, REST, text, variable } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { wrongType } from '../../rules/usage/errors';
import {
  described, isObject, nameLike, number, positive, terraformTextLike, type Kind,
} from '../../rules/usage/kinds';
import { isToken } from '../../rules/usage/token';
import { assigned } from '../../rules/usage/usage-entry';
import { LIMITS } from '../../schema/limits';

export const PROCESSING_UNITS_OF_NODE = LIMITS.processingUnitsOfNode;
/** Below one node the unit is a tenth of a node. */
const SMALL_STEP = 100;

/** https://cloud.google.com/spanner/docs/compute-capacity */
export const PROCESSING_UNITS = number(
  (units) => units > 0 && units === takenUnits(units),
  'hundreds below 1,000, else thousands',
  (given) => takenUnits(Number.isFinite(given) ? Math.max(given, 1) : PROCESSING_UNITS_OF_NODE),
);

/** Those, or the next more. */
function takenUnits(units: number): number {
  const step = units < PROCESSING_UNITS_OF_NODE ? SMALL_STEP : PROCESSING_UNITS_OF_NODE;
  return Math.ceil(units / step) * step;
}

/** Of an instance that is declared elsewhere: fewer than one if it has processing units. */
export const NODES = positive(3);

/** An instance that is declared elsewhere. */
export const INSTANCE_REFERENCE: Kind<string> = (value, option, at) => {
  if (isObject(value) && !isToken(value)) {
    const name = ['instanceName', 'name'].find((each) => each in value);
    throw wrongType(at, option, described(value), 'the name of an instance', name && phrase`pass its ${named(name)}`);
  }
  const meant = typeof value === 'string' ? lastPart(value) : '';
  terraformTextLike(
    (name) => /^[^/]+$/.test(name), 'the name of an instance, not its path', meant === '' ? 'main' : meant,
  )(value, option, at);
};

function lastPart(path: string): string {
  return path.replace(/^.*\//, '');
}

/** An instance itself, declared here or elsewhere. */
export const INSTANCE: Kind<any> = (value: any, option, at) => {
  if (typeof value?.addDatabase !== 'function') {
    const name: unknown = value?.instanceName ?? value;
    const meant = typeof name === 'string' && name !== '' && call('Instance', 'fromInstanceName', [
      variable('stack'), text('Main'), isToken(name) ? REST : text(lastPart(name)),
    ]);
    throw wrongType(at, option, described(value), 'an Instance', meant ? assigned(option, meant, at) : undefined);
  }
};

/** The name of an instance or of a part of it. It may go into DDL, so it is known at synth. */
export function resourceName(most: number, example: string): Kind<string> {
  return nameLike(
    (name) => name.length <= most && /^[a-z][-a-z0-9]*[a-z0-9]$/.test(name),
    `a name of 2 to ${most} lower-case letters, digits and hyphens that begins with a letter and does not end with a ` +
    'hyphen',
    example,
  );
}

const { least, most } = LIMITS.displayNameCharacters;

export const DISPLAY_NAME = terraformTextLike(
  (name) => name.length >= least && name.length <= most, `a string of ${least} to ${most} characters`, 'Main instance',
);

/** The name that the console shows unless another one is given: the name itself, as far as it has a length for that. */
export function displayNameOf(name: string): string {
  return (name.length < least ? `Spanner ${name}` : name).slice(0, most);
}
