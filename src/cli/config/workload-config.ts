import { shownPlace, type ConfigValues, type YamlEntry, type YamlNode } from './config-values';
import { Workload } from '../../columns/workload';
import type { RowWorkload, Schema, SchemaWorkload } from '../../schema';
import type { UnusableInput } from '../input/unusable-input';
import { suggestion } from '../options';

/** The workload that a configuration declares, and the positions of its tables. */
export interface ConfiguredWorkload extends SchemaWorkload {
  /** @param schemas All schemas of the input. */
  readonly unknownTable: (schemas: readonly Schema[]) => UnusableInput | undefined;
}

const TABLES = 'tables';

/** @throws UnusableInput, out-of-range, unknown-option, wrong-type */
export function workloadIn(node: YamlNode, values: ConfigValues): ConfiguredWorkload {
  const entries = [...values.mapping(node, 'workload')];
  const tables = entries.find(([name]) => name === TABLES)?.[1];
  const byTable = tables ? values.mapping(tables, TABLES) : new Map<string, YamlEntry>();
  return {
    ofDatabase: declared(entries.filter(([name]) => name !== TABLES), values, Workload._checked),
    byTable: new Map([...byTable].map(([name, each]) => [
      name, declared([...values.mapping(each, name)], values, Workload._checkedOfTable),
    ])),
    unknownTable: (schemas) => {
      const known = new Set(schemas.flatMap(({ tables: all }) => all.map(({ name }) => name)));
      const name = [...byTable.keys()].find((each) => !known.has(each));
      return name === undefined
        ? undefined
        : values.error(byTable.get(name)!.key, `no table is called ${name}`, suggestion(name, known));
    },
  };
}

/** Applies the same limits as the class that declares workloads in code. */
function declared(
  entries: readonly (readonly [string, YamlEntry])[], { file }: ConfigValues,
  check: (options: RowWorkload, at: string) => RowWorkload,
): RowWorkload {
  const options = entries.map(([name, { value, key }]) => check({ [name]: value }, shownPlace(file, key.start)));
  return Object.assign({}, ...options) as RowWorkload;
}
