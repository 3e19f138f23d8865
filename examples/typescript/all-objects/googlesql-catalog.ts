import {
  BitReversedTable, ChangeStream, Check, Column, ColumnarPolicy, DatabaseFunction, DatabaseRole, Default, ElementType, ForeignKey, Generated, GraphProperties, HashedKeyTable,
  IndexSpread, InterleavedHierarchy, LocalityGroup, Model, NamedSchema, NumberComparison, OnDelete, Placement, PropertyGraph, ProtoBundle, Queue, SafeIndex, SearchIndex,
  Sequence, ShardedTable, SqlSecurity, StatisticsPackage, StorageMedium, Table, TenantTable, Tokens, Ttl, UuidTable, ValueSource, VectorDistance,
  ValueCaptureType, VectorIndex, View, Watch, type Database, type TableBase,
} from 'spanner-constructs';

export function declareGooglesqlCatalog(db: Database): void {
  const archive = new LocalityGroup(db, 'archive', { storage: StorageMedium.SSD, spillToHddAfterDays: 30 });
  new Sequence(db, 'TicketNumbers', { startCounter: 1000 });
  const products = declareProducts(db);
  declareOtherKeys(db, products);
  declareDocuments(db, archive);
  declareIndexes(products);
  declareAccess(db, products);
  declareQueries(db, products);
  declareStorage(db);
  declareReports(db, products);
}

function declareProducts(db: Database): TableBase {
  return new UuidTable(db, 'Products', {
    key: [Column.uuid('ProductId')],
    columns: [
      Column.string('Name', { notNull: true }),
      Column.string('Brand', { lengthChars: 40, notNull: true, values: ValueSource.entity('the supplier') }),
      Column.int64('Rank', { notNull: true, defaultValue: Default.number(0) }),
      Column.bool('IsActive', { notNull: true, defaultValue: Default.bool(true) }),
      Column.array('Embedding', ElementType.float32(), { vectorLength: 768 }),
      Column.string('NameLower', { generated: Generated.stored('LOWER(Name)') }),
      Column.tokens('NameTokens', Tokens.fullText('Name', { languageTag: 'en' })),
      Column.tokens('NameParts', Tokens.substring('Name', { ngramSizeMin: 2, ngramSizeMax: 3 })),
      Column.tokens('NameNgrams', Tokens.ngrams('NameLower')),
      Column.tokens('BrandTokens', Tokens.exact('Brand')),
      Column.tokens('RankTokens', Tokens.number('Rank', { comparisonType: NumberComparison.ALL })),
      Column.tokens('ActiveTokens', Tokens.bool('IsActive')),
      Column.tokens('Words', Tokens.concat([Tokens.fullText('Name'), Tokens.fullText('Brand')])),
    ],
    checks: [Check.named('RankIsPositive', 'Rank >= 0')],
  });
}

/** A key of every kind. */
function declareOtherKeys(db: Database, products: TableBase): void {
  const family = new InterleavedHierarchy(db, 'ProductFamily', { root: products });
  family.addChild('Prices', {
    key: [Column.string('Currency', { lengthChars: 3 })],
    onDelete: OnDelete.CASCADE,
    columns: [Column.numeric('Amount', { notNull: true })],
  });
  new BitReversedTable(db, 'Suppliers', { key: [Column.int64('SupplierId')], columns: [Column.string('Name')] });
  new ShardedTable(db, 'Views', {
    key: [Column.timestamp('ViewedAt'), Column.uuid('ViewId')],
    shardBy: ['ViewId'],
    shards: 16,
    columns: [Column.uuid('ProductId', { notNull: true })],
    ttl: Ttl.days('ViewedAt', 30),
    foreignKeys: [ForeignKey.to(products, { columns: ['ProductId'] })],
  });
  new HashedKeyTable(db, 'Skus', { key: [Column.string('Sku', { lengthChars: 40, values: ValueSource.entity('the supplier') })] });
  new TenantTable(db, 'Carts', { tenant: Column.uuidReference('CustomerId'), key: [Column.uuid('CartId')] });
  new Table(db, 'Currencies', { key: [Column.string('Code', { lengthChars: 3, values: ValueSource.entity('ISO 4217') })] });
}

