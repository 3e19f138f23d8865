import { ObjectPrinter } from '../../ddl/printer/object-printer';
import type { ChangeStreamDefinition, ColumnDefinition, GrantDefinition, Schema } from '../../schema';

/** A column on its way to another one. */
export interface ColumnStep {
  /** Its name before the change, by which streams and privileges know it. */
  readonly original: string;
  /** Its name now. */
  readonly current: string;
  readonly next: ColumnDefinition;
}

/** Statements by which change streams and privileges follow columns, each for the release it stands in. */
export interface ColumnFollowers {
  /** On columns that are written, and on columns that Spanner computes. */
  readonly grants: readonly string[];
  readonly grantsOfComputed: readonly string[];
  /** Streams that watch the new columns beside the old ones. */
  readonly watches: readonly string[];
  /** Nothing may be said of a column that is dropped. */
  readonly releases: readonly string[];
}

export function columnFollowers({ objects, dialect }: Schema, table: string, steps: readonly ColumnStep[]): ColumnFollowers {
  const printer = new ObjectPrinter(dialect);
  const stepOf = new Map(steps.map((step) => [step.original, step]));
  const moving = steps.filter(({ current, next }) => current !== next.name);
  const granted = (each: readonly ColumnStep[], nameOf: (step: ColumnStep) => string): GrantDefinition[] => (
    each.flatMap((step) => objects?.grants.filter(({ objectKind, object, column }) => objectKind === 'TABLE' && object === table && column === step.original)
      .map((grant) => ({ ...grant, column: nameOf(step) })) ?? [])
  );
  const streams = objects?.changeStreams.filter(({ watched }) => (
    watched.some((each) => each.table === table && each.columns?.some((column) => moving.some(({ original }) => original === column)))
  )) ?? [];
  const watching = (stream: ChangeStreamDefinition, namesOf: (step: ColumnStep) => readonly string[]): string => printer.setWatch({
    ...stream,
    watched: stream.watched.map((each) => (each.table !== table || !each.columns ? each : {
      ...each,
      columns: each.columns.flatMap((column) => {
        const step = stepOf.get(column);
        return step ? namesOf(step) : [column];
      }),
    })),
  });
  const canBeWatched = ({ generated }: ColumnDefinition): boolean => generated === undefined;
  const names = (step: ColumnStep): readonly string[] => (canBeWatched(step.next) ? [step.next.name] : []);
  return {
    grants: printer.grant(granted(moving.filter(({ next }) => !next.generated), ({ next }) => next.name)),
    grantsOfComputed: printer.grant(granted(moving.filter(({ next }) => next.generated), ({ next }) => next.name)),
    watches: moving.some(({ next }) => canBeWatched(next))
      ? streams.map((stream) => watching(stream, (step) => [...new Set([step.current, ...names(step)])])) : [],
    releases: [
      ...streams.map((stream) => watching(stream, names)),
      ...printer.revoke(granted(moving, ({ current }) => current)),
    ],
  };
}
