import * as fs from 'node:fs';
import * as path from 'node:path';
import type { ConfigValues, YamlEntry, YamlNode } from './yaml';
import type { TextAudit } from '../../audit/audit-text';
import { placeIn, placeText, SourceFile, type Place } from '../../audit/source';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { acknowledgementFinding } from '../../rules/guards/check-decisions';
import { badAcknowledgement } from '../../rules/usage/decisions';
import type { Dialect, RowWorkload, Schema, SchemaWorkload } from '../../schema';
import { folderOfPattern, patternMatcher } from '../../text/glob';
import { suggestion } from '../command';
import { dialectIn, DIALECTS } from '../input/dialect';
import { shownFrom, statsOf } from '../input/input-files';
import { readTextFile } from '../input/read-text';
import { UnusableInput } from '../input/unusable-input';

export const DIALECT_CHOICES = ['auto', ...DIALECTS.keys()];
/** The most severe first. */
export const FAIL_CHOICES = ['error', 'warning', 'advice', 'never'];

/** The content of a configuration file, and --dialect, which takes precedence. */
export interface Config {
  readonly failOn?: string;
  /** Absent if the text decides. */
  readonly dialect?: Dialect;
  readonly acknowledgements: readonly { readonly acknowledgement: Acknowledgement; readonly place: Place }[];
  /** The writes into tables of DDL, because DDL cannot declare them. */
  readonly workload?: ConfiguredWorkload;
  /** The name of the configuration if it ignores the file. */
  readonly ignoredBy?: (name: string) => string | undefined;
  /** Throws for a file with a nearer configuration; absent if --config names the one for all. */
  readonly refuseOthers?: (files: readonly string[]) => void;
  /** Whether it covers the whole input. If so, names that match nothing are an error. */
  readonly isWhole: boolean;
}

/** The name of the file that is found without an option. */
const CONFIG_FILE = 'spanner-constructs.yaml';
const OTHER_NAMES = ['spanner-constructs.yml', 'spanner-constructs.json'];

const KEYS = ['failOn', 'dialect', 'ignore', 'acknowledgements', 'workload'];
const ACKNOWLEDGEMENT_KEYS = ['rule', 'on', 'reason', 'until'];
/** What each kind of finding is about. */
const KEY_OF = { 'unknown rule': 'rule', 'rule of Spanner': 'rule', 'reason': 'reason', 'no day': 'until' };

/**
 * The configuration that --config names, or else the nearest one in the folders above the input, up to the folder of
 * the repository.
 *
 * @param inputs Empty if the input is not files.
 * @throws UnusableInput
 */
export function configOf(values: ReadonlyMap<string, string>, inputs: readonly string[], folder: string): Config {
  const named = values.get('config');
  const name = named ?? nearestConfig(inputs, folder);
  const own = path.resolve(folder, path.dirname(name ?? ''));
  const isOfInput = inputs.some((input) => path.resolve(folder, input) === own);
  const config = readConfig(name, folder);
  return {
    ...config,
    dialect: values.has('dialect') ? dialectIn(values) : config.dialect,
    isWhole: named !== undefined || isOfInput,
    ...(named === undefined && {
      refuseOthers: (files) => {
        const folders = new Set(files.map((file) => path.resolve(folder, path.dirname(file))));
        const nearest = [...folders].map((each) => configAbove(each, folder));
        refusePart(nearest.find((each) => each !== undefined && each !== name));
      },
    }),
  };
}

function refusePart(name: string | undefined): void {
  if (name !== undefined) {
    throw new UnusableInput(
      `${name} is for only a part of the input`, 'name one by --config, or run the command for each part',
    );
  }
}

/**
 * The one configuration for all inputs; undefined if there is none.
 *
 * @throws UnusableInput for several, and for one that would not be read
 */
export function nearestConfig(inputs: readonly string[], folder: string): string | undefined {
  const starts = (inputs.length > 0 ? inputs : ['.']).map((input) => (
    path.resolve(folder, statsOf(path.resolve(folder, input), input)?.isDirectory() ? input : folderOfPattern(input))
  ));
  const [name, ...others] = new Set([...new Set(starts)].map((each) => configAbove(each, folder)));
  refusePart(others.length > 0 ? name ?? others[0] : undefined);
  return name;
}

function configAbove(at: string, folder: string): string | undefined {
  const own = path.join(at, CONFIG_FILE);
  if (isThere(own)) {
    return shownFrom(folder, own);
  }
  const other = OTHER_NAMES.map((name) => path.join(at, name)).find(isThere);
  if (other !== undefined) {
    throw new UnusableInput(
      `${shownFrom(folder, other)} is not read`, `call it ${CONFIG_FILE}, or name it by --config`,
    );
  }
  const above = path.dirname(at);
  return above === at || fs.existsSync(path.join(at, '.git')) ? undefined : configAbove(above, folder);
}

/** True also for a broken link, which is not to be ignored. */
function isThere(file: string): boolean {
  try {
    return fs.lstatSync(file) !== undefined;
  } catch {
    return false;
  }
}

