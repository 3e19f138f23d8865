import { objectsOfKind } from './defined-draft';
import type { Dice } from './dice';
import type { Edits } from './edit';
import { someOptions, withObjects } from './object-edits';
import { Dialect, type Schema } from '../../../src/schema';
import { OPTIONS_OF_THE_PROVIDER } from '../../../src/schema/objects/database';

const TIME_ZONE = 'default_time_zone';
const ZONES = ["'Europe/Berlin'", "'Asia/Tokyo'"];
const SEQUENCE_KIND = 'default_sequence_kind';
/** Spanner takes it while there is no placement. */
const PLACEMENT_METADATA = 'per_placement_routing_metadata';
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  version_retention_period: ["'2h'", "'1d'", "'7d'"], optimizer_version: ['3', '4'],
  default_leader: ["'europe-west1'", "'us-east1'"],
  columnar_policy: ["'enabled'", "'disabled'"], schema_drop_protection_inactivity_period: ["'2d'"],
  optimizer_statistics_package: ["'auto_1'"], read_lease_regions: ["'europe-west1,us-east1'"],
  schema_drop_protection_usage_lowerbound: ['5', '10'],
};
const GOOGLESQL_OPTIONS: typeof OPTIONS = {
  ...OPTIONS, use_unenforced_foreign_key_for_query_optimization: ['true', 'false'],
};

export const databaseOptionEdits: Edits = {
  'set options of the database': (schema, dice) => withObjects(schema, ({ options, declaredKinds }) => {
    const kept = [...options].filter(([name]) => name === TIME_ZONE || name === PLACEMENT_METADATA);
    const hasKind = options.has(SEQUENCE_KIND) || dice.flip();
    const kind = hasKind ? [[SEQUENCE_KIND, "'bit_reversed_positive'"]] as const : [];
    const drawn = someOptions(schema.dialect === Dialect.GOOGLESQL ? GOOGLESQL_OPTIONS : OPTIONS, dice);
    // Constructs give them to the provider.
    const declared = declaredKinds ? [...drawn].filter(([name]) => !OPTIONS_OF_THE_PROVIDER.has(name)) : drawn;
    return { options: new Map([...kept, ...declared, ...kind]) };
  }),

  'set the routing metadata of placements, or take it back': (schema, dice) => (
    objectsOfKind(schema, 'PLACEMENT').length > 0 ? undefined : withRoutingMetadata(schema, dice)
  ),
};

/** Of a database that has no tables yet. */
export const newDatabaseEdits: Edits = {
  'set the time zone of a new database': (schema, dice) => inTimeZone(schema, dice, ZONES),
};

export const impossibleOptionEdits: Edits = {
  'change the time zone of the database': (schema, dice) => inTimeZone(schema, dice, [...ZONES, undefined]),
  'change the routing metadata of placements': (schema, dice) => (
    objectsOfKind(schema, 'PLACEMENT').length > 0 ? withRoutingMetadata(schema, dice) : undefined
  ),
};

function inTimeZone(schema: Schema, dice: Dice, zones: readonly (string | undefined)[]): Schema | undefined {
  return withObjects(schema, ({ options, declaredKinds }) => (
    declaredKinds ? undefined : { options: withOption(options, TIME_ZONE, dice.pick(zones)) }
  ));
}

function withRoutingMetadata(schema: Schema, dice: Dice): Schema | undefined {
  return withObjects(schema, ({ options }) => ({
    options: withOption(options, PLACEMENT_METADATA, dice.pick(['true', 'false', undefined])),
  }));
}

function withOption(
  options: ReadonlyMap<string, string>, name: string, value: string | undefined,
): ReadonlyMap<string, string> {
  const others = [...options].filter(([each]) => each !== name);
  return new Map(value === undefined ? others : [...others, [name, value]]);
}
