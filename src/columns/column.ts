import {
  UuidStorage,
  type ArrayColumnOptions,
  type BytesColumnOptions,
  type ColumnOptions,
  type CommitTimestampOptions,
  type IdentityColumnOptions,
  type StringColumnOptions,
  type TokenColumnOptions,
  type UuidColumnOptions,
  type UuidReferenceOptions,
} from './column-options';
import { Default } from './default';
import { ElementType, LENGTH_BYTES, LENGTH_CHARS } from './element-type';
import { Generated } from './generated';
import { sequenceOptionsToModel } from './sequence-options';
import { Tokens } from './tokens';
import { ValueSource } from './value-source';
import { UUID_TYPES } from '../ddl/expressions/default-expressions';
import { option } from '../languages/code';
import { phrase } from '../languages/phrase';
import { conflictingOptions, unsupported } from '../rules/usage/errors';
import { wholeNumber, word } from '../rules/usage/kinds';
import { literalText } from '../rules/usage/literal';
import { checked, kindOfType, struct } from '../rules/usage/options';
import { place, type Place } from '../rules/usage/usage-entry';
import type { ColumnDefinition, ColumnType, CounterOptions, DeclaredValues, Dialect } from '../schema';
import { type ColumnAttributes, columnDefinition, OF_COMMIT_TIMESTAMP, OF_TOKENS } from '../schema/column-attributes';
import { scalarType } from '../schema/types/column-type';
import { TYPES, type ScalarTypeCode } from '../schema/types/type-registry';

const COLUMN_OPTIONS = struct<ColumnOptions>('ColumnOptions', { localityGroup: word });
const COMMIT_TIMESTAMP_OPTIONS = struct<CommitTimestampOptions>('CommitTimestampOptions');
const STRING_OPTIONS = struct<StringColumnOptions>('StringColumnOptions', { lengthChars: LENGTH_CHARS });
const BYTES_OPTIONS = struct<BytesColumnOptions>('BytesColumnOptions', { lengthBytes: LENGTH_BYTES });
const UUID_REFERENCE_OPTIONS = struct<UuidReferenceOptions>('UuidReferenceOptions');
const UUID_OPTIONS = struct<UuidColumnOptions>('UuidColumnOptions');
const IDENTITY_OPTIONS = struct<IdentityColumnOptions>('IdentityColumnOptions', { localityGroup: word });
const TOKEN_OPTIONS = struct<TokenColumnOptions>('TokenColumnOptions', { localityGroup: word });
const ARRAY_OPTIONS = struct<ArrayColumnOptions>('ArrayColumnOptions', { vectorLength: wholeNumber(1, Infinity, 768) });

/**
 * A column of a table: a name, a type and options.
 *
 * The same column works in both dialects; each factory lists its GoogleSQL and PostgreSQL types.
 *
 * @see https://cloud.google.com/spanner/docs/reference/standard-sql/data-types
 * @example
 * Column.string('Email', { lengthChars: 320, notNull: true });
 *
 * @jsii suppress JSII5018 the factories are called as Spanner's types are (docs/adr/0016)
 */
export class Column {
  /** BOOL, boolean. */
  public static bool(name: string, options: ColumnOptions = {}): Column {
    return Column.scalar('BOOL', name, options);
  }

  /** INT64, bigint. */
  public static int64(name: string, options: ColumnOptions = {}): Column {
    return Column.scalar('INT64', name, options);
  }

  /** FLOAT32, real. It cannot be part of a key. */
  public static float32(name: string, options: ColumnOptions = {}): Column {
    return Column.scalar('FLOAT32', name, options);
  }

  /** FLOAT64, double precision. */
  public static float64(name: string, options: ColumnOptions = {}): Column {
    return Column.scalar('FLOAT64', name, options);
  }

  /** NUMERIC, numeric. It cannot be part of a key in PostgreSQL. */
  public static numeric(name: string, options: ColumnOptions = {}): Column {
    return Column.scalar('NUMERIC', name, options);
  }

  /** STRING, varchar. */
  public static string(name: string, options: StringColumnOptions = {}): Column {
    const { lengthChars } = checked(STRING_OPTIONS, options, placeOf('string', name, options));
    return new Column(name, scalarType('STRING', lengthChars), options);
  }

  /** BYTES, bytea. */
  public static bytes(name: string, options: BytesColumnOptions = {}): Column {
    const { lengthBytes } = checked(BYTES_OPTIONS, options, placeOf('bytes', name, options));
    return new Column(name, scalarType('BYTES', lengthBytes), options);
  }

  /** DATE, date. */
  public static date(name: string, options: ColumnOptions = {}): Column {
    return Column.scalar('DATE', name, options);
  }

  /** TIMESTAMP, timestamptz. */
  public static timestamp(name: string, options: ColumnOptions = {}): Column {
    return Column.scalar('TIMESTAMP', name, options);
  }

