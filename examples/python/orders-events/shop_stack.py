from cdktf import TerraformStack
from constructs import Construct
from spanner_constructs import (
    BitReversedTable, Column, Default, ForeignKey, IndexSpread, Instance, InterleavedHierarchy, OnDelete, SafeIndex,
    ShardedTable, Ttl, UuidTable,
)


class ShopStack(TerraformStack):
    """Orders and events of a shop: every kind of key that grows with time, and none that becomes a hotspot."""

    def __init__(self, scope: Construct, id: str):
        super().__init__(scope, id)

        main = Instance.from_instance_attributes(self, "Main", instance_name="main", nodes=8)
        db = main.add_database("shop")

        # A random key: customers land anywhere.
        customers = UuidTable(
            db, "Customers",
            key=[Column.uuid("CustomerId")],
            columns=[
                Column.string("Email", length_chars=320, not_null=True),
                Column.commit_timestamp("CreatedAt", not_null=True),
            ],
        )

        # Orders lie with their customer, order lines with their order.
        family = InterleavedHierarchy(db, "OrderFamily", root=customers)
        orders = family.add_child(
            "Orders",
            key=[Column.uuid("OrderId")],
            on_delete=OnDelete.CASCADE,
            columns=[
                Column.string("Status", length_chars=16, not_null=True, default_value=Default.string("new")),
                Column.timestamp("PlacedAt", not_null=True),
            ],
        )
        family.add_child(
            "OrderLines",
            parent=orders,
            key=[Column.int64("LineNo")],
            on_delete=OnDelete.CASCADE,
            columns=[Column.string("Sku", length_chars=40, not_null=True), Column.int64("Quantity", not_null=True)],
        )

        # Integer keys that count up with their bits reversed.
        BitReversedTable(
            db, "Invoices",
            key=[Column.int64("InvoiceId")],
            columns=[
                Column.string("CustomerId", length_chars=36, not_null=True),
                Column.numeric("Total", not_null=True),
            ],
            foreign_keys=[ForeignKey.to(customers, columns=["CustomerId"])],
        )

        # Read in order of time, written in 16 places.
        events = ShardedTable(
            db, "Events",
            key=[Column.timestamp("OccurredAt"), Column.uuid("EventId")],
            shard_by=["EventId"],
            shards=16,
            columns=[Column.string("Kind", length_chars=40, not_null=True), Column.json("Payload")],
            ttl=Ttl.days("OccurredAt", 30),
        )
        events.add_outputs()

        # Two indexes on times: one beside the customer's rows, one in shards.
        SafeIndex(
            orders, "OrdersByPlacedAt", columns=["PlacedAt"], spread=IndexSpread.interleaved_in(customers),
        )
        SafeIndex(
            events, "EventsByKind", columns=["Kind", "OccurredAt"], spread=IndexSpread.sharded(16), storing=["Payload"],
        )
