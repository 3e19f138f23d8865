/** How a UUID is stored. It cannot be changed in place. */
export enum UuidStorage {
  /** Text of 36 characters: STRING(36), varchar(36). */
  STRING = 'STRING',
  /** 16 bytes: BYTES(16), bytea. */
  BYTES = 'BYTES',
  /** The type UUID, uuid: 16 bytes. Available since January 2026. */
  NATIVE = 'NATIVE',
}