  /** TIMESTAMP with `allow_commit_timestamp`, spanner.commit_timestamp: can store the time of the commit. */
  public static commitTimestamp(name: string, options: CommitTimestampOptions = {}): Column {
    const at = placeOf('commitTimestamp', name, options);
    const { onUpdate, defaultValue } = checked(COMMIT_TIMESTAMP_OPTIONS, options, at);
    const given = onUpdate ? { defaultValue: defaultValue ?? Default.pendingCommitTimestamp() } : {};
    return new Column(name, scalarType('TIMESTAMP'), { ...options, ...given }, OF_COMMIT_TIMESTAMP);
  }

  /** JSON, jsonb. It cannot be part of a key. */
  public static json(name: string, options: ColumnOptions = {}): Column {
    return Column.scalar('JSON', name, options);
  }

  /**
   * A UUID (version 4). In the key of its own table, Spanner generates it unless an insert gives one. As a tenant, as a
   * column of a foreign key and outside the key, it refers to a row of another table and has no default, unless
   * `generateDefault` is true.
   */
  public static uuid(name: string, options: UuidColumnOptions = {}): Column {
    const at = placeOf('uuid', name, options);
    const { storage, generateDefault, defaultValue } = checked(UUID_OPTIONS, options, at);
    const other = (['defaultValue', 'generated'] as const).find((each) => options[each]);
    if (generateDefault && other) {
      throw conflictingOptions(at, 'generateDefault', other, phrase`leave out ${option('generateDefault')}`);
    }
    const { type, newValue } = uuidTypes[storage ?? UuidStorage.STRING];
    if ((generateDefault ?? other ?? options.values) === undefined) {
      return new Column(name, type, { ...options, values: ValueSource.uuidV4() }, { keyDefault: newValue });
    }
    return new Column(name, type, {
      ...options,
      defaultValue: defaultValue ?? (generateDefault ? newValue : undefined),
    });
  }

  /**
   * A UUID that is generated elsewhere: the key of another table, a tenant. It never has a default, not even in a key.
   *
   * In a foreign key or outside a key, `Column.uuid` is enough.
   */
  public static uuidReference(name: string, options: UuidReferenceOptions = {}): Column {
    const { storage } = checked(UUID_REFERENCE_OPTIONS, options, placeOf('uuidReference', name, options));
    return new Column(name, uuidTypes[storage ?? UuidStorage.STRING].type, {
      ...options,
      values: options.values ?? ValueSource.uuidV4(),
    });
  }

  /** INT64, bigint: numbers of a bit-reversed sequence, generated by Spanner unless an insert gives one. */
  public static identity(name: string, options: IdentityColumnOptions = {}): Column {
    const at = placeOf('identity', name, options);
    const { notNull = true, hidden, localityGroup, descending } = checked(IDENTITY_OPTIONS, options, at);
    const identity = sequenceOptionsToModel(options, at);
    return new Column(name, scalarType('INT64'), { notNull, hidden, localityGroup, descending }, { identity });
  }

  /** ARRAY, `T[]`. It cannot be part of a key. */
  public static array(name: string, element: ElementType, options: ArrayColumnOptions = {}): Column {
    const at = placeOf('array', name, options, { element });
    const { vectorLength } = checked(ARRAY_OPTIONS, options, at);
    kindOfType('ElementType')(element, 'element', at);
    return new Column(name, { code: 'ARRAY', element: element._toModel(), vectorLength }, options);
  }

  /**
   * TOKENLIST, spanner.tokenlist: like `Column.tokens`, but from SQL in the dialect of the database.
   *
   * @param name Name of the column.
   * @param tokenizer Call of a tokenizer, for example `TOKENIZE_FULLTEXT(Title)`.
   */
  public static tokenlist(name: string, tokenizer: string, options: TokenColumnOptions = {}): Column {
    const at = placeOf('tokenlist', name, options, { tokenizer });
    const given = checked(TOKEN_OPTIONS, options, at);
    const generated = Generated.stored(literalText(tokenizer, 'tokenizer', at));
    return new Column(name, scalarType('TOKENLIST'), { generated, ...given, ...OF_TOKENS });
  }

  /**
   * TOKENLIST, spanner.tokenlist: a hidden generated column that a search index reads.
   *
   * @param name Name of the column.
   * @param tokens How a value becomes tokens.
   */
  public static tokens(name: string, tokens: Tokens, options: TokenColumnOptions = {}): Column {
    const at = placeOf('tokens', name, options, { tokens });
    kindOfType('Tokens')(tokens, 'tokens', at);
    const generated = Generated._ofTokens(tokens);
    return new Column(name, { code: 'TOKENLIST' }, { generated, ...checked(TOKEN_OPTIONS, options, at), ...OF_TOKENS });
  }

  /**
   * A protocol buffer message of the proto bundle (GoogleSQL only). It cannot be part of a key.
   *
   * @param name Name of the column.
   * @param messageName Full name of the message.
   */
  public static proto(name: string, messageName: string, options: ColumnOptions = {}): Column {
    const at = placeOf('proto', name, options, { messageName });
    const type = scalarType('PROTO', undefined, literalText(messageName, 'messageName', at));
    return new Column(name, type, checked(COLUMN_OPTIONS, options, at));
  }