function declareDocuments(db: Database, archive: LocalityGroup): void {
  const documents = new UuidTable(db, 'Documents', {
    key: [Column.uuid('DocumentId')],
    columns: [
      Column.json('Fields'),
      Column.bytes('Scan', { localityGroup: archive.localityGroupName }),
      Column.string('Region', { notNull: true, placementKey: true }),
      Column.tokens('FieldTokens', Tokens.json('Fields'), { localityGroup: archive.localityGroupName }),
    ],
    synonym: 'Papers',
    columnarPolicy: ColumnarPolicy.DISABLED,
  });
  new SearchIndex(documents, 'DocumentsByField', { tokens: ['FieldTokens'] });
  new Table(db, 'Synonyms', {
    key: [Column.string('Key')],
    columns: [Column.array('Value', ElementType.string(), { notNull: true })],
    fullTextDictionary: true,
  });
}

function declareIndexes(products: TableBase): void {
  new SafeIndex(products, 'ProductsByRank', { columns: ['Rank'], spread: IndexSpread.ledBy('Brand'), storing: ['Name'] });
  new SearchIndex(products, 'ProductsByText', {
    tokens: ['NameTokens', 'NameParts', 'NameNgrams', 'BrandTokens', 'RankTokens', 'ActiveTokens', 'Words'],
    storing: ['Name'],
    partitionBy: ['Brand'],
    orderBy: 'Rank',
    descending: true,
  });
  new VectorIndex(products, 'ProductsByEmbedding', {
    column: 'Embedding',
    distance: VectorDistance.COSINE,
    treeDepth: 2,
    numLeaves: 1000,
    storing: ['Name'],
  });
}

function declareAccess(db: Database, products: TableBase): void {
  const active = new View(db, 'ActiveProducts', {
    query: `SELECT p.ProductId, p.Name FROM ${products.tableName} AS p WHERE p.IsActive`,
    security: SqlSecurity.INVOKER,
  });
  const editor = new DatabaseRole(db, 'editor');
  editor.grantSelect(active.viewName);
  editor.grantSelect(products.tableName);
  editor.grantUpdate(products.tableName, { columns: ['Name', 'Rank'] });
  new DatabaseRole(db, 'auditor', { memberOf: ['spanner_sys_reader'] }).grantSelect(products.tableName);
}

/** What queries call and read besides tables. */
function declareQueries(db: Database, products: TableBase): void {
  new DatabaseFunction(db, 'WithTax', { parameters: [{ name: 'price', type: 'NUMERIC' }], returns: 'NUMERIC', body: "price * NUMERIC '1.19'" });
  new DatabaseFunction(db, 'Translate', { parameters: [{ name: 'words', type: 'STRING' }], returns: 'STRING', remote: { endpoint: 'https://translate.example.com' } });
  new Model(db, 'TextEmbedding', {
    inputs: [{ name: 'content', type: 'STRING(MAX)' }],
    outputs: [{ name: 'embeddings', type: 'STRUCT<values ARRAY<FLOAT64>>' }],
    endpoint: '//aiplatform.googleapis.com/projects/p/locations/l/publishers/google/models/text-embedding-005',
  });
  new PropertyGraph(db, 'ProductGraph', {
    nodes: [{ table: products.tableName, properties: GraphProperties.columns(['Name']) }],
    edges: [{
      table: 'Prices',
      source: { columns: ['ProductId'], node: 'Products', nodeColumns: ['ProductId'] },
      destination: { columns: ['ProductId'], node: 'Products', nodeColumns: ['ProductId'] },
      labels: [{ name: 'Costs', properties: GraphProperties.allExcept(['Amount']) }],
    }],
  });
}

function declareStorage(db: Database): void {
  new Placement(db, 'europe', { instancePartition: 'europe-partition' });
  new ProtoBundle(db, 'ProtoBundle', { types: ['shop.v1.Order'] });
  new StatisticsPackage(db, 'auto_20260101_10_00_00UTC');
}

/** What other systems read: the changes of products, work that follows from them, and a schema of its own. */
function declareReports(db: Database, products: TableBase): void {
  const reports = new NamedSchema(db, 'Reports');
  const sales = new UuidTable(reports, 'Sales', { key: [Column.uuid('SaleId')], columns: [Column.date('SoldOn', { notNull: true }), Column.uuid('ProductId')] });
  sales.addIndex('SalesByProduct', { columns: ['ProductId'] });
  new View(reports, 'SoldProducts', { query: `SELECT s.ProductId FROM ${sales.tableName} AS s` });
  new ChangeStream(db, 'ProductChanges', {
    watch: [Watch.columns(products, ['Name', 'Rank']), Watch.keysOf(sales)],
    retentionPeriod: '3d',
    valueCaptureType: ValueCaptureType.NEW_ROW,
    excludeTtlDeletes: true,
  });
  new Queue(db, 'ProductTasks', {
    parent: products,
    onDelete: OnDelete.CASCADE,
    key: [Column.uuid('MessageId')],
    payload: Column.json('Payload', { notNull: true }),
  });
}