/**
 * @param name Absent if there is no file.
 * @throws UnusableInput for unknown keys or values
 */
function readConfig(name: string | undefined, folder: string): Omit<Config, 'isWhole'> {
  if (name === undefined) {
    return { acknowledgements: [] };
  }
  // Loaded only if there is a configuration: the YAML library takes as long as a small audit.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const yaml = require('./yaml') as typeof import('./yaml');
  const values = new yaml.ConfigValues(new SourceFile(name, readTextFile(path.resolve(folder, name), name)));
  const root = yaml.readYaml(values);
  const config = root.value === null ? new Map<string, YamlEntry>() : values.mapping(root, 'the configuration', KEYS);
  const ignored = values.list(config.get('ignore'), 'ignore').map((each, at) => values.text(each, `ignore[${at}]`));
  return {
    failOn: values.choice(config.get('failOn'), 'failOn', FAIL_CHOICES),
    dialect: DIALECTS.get(values.choice(config.get('dialect'), 'dialect', DIALECT_CHOICES) ?? ''),
    acknowledgements: values.list(config.get('acknowledgements'), 'acknowledgements')
      .map((each) => acknowledgementIn(each, values)),
    workload: config.has('workload') ? workloadIn(config.get('workload')!, values) : undefined,
    ignoredBy: ignoring(ignored, name, folder),
  };
}

/** @throws UnusableInput if the workload names a table that none of the texts has */
export function refuseUnknownTables({ workload, isWhole }: Config, audits: readonly TextAudit[]): void {
  if (isWhole) {
    workload?.refuseUnknown(audits.map(({ script }) => script.schema));
  }
}

/** Its rule, which every acknowledgement has, stands for its place. */
function acknowledgementIn(node: YamlNode, values: ConfigValues): Config['acknowledgements'][number] {
  const given = values.mapping(node, 'the acknowledgement', ACKNOWLEDGEMENT_KEYS);
  const text = (key: string): string => values.text(given.get(key) ?? { ...node, value: null }, key);
  const acknowledgement = {
    rule: text('rule'),
    on: text('on'),
    reason: text('reason'),
    ...(given.has('until') && { until: text('until') }),
  };
  const found = acknowledgementFinding(acknowledgement);
  if (found) {
    const { message, want } = badAcknowledgement.lines(found);
    throw values.error(given.get(KEY_OF[found.kind])!, message as string, `want ${want as string}`);
  }
  const { start, end } = given.get('rule')!;
  return { acknowledgement, place: placeIn(values.file, start, end) };
}

/**
 * Patterns are relative to the folder of the configuration. A pattern that matches a folder covers everything in it.
 */
function ignoring(patterns: readonly string[], config: string, folder: string): Config['ignoredBy'] {
  const from = path.resolve(folder, path.dirname(config));
  const matchers = patterns.map((pattern) => patternMatcher(pattern.replace(/^\.\//, '').replace(/\/$/, '')));
  return (name) => {
    const parts = shownFrom(from, path.resolve(folder, name)).split('/');
    const names = parts.map((_, position) => parts.slice(0, position + 1).join('/'));
    return names.some((each) => matchers.some((matches) => matches(each))) ? config : undefined;
  };
}

/** The workload that a configuration declares, and the positions of its tables. */
interface ConfiguredWorkload extends SchemaWorkload {
  /** @param schemas All schemas of the input. */
  readonly refuseUnknown: (schemas: readonly Schema[]) => void;
}

const TABLES = 'tables';

/** @throws UnusableInput, out-of-range, unknown-option, wrong-type */
function workloadIn(node: YamlNode, values: ConfigValues): ConfiguredWorkload {
  // Loaded only if needed. The checks are those of the constructs.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { Workload } = require('../../columns/workload') as typeof import('../../columns/workload');
  const entries = [...values.mapping(node, 'workload')];
  const tables = entries.find(([name]) => name === TABLES)?.[1];
  const byTable = tables ? values.mapping(tables, TABLES) : new Map<string, YamlEntry>();
  return {
    ofDatabase: declared(entries.filter(([name]) => name !== TABLES), values, Workload._checked),
    byTable: new Map([...byTable].map(([name, each]) => [
      name, declared([...values.mapping(each, name)], values, Workload._checkedOfTable),
    ])),
    refuseUnknown: (schemas) => {
      const known = new Set(schemas.flatMap(({ tables: all }) => all.map(({ name }) => name)));
      const unknown = [...byTable].find(([name]) => !known.has(name));
      if (unknown) {
        const [name, { key }] = unknown;
        throw values.error(key, `no table is called ${name}`, suggestion(name, known));
      }
    },
  };
}

/** Applies the same limits as the class that declares workloads in code. */
function declared(
  entries: readonly (readonly [string, YamlEntry])[], { file }: ConfigValues,
  check: (options: RowWorkload, at: string) => RowWorkload,
): RowWorkload {
  const options = entries.map(([name, { value, key: { start } }]) => (
    check({ [name]: value }, placeText(placeIn(file, start)))
  ));
  return Object.assign({}, ...options) as RowWorkload;
}