  /**
   * A protocol buffer enum of the proto bundle (GoogleSQL only).
   *
   * @param name Name of the column.
   * @param enumName Full name of the enum.
   */
  public static protoEnum(name: string, enumName: string, options: ColumnOptions = {}): Column {
    const at = placeOf('protoEnum', name, options, { enumName });
    const type = scalarType('ENUM', undefined, literalText(enumName, 'enumName', at));
    return new Column(name, type, checked(COLUMN_OPTIONS, options, at));
  }

  /**
   * A column of a type that another column has.
   *
   * @internal
   */
  public static _ofType(name: string, type: ColumnType): Column {
    return new Column(name, type, {});
  }

  private static scalar(code: ScalarTypeCode, name: string, options: ColumnOptions): Column {
    const given = checked(COLUMN_OPTIONS, options, placeOf(TYPES[code].factory!, name, options));
    return new Column(name, scalarType(code), given);
  }

  /** Name of the column. */
  public readonly name: string;

  private constructor(
    name: string,
    private readonly type: ColumnType,
    private readonly options: ColumnOptions,
    private readonly special: SpecialColumn = NOTHING_SPECIAL,
  ) {
    this.name = name;
    if (options.defaultValue !== undefined && options.generated !== undefined) {
      throw conflictingOptions(
        `column ${name}`,
        'defaultValue',
        'generated',
        phrase`a generated column always has the value of its expression: leave out ${option('defaultValue')}`,
      );
    }
  }

  /** @internal */
  public get _descending(): boolean {
    return this.options.descending ?? false;
  }

  /**
   * Whether it was declared by `Column.uuid`.
   *
   * @internal
   */
  public get _isUuid(): boolean {
    return Object.values<ColumnType>(UUID_TYPES).includes(this.type);
  }

  /**
   * Whether it is a UUID with a random default, which applies only in the key of its own table.
   *
   * @internal
   */
  public get _isOwnUuid(): boolean {
    return this.special.keyDefault !== undefined;
  }

  /**
   * The column with values that a construct takes for granted where it declares none.
   *
   * @internal
   */
  public _assuming(values: DeclaredValues): Column {
    return this.options.values ?? this.options.generated
      ? this
      : new Column(this.name, this.type, { ...this.options, values: ValueSource._assumed(values) }, this.special);
  }

  /**
   * The column in the key of a table whose rows it does not identify: a UUID has no default there.
   *
   * @internal
   */
  public get _reference(): Column {
    return this._isOwnUuid ? new Column(this.name, this.type, this.options) : this;
  }

  /** @internal */
  public _toModel(dialect: Dialect, at: string, inKey: boolean): ColumnDefinition {
    const { notNull, generated, values, immutable } = this.options;
    if (this._descending && !inKey) {
      throw unsupported(
        `${at}.${this.name}`, phrase`${option('descending')} orders by a column outside of the primary key`,
        'a column of the primary key', phrase`leave out ${option('descending')}`,
      );
    }
    const keyDefault = inKey ? this.special.keyDefault : undefined;
    const defaultValue = keyDefault ?? this.options.defaultValue;
    return columnDefinition(
      {
        name: this.name,
        type: this.type,
        notNull: notNull ?? inKey,
        defaultExpression: defaultValue?._toModel(dialect, `${at}.${this.name}`, this.type),
        generated: generated?._toModel(dialect, `${at}.${this.name}`),
        identity: this.special.identity,
        declaredValues: keyDefault === undefined ? values?._toModel() : undefined,
        immutable: immutable ?? inKey,
      },
      this.special,
      this.options,
    );
  }
}

/** The call of a factory, once the name of the column is checked. */
function placeOf(factory: string, name: string, options: ColumnOptions, more?: object): Place {
  // Two literals: a spread takes eight times as long, and most apps have thousands of columns.
  const at = place('Column', factory, more
    ? { 'the name of a column': name, ...more, options }
    : { 'the name of a column': name, options });
  literalText(name, 'the name of a column', at);
  return at;
}

interface SpecialColumn extends ColumnAttributes {
  readonly identity?: CounterOptions;
  /** The default if the column identifies rows of its own table. */
  readonly keyDefault?: Default;
}

const NOTHING_SPECIAL: SpecialColumn = {};

const uuidTypes: { readonly [storage in UuidStorage]: { readonly type: ColumnType; readonly newValue: Default } } = {
  [UuidStorage.STRING]: { type: UUID_TYPES.STRING, newValue: Default.generateUuid() },
  [UuidStorage.BYTES]: { type: UUID_TYPES.BYTES, newValue: Default._uuidBytes() },
  [UuidStorage.NATIVE]: { type: UUID_TYPES.NATIVE, newValue: Default.newUuid() },
};
