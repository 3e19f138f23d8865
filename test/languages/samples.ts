import type { AppLanguage } from '../../src/languages/app-language';
import { call, list, member, newCall, option, REST, struct, text, textCall, value, variable, type Code } from '../../src/languages/code';

/** The same piece of an app in each language. The pages of the languages show it as well. */
export const SAMPLES: readonly (readonly [what: string, code: Code, written: { readonly [language in AppLanguage]: string }])[] = [
  ['a table', newCall('UuidTable', [variable('db'), text('Customers')], { key: list([textCall('Column', 'uuid', 'CustomerId')]) }), {
    typescript: "new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')] })",
    python: 'UuidTable(db, "Customers", key=[Column.uuid("CustomerId")])',
    java: 'UuidTable.Builder.create(db, "Customers").key(List.of(Column.uuid("CustomerId"))).build()',
    go: 'sc.NewUuidTable(db, jsii.String("Customers"), &sc.UuidTableProps{Key: &[]sc.Column{sc.Column_Uuid(jsii.String("CustomerId"), nil)}})',
    csharp: 'new UuidTable(db, "Customers", new UuidTableProps { Key = new Column[] { Column.Uuid("CustomerId") } })',
  }],
  ['a column', call('Column', 'string', [text('Email')], { lengthChars: value(320), notNull: value(true) }), {
    typescript: "Column.string('Email', { lengthChars: 320, notNull: true })",
    python: 'Column.string("Email", length_chars=320, not_null=True)',
    java: 'Column.string("Email", StringColumnOptions.builder().lengthChars(320).notNull(true).build())',
    go: 'sc.Column_String(jsii.String("Email"), &sc.StringColumnOptions{LengthChars: jsii.Number(320), NotNull: jsii.Bool(true)})',
    csharp: 'Column.String("Email", new StringColumnOptions { LengthChars = 320, NotNull = true })',
  }],
  ['a child', call(variable('family'), 'addChild', [text('Orders')], { onDelete: member('OnDelete', 'CASCADE') }), {
    typescript: "family.addChild('Orders', { onDelete: OnDelete.CASCADE })",
    python: 'family.add_child("Orders", on_delete=OnDelete.CASCADE)',
    java: 'family.addChild("Orders", ChildTableOptions.builder().onDelete(OnDelete.CASCADE).build())',
    go: 'family.AddChild(jsii.String("Orders"), &sc.ChildTableOptions{OnDelete: sc.OnDelete_CASCADE})',
    csharp: 'family.AddChild("Orders", new ChildTableOptions { OnDelete = OnDelete.CASCADE })',
  }],
  ['an acknowledgement', call(variable('db'), 'acknowledge', [], { rule: text('ttl') }), {
    typescript: "db.acknowledge({ rule: 'ttl' })",
    python: 'db.acknowledge(rule="ttl")',
    java: 'db.acknowledge(Acknowledgement.builder().rule("ttl").build())',
    go: 'db.Acknowledge(&sc.Acknowledgement{Rule: jsii.String("ttl")})',
    csharp: 'db.Acknowledge(new Acknowledgement { Rule = "ttl" })',
  }],
  ['an option', option('shardBy', list([text('EventId')])), {
    typescript: "shardBy: ['EventId']",
    python: 'shard_by=["EventId"]',
    java: 'shardBy(List.of("EventId"))',
    go: 'ShardBy: jsii.Strings("EventId")',
    csharp: 'ShardBy = new string[] { "EventId" }',
  }],
  ['options within options', option('dominantTenants', struct('DominantTenants', { shards: value(8) })), {
    typescript: 'dominantTenants: { shards: 8 }',
    python: 'dominant_tenants=DominantTenants(shards=8)',
    java: 'dominantTenants(DominantTenants.builder().shards(8).build())',
    go: 'DominantTenants: &sc.DominantTenants{Shards: jsii.Number(8)}',
    csharp: 'DominantTenants = new DominantTenants { Shards = 8 }',
  }],
  ['a list of members', option('relativeSearchTypes', list([member('RelativeSearchType', 'PHRASE')])), {
    typescript: 'relativeSearchTypes: [RelativeSearchType.PHRASE]',
    python: 'relative_search_types=[RelativeSearchType.PHRASE]',
    java: 'relativeSearchTypes(List.of(RelativeSearchType.PHRASE))',
    go: 'RelativeSearchTypes: &[]sc.RelativeSearchType{sc.RelativeSearchType_PHRASE}',
    csharp: 'RelativeSearchTypes = new RelativeSearchType[] { RelativeSearchType.PHRASE }',
  }],
  ['a list of numbers', option('allowedShardCounts', list([value(8), value(16)])), {
    typescript: 'allowedShardCounts: [8, 16]',
    python: 'allowed_shard_counts=[8, 16]',
    java: 'allowedShardCounts(List.of(8, 16))',
    go: 'AllowedShardCounts: jsii.Numbers(8, 16)',
    csharp: 'AllowedShardCounts = new double[] { 8, 16 }',
  }],
  ['columns that the reader has under a name', newCall('Table', [variable('db'), text('T')], { columns: list([textCall('Column', 'date', 'D'), { kind: 'elements', name: 'unchangedColumns' }]) }), {
    typescript: "new Table(db, 'T', { columns: [Column.date('D'), ...unchangedColumns] })",
    python: 'Table(db, "T", columns=[Column.date("D"), *unchanged_columns])',
    java: 'Table.Builder.create(db, "T").columns(List.of(Column.date("D"), unchangedColumns)).build()',
    go: 'sc.NewTable(db, jsii.String("T"), &sc.TableProps{Columns: &[]sc.Column{sc.Column_Date(jsii.String("D"), nil), unchangedColumns}})',
    csharp: 'new Table(db, "T", new TableProps { Columns = new Column[] { Column.Date("D"), unchangedColumns } })',
  }],
  ['a number that is no int of Java', call('Column', 'identity', [text('N')], { startCounter: value(2 ** 53 - 1) }), {
    typescript: "Column.identity('N', { startCounter: 9007199254740991 })",
    python: 'Column.identity("N", start_counter=9007199254740991)',
    java: 'Column.identity("N", IdentityColumnOptions.builder().startCounter(9007199254740991L).build())',
    go: 'sc.Column_Identity(jsii.String("N"), &sc.IdentityColumnOptions{StartCounter: jsii.Number(9007199254740991)})',
    csharp: 'Column.Identity("N", new IdentityColumnOptions { StartCounter = 9007199254740991 })',
  }],
  ['an argument that is left out', call('ElementType', 'string', []), {
    typescript: 'ElementType.string()', python: 'ElementType.string()', java: 'ElementType.string()', go: 'sc.ElementType_String(nil)', csharp: 'ElementType.String()',
  }],
  ['a list of options', newCall('Model', [variable('db'), text('M')], { inputs: list([struct('ModelField', { name: text('A'), type: text('STRING') })]) }), {
    typescript: "new Model(db, 'M', { inputs: [{ name: 'A', type: 'STRING' }] })",
    python: 'Model(db, "M", inputs=[ModelField(name="A", type="STRING")])',
    java: 'Model.Builder.create(db, "M").inputs(List.of(ModelField.builder().name("A").type("STRING").build())).build()',
    go: 'sc.NewModel(db, jsii.String("M"), &sc.ModelProps{Inputs: &[]*sc.ModelField{&sc.ModelField{Name: jsii.String("A"), Type: jsii.String("STRING")}}})',
    csharp: 'new Model(db, "M", new ModelProps { Inputs = new ModelField[] { new ModelField { Name = "A", Type = "STRING" } } })',
  }],
  ['a construct without options', newCall('StatisticsPackage', [variable('db'), text('p')], {}), {
    typescript: "new StatisticsPackage(db, 'p')",
    python: 'StatisticsPackage(db, "p")',
    java: 'new StatisticsPackage(db, "p")',
    go: 'sc.NewStatisticsPackage(db, jsii.String("p"))',
    csharp: 'new StatisticsPackage(db, "p")',
  }],
  ['a call without options', newCall('Sequence', [variable('db'), text('ids')], {}), {
    typescript: "new Sequence(db, 'ids')",
    python: 'Sequence(db, "ids")',
    java: 'Sequence.Builder.create(db, "ids").build()',
    go: 'sc.NewSequence(db, jsii.String("ids"), nil)',
    csharp: 'new Sequence(db, "ids")',
  }],
  ['what is not written out', call('Column', 'tokenlist', [REST, text('a"b\'\\\n\u2028')]), {
    typescript: "Column.tokenlist(..., 'a\"b\\'\\\\\\u{a}\\u{2028}')",
    python: 'Column.tokenlist(..., "a\\"b\'\\\\\\U0000000a\\U00002028")',
    java: 'Column.tokenlist(..., "a\\"b\'\\\\\\012\\u2028")',
    go: 'sc.Column_Tokenlist(..., jsii.String("a\\"b\'\\\\\\U0000000a\\U00002028"), nil)',
    csharp: 'Column.Tokenlist(..., "a\\"b\'\\\\\\u000a\\u2028")',
  }],
];

/** The statements among them, for a compiler: a `db` and a `family` are declared. */
export function statements(language: AppLanguage): string[] {
  return SAMPLES
    // A name that its reader has to replace does not compile: that is what it is for.
    .filter(([, code, { typescript }]) => code.kind === 'call' && !code.args.includes(REST) && !typescript.includes('unchangedColumns'))
    .map(([, , written]) => written[language]);
}
