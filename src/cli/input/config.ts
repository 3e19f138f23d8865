import * as path from 'node:path';
import { jsonText, parsedJson, visitJsonStrings, type JsonString } from './json-strings';
import { suggestion } from '../options';
import { readTextFile } from './read-text';
import { UnusableInput } from './unusable-input';
import { placeIn, SourceFile, type Place } from '../../report/audit/source';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { acknowledgementFault } from '../../rules/guards/check-acknowledgement';
import { badAcknowledgement } from '../../rules/usage/decisions';
import { patternMatcher } from '../../text/glob';

export const DIALECT_CHOICES = ['auto', 'googlesql', 'postgresql'];
export const FAIL_CHOICES = ['error', 'warning', 'never'];

/** The content of a configuration file; the options of the command line come first. */
export interface Config {
  readonly failOn?: string;
  readonly dialect?: string;
  readonly acknowledgements: readonly { readonly acknowledgement: Acknowledgement; readonly place: Place }[];
  readonly isIgnored: (name: string) => boolean;
}

export const NO_CONFIG: Config = { acknowledgements: [], isIgnored: () => false };

const KEYS = ['failOn', 'dialect', 'ignore', 'acknowledgements'];
const ACKNOWLEDGEMENT_KEYS = ['rule', 'on', 'reason', 'until'];

/** @throws UnusableInput for anything that it does not know. */
export function readConfig(name: string, folder: string): Config {
  const file = new SourceFile(name, readTextFile(path.resolve(folder, name), name));
  const config = objectWith(parsedJson(file.text, name), KEYS, name, 'the configuration');
  const places = placesOfRules(file);
  const ignored = list(config.ignore, name, 'ignore').map((each, position) => text(each, name, `ignore[${position}]`));
  return {
    failOn: choice(config.failOn, FAIL_CHOICES, name, 'failOn'),
    dialect: choice(config.dialect, DIALECT_CHOICES, name, 'dialect'),
    acknowledgements: list(config.acknowledgements, name, 'acknowledgements').map((each, position) => ({
      acknowledgement: acknowledgementIn(each, `${name}: acknowledgements[${position}]`),
      place: places[position] ?? placeIn(file, 0),
    })),
    isIgnored: ignoring(ignored, path.resolve(folder, path.dirname(name)), folder),
  };
}

function objectWith(
  value: unknown,
  keys: readonly string[],
  name: string,
  what: string,
): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UnusableInput(`${name}: ${what} is not an object`);
  }
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    throw new UnusableInput(
      `${name}: ${what} has no "${unknown}"`,
      suggestion(unknown, keys) ?? `it can have ${keys.join(', ')}`,
    );
  }
  return value as Readonly<Record<string, unknown>>;
}

function list(value: unknown, name: string, key: string): readonly unknown[] {
  if (value !== undefined && !Array.isArray(value)) {
    throw new UnusableInput(`${name}: ${key} is not a list`);
  }
  return value ?? [];
}

function text(value: unknown, name: string, key: string): string {
  if (typeof value !== 'string' || value === '') {
    throw new UnusableInput(`${name}: ${key} is not a text`);
  }
  return value;
}

function choice(value: unknown, choices: readonly string[], name: string, key: string): string | undefined {
  if (value !== undefined && !choices.includes(value as string)) {
    throw new UnusableInput(
      `${name}: ${key} is ${JSON.stringify(value)}, which is none of ${choices.join(', ')}`,
      suggestion(String(value), choices),
    );
  }
  return value as string | undefined;
}

function acknowledgementIn(value: unknown, at: string): Acknowledgement {
  const given = objectWith(value, ACKNOWLEDGEMENT_KEYS, at, 'the acknowledgement');
  const acknowledgement = {
    rule: text(given.rule, at, 'rule'),
    on: text(given.on, at, 'on'),
    reason: text(given.reason, at, 'reason'),
    ...(given.until !== undefined && { until: text(given.until, at, 'until') }),
  };
  const fault = acknowledgementFault(acknowledgement);
  if (fault) {
    throw new UnusableInput(`${at}: ${badAcknowledgement.problem(fault).message}`);
  }
  return acknowledgement;
}

/** Where the acknowledgements are, by the texts of their rules, which each of them has once. */
function placesOfRules(file: SourceFile): Place[] {
  const places: Place[] = [];
  visitJsonStrings(file.text, (value: JsonString) => {
    if (value.path.join('.') === 'acknowledgements.rule' && jsonText(file.text, value).text !== '') {
      places.push(placeIn(file, value.start, value.end));
    }
  });
  return places;
}

/** Patterns go from the folder of the configuration; one that names a folder matches all that is in it. */
function ignoring(patterns: readonly string[], from: string, folder: string): (name: string) => boolean {
  const matchers = patterns.map((pattern) => patternMatcher(pattern.replace(/^\.\//, '').replace(/\/$/, '')));
  return (name) => {
    const relative = path.relative(from, path.resolve(folder, name)).split(path.sep).join('/');
    const parts = relative.split('/');
    return parts.some((_, position) => matchers.some((matches) => matches(parts.slice(0, position + 1).join('/'))));
  };
}
