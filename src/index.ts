export { Check } from './columns/check';
export { Column } from './columns/column';
export * from './columns/column-options';
export { Default } from './columns/default';
export { ElementType } from './columns/element-type';
export { Generated } from './columns/generated';
export { BitReversedSequenceOptions } from './columns/sequence-options';
export {
  FullTextOptions,
  NgramOptions,
  NumberAlgorithm,
  NumberComparison,
  NumberTokenOptions,
  RelativeSearchType,
  SubstringOptions,
  TokenCategory,
  TokenContentType,
} from './columns/token-options';
export { Tokens } from './columns/tokens';
export { Ttl } from './columns/ttl';
export { ValueSource } from './columns/value-source';
export { Workload } from './columns/workload';
export * from './constructs/tables/bit-reversed-table';
export * from './constructs/database/database';
export { DatabaseBase } from './constructs/database/database-base';
export { DatabaseOptions, DatabaseProps, IDatabase } from './constructs/database/database-options';
export { DatabaseDdlOptions, SequenceKind } from './constructs/database/ddl-options';
export * from './constructs/database/errors';
export * from './constructs/tables/foreign-key';
export * from './constructs/tables/hashed-key-table';
export * from './constructs/indexes/index-spread';
export { GrantOptions } from './constructs/access/grants';
export * from './constructs/backups/backup-schedule';
export { Schedule, Weekday } from './constructs/backups/schedule';
export * from './constructs/instance/autoscaling';
export { Instance, InstanceBase } from './constructs/instance/instance';
export * from './constructs/instance/instance-configuration';
export * from './constructs/instance/instance-partition';
export * from './constructs/instance/instance-props';
export { DeletionPolicy } from './constructs/database/deletion-policy';
export { ColumnarPolicy } from './constructs/database/storage';
export * from './constructs/tables/interleaved-hierarchy';
export { OnDelete } from './constructs/tables/on-delete';
export * from './constructs/indexes/safe-index';
export * from './constructs/indexes/search-index';
export * from './constructs/indexes/vector-index';
export * from './constructs/guard/schema-guard';
export { ChangeStream, ChangeStreamProps, PartitionMode, ValueCaptureType } from './constructs/objects/change-stream';
export * from './constructs/objects/database-function';
export * from './constructs/objects/database-role';
export * from './constructs/objects/graph-properties';
export * from './constructs/monitoring/hotspot-alerts';
export * from './constructs/objects/locality-group';
export * from './constructs/objects/model';
export { NamedSchema } from './constructs/objects/named-schema';
export * from './constructs/objects/placement';
export * from './constructs/objects/property-graph';
export * from './constructs/objects/proto-bundle';
export { Queue, QueueProps, ReceiveMode } from './constructs/objects/queue';
export * from './constructs/objects/statistics-package';
export * from './constructs/objects/sequence';
export { SqlSecurity, View, ViewProps } from './constructs/objects/view';
export { Watch } from './constructs/objects/watch';
export { PatternOptions } from './constructs/patterns/application-sql';
export * from './constructs/patterns/audit-log';
export * from './constructs/patterns/event-log';
export { IJobQueue } from './constructs/patterns/i-job-queue';
export * from './constructs/patterns/external-ids';
export * from './constructs/patterns/idempotency-keys';
export * from './constructs/patterns/job-queue';
export * from './constructs/patterns/leaderboard';
export * from './constructs/patterns/lookup-table';
export * from './constructs/patterns/outbox';
export * from './constructs/patterns/session-store';
export * from './constructs/patterns/sharded-counter';
export * from './constructs/patterns/soft-delete-table';
export * from './constructs/patterns/time-series-table';
export * from './constructs/service/spanner-service';
export * from './constructs/tables/sharded-table';
export * from './constructs/tables/table';
export { ITable } from './constructs/tables/i-table';
export { TableBase } from './constructs/tables/table-base';
export { CommonTableOptions, TableOptions } from './constructs/tables/table-options';
export * from './constructs/tables/tenant-table';
export * from './constructs/tables/uuid-table';
export { DestructiveChange, DestructiveChangeOptions } from './ledger/destructive-change';
export { Acknowledgement } from './rules/guards/acknowledgement';
export { RenderedFinding } from './report/rendered-finding';
export { Severity } from './rules/finding';
export * from './rules/guards/guard-policy';
export { Dialect } from './schema/dialect';
export { Edition } from './schema/kind/edition';
export { WorkloadOptions } from './schema/workload';
