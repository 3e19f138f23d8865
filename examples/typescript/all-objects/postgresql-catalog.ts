import {
  BitReversedTable, ChangeStream, Check, Column, ColumnarPolicy, DatabaseFunction, DatabaseRole, Default, ElementType, ForeignKey, FunctionVolatility, Generated, HashedKeyTable,
  IndexSpread, InterleavedHierarchy, LocalityGroup, NamedSchema, OnDelete, Placement, Queue, SafeIndex, SearchIndex, Sequence, ShardedTable, SqlSecurity,
  StatisticsPackage, StorageMedium, Table, TenantTable, Tokens, Ttl, UuidTable, ValueSource, VectorDistance, VectorIndex, View, Watch,
  type Database, type TableBase,
} from 'spanner-constructs';

export function declarePostgresqlCatalog(db: Database): void {
  const archive = new LocalityGroup(db, 'archive', { storage: StorageMedium.SSD, spillToHddAfterDays: 30 });
  new Sequence(db, 'ticket_numbers', { startCounter: 1000 });
  const products = declareProducts(db);
  declareOtherKeys(db, products, archive);
  new SafeIndex(products, 'products_by_rank', { columns: ['rank'], spread: IndexSpread.ledBy('brand'), storing: ['name'] });
  declareSearch(db);
  declareAccess(db, products);
  new DatabaseFunction(db, 'with_tax', {
    parameters: [{ name: 'price', type: 'numeric' }],
    returns: 'numeric',
    body: 'SELECT price * 1.19',
    volatility: FunctionVolatility.IMMUTABLE,
  });
  new Placement(db, 'europe', { instancePartition: 'europe-partition' });
  new StatisticsPackage(db, 'auto_20260101_10_00_00UTC');
  declareReports(db, products);
}

function declareProducts(db: Database): TableBase {
  return new UuidTable(db, 'products', {
    key: [Column.uuid('product_id')],
    columns: [
      Column.string('name', { notNull: true }),
      Column.string('brand', { lengthChars: 40, notNull: true, values: ValueSource.entity('the supplier') }),
      Column.int64('rank', { notNull: true, defaultValue: Default.number(0) }),
      Column.json('attributes'),
      Column.string('name_lower', { generated: Generated.stored('lower(name)') }),
    ],
    checks: [Check.named('rank_is_positive', 'rank >= 0')],
  });
}

/** A key of every kind. */
function declareOtherKeys(db: Database, products: TableBase, archive: LocalityGroup): void {
  const family = new InterleavedHierarchy(db, 'product_family', { root: products });
  family.addChild('prices', {
    key: [Column.string('currency', { lengthChars: 3 })],
    onDelete: OnDelete.CASCADE,
    columns: [Column.numeric('amount', { notNull: true })],
  });
  new BitReversedTable(db, 'suppliers', { key: [Column.int64('supplier_id')], columns: [Column.string('name')] });
  new ShardedTable(db, 'views', {
    key: [Column.timestamp('viewed_at'), Column.uuid('view_id')],
    shardBy: ['view_id'],
    shards: 16,
    columns: [Column.uuid('product_id', { notNull: true })],
    ttl: Ttl.days('viewed_at', 30),
    foreignKeys: [ForeignKey.to(products, { columns: ['product_id'] })],
  });
  new HashedKeyTable(db, 'skus', { key: [Column.string('sku', { lengthChars: 40, values: ValueSource.entity('the supplier') })] });
  new TenantTable(db, 'carts', { tenant: Column.uuidReference('customer_id'), key: [Column.uuid('cart_id')] });
  new Table(db, 'currencies', { key: [Column.string('code', { lengthChars: 3, values: ValueSource.entity('ISO 4217') })] });
  new UuidTable(db, 'pictures', {
    key: [Column.uuid('picture_id')],
    columns: [Column.bytes('content'), Column.string('region', { notNull: true, placementKey: true })],
    synonym: 'images',
    localityGroup: archive.localityGroupName,
    columnarPolicy: ColumnarPolicy.DISABLED,
  });
}

function declareSearch(db: Database): void {
  new Table(db, 'synonyms', {
    key: [Column.string('key')],
    columns: [Column.array('value', ElementType.string(), { notNull: true })],
    fullTextDictionary: true,
    dictionaryStaleness: '5s',
  });
  const articles = new UuidTable(db, 'articles', {
    key: [Column.uuid('article_id')],
    columns: [
      Column.string('title', { notNull: true }),
      Column.json('fields'),
      Column.array('embedding', ElementType.float32(), { vectorLength: 768, notNull: true }),
      Column.tokens('title_tokens', Tokens.fullText('title', { languageTag: 'en' })),
      Column.tokens('field_tokens', Tokens.json('fields')),
    ],
  });
  new SearchIndex(articles, 'articles_by_text', { tokens: ['title_tokens', 'field_tokens'], storing: ['title'] });
  new VectorIndex(articles, 'articles_by_embedding', { column: 'embedding', distance: VectorDistance.COSINE, storing: ['title'] });
}

function declareAccess(db: Database, products: TableBase): void {
  const ranked = new View(db, 'ranked_products', {
    query: `SELECT p.product_id, p.name FROM ${products.tableName} AS p WHERE p.rank > 0`,
    security: SqlSecurity.INVOKER,
  });
  const editor = new DatabaseRole(db, 'editor');
  editor.grantSelect(ranked.viewName);
  editor.grantSelect(products.tableName);
  editor.grantUpdate(products.tableName, { columns: ['name', 'rank'] });
  new DatabaseRole(db, 'auditor', { memberOf: ['spanner_sys_reader'] }).grantSelect(products.tableName);
}

/** What other systems read: the changes of products, work that follows from them, and a schema of its own. */
function declareReports(db: Database, products: TableBase): void {
  const reports = new NamedSchema(db, 'reports');
  const sales = new UuidTable(reports, 'sales', { key: [Column.uuid('sale_id')], columns: [Column.date('sold_on', { notNull: true }), Column.uuid('product_id')] });
  sales.addIndex('sales_by_product', { columns: ['product_id'] });
  new View(reports, 'sold_products', { query: `SELECT s.product_id FROM ${sales.tableName} AS s` });
  new ChangeStream(db, 'product_changes', { watch: [Watch.table(products), Watch.keysOf(sales)], retentionPeriod: '3d' });
  new Queue(db, 'product_tasks', { parent: products, key: [Column.uuid('message_id')] });
}
