package main

import (
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
	sc "github.com/spanner-constructs/spanner-constructs-go/spannerconstructs"
)

// NewShopStack declares orders and events of a shop: every kind of key that grows with time, and none that becomes a
// hotspot.
func NewShopStack(scope constructs.Construct, id string) cdktf.TerraformStack {
	stack := cdktf.NewTerraformStack(scope, &id)

	main := sc.Instance_FromInstanceAttributes(stack, jsii.String("Main"), &sc.InstanceAttributes{
		InstanceName: jsii.String("main"),
		Nodes:        jsii.Number(8),
	})
	db := main.AddDatabase(jsii.String("shop"), nil)
	notNull := &sc.ColumnOptions{NotNull: jsii.Bool(true)}

	// A random key: customers land anywhere.
	customers := sc.NewUuidTable(db, jsii.String("Customers"), &sc.UuidTableProps{
		Key: columns(sc.Column_Uuid(jsii.String("CustomerId"), nil)),
		Columns: columns(
			text("Email", 320),
			sc.Column_CommitTimestamp(jsii.String("CreatedAt"), &sc.CommitTimestampOptions{NotNull: jsii.Bool(true)}),
		),
	})

	// Orders lie with their customer, order lines with their order.
	family := sc.NewInterleavedHierarchy(db, jsii.String("OrderFamily"), &sc.InterleavedHierarchyProps{Root: customers})
	orders := family.AddChild(jsii.String("Orders"), &sc.ChildTableOptions{
		Key:      columns(sc.Column_Uuid(jsii.String("OrderId"), nil)),
		OnDelete: sc.OnDelete_CASCADE,
		Columns: columns(
			sc.Column_String(jsii.String("Status"), &sc.StringColumnOptions{
				LengthChars:  jsii.Number(16),
				NotNull:      jsii.Bool(true),
				DefaultValue: sc.Default_String(jsii.String("new")),
			}),
			sc.Column_Timestamp(jsii.String("PlacedAt"), notNull),
		),
	})
	family.AddChild(jsii.String("OrderLines"), &sc.ChildTableOptions{
		Parent:   orders,
		Key:      columns(sc.Column_Int64(jsii.String("LineNo"), nil)),
		OnDelete: sc.OnDelete_CASCADE,
		Columns:  columns(text("Sku", 40), sc.Column_Int64(jsii.String("Quantity"), notNull)),
	})

	// Integer keys that count up with their bits reversed.
	sc.NewBitReversedTable(db, jsii.String("Invoices"), &sc.BitReversedTableProps{
		Key:     columns(sc.Column_Int64(jsii.String("InvoiceId"), nil)),
		Columns: columns(text("CustomerId", 36), sc.Column_Numeric(jsii.String("Total"), notNull)),
		ForeignKeys: &[]sc.ForeignKey{
			sc.ForeignKey_To(customers, &sc.ForeignKeyOptions{Columns: jsii.Strings("CustomerId")}),
		},
	})

	// Read in order of time, written in 16 places.
	events := sc.NewShardedTable(db, jsii.String("Events"), &sc.ShardedTableProps{
		Key:     columns(sc.Column_Timestamp(jsii.String("OccurredAt"), nil), sc.Column_Uuid(jsii.String("EventId"), nil)),
		ShardBy: jsii.Strings("EventId"),
		Shards:  jsii.Number(16),
		Columns: columns(text("Kind", 40), sc.Column_Json(jsii.String("Payload"), nil)),
		Ttl:     sc.Ttl_Days(jsii.String("OccurredAt"), jsii.Number(30)),
	})
	events.AddOutputs()

	// Two indexes on times: one beside the customer's rows, one in shards.
	sc.NewSafeIndex(orders, jsii.String("OrdersByPlacedAt"), &sc.SafeIndexProps{
		Columns: jsii.Strings("PlacedAt"),
		Spread:  sc.IndexSpread_InterleavedIn(customers),
	})
	sc.NewSafeIndex(events, jsii.String("EventsByKind"), &sc.SafeIndexProps{
		Columns: jsii.Strings("Kind", "OccurredAt"),
		Spread:  sc.IndexSpread_Sharded(jsii.Number(16), nil),
		Storing: jsii.Strings("Payload"),
	})
	return stack
}

func columns(of ...sc.Column) *[]sc.Column {
	return &of
}

func text(name string, lengthChars float64) sc.Column {
	return sc.Column_String(&name, &sc.StringColumnOptions{LengthChars: &lengthChars, NotNull: jsii.Bool(true)})
}
