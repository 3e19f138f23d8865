package shop;

import com.hashicorp.cdktf.TerraformStack;
import io.github.spannerconstructs.BitReversedTable;
import io.github.spannerconstructs.ChildTableOptions;
import io.github.spannerconstructs.Column;
import io.github.spannerconstructs.ColumnOptions;
import io.github.spannerconstructs.CommitTimestampOptions;
import io.github.spannerconstructs.Database;
import io.github.spannerconstructs.Default;
import io.github.spannerconstructs.ForeignKey;
import io.github.spannerconstructs.ForeignKeyOptions;
import io.github.spannerconstructs.IInstance;
import io.github.spannerconstructs.IndexSpread;
import io.github.spannerconstructs.Instance;
import io.github.spannerconstructs.InstanceAttributes;
import io.github.spannerconstructs.InterleavedHierarchy;
import io.github.spannerconstructs.OnDelete;
import io.github.spannerconstructs.SafeIndex;
import io.github.spannerconstructs.ShardedTable;
import io.github.spannerconstructs.StringColumnOptions;
import io.github.spannerconstructs.TableBase;
import io.github.spannerconstructs.Ttl;
import io.github.spannerconstructs.UuidTable;
import java.util.List;
import software.constructs.Construct;

/** Orders and events of a shop: every kind of key that grows with time, and none that becomes a hotspot. */
public class ShopStack extends TerraformStack {
  private static final ColumnOptions NOT_NULL = ColumnOptions.builder().notNull(true).build();

  public ShopStack(final Construct scope, final String id) {
    super(scope, id);

    IInstance main = Instance.fromInstanceAttributes(
        this, "Main", InstanceAttributes.builder().instanceName("main").nodes(8).build());
    Database db = main.addDatabase("shop");

    // A random key: customers land anywhere.
    UuidTable customers = UuidTable.Builder.create(db, "Customers")
        .key(List.of(Column.uuid("CustomerId")))
        .columns(List.of(text("Email", 320), Column.commitTimestamp(
            "CreatedAt", CommitTimestampOptions.builder().notNull(true).build())))
        .build();

    // Orders lie with their customer, order lines with their order.
    InterleavedHierarchy family =
        InterleavedHierarchy.Builder.create(db, "OrderFamily").root(customers).build();
    TableBase orders = family.addChild("Orders", ChildTableOptions.builder()
        .key(List.of(Column.uuid("OrderId")))
        .onDelete(OnDelete.CASCADE)
        .columns(List.of(
            Column.string("Status", StringColumnOptions.builder()
                .lengthChars(16).notNull(true).defaultValue(Default.string("new")).build()),
            Column.timestamp("PlacedAt", NOT_NULL)))
        .build());
    family.addChild("OrderLines", ChildTableOptions.builder()
        .parent(orders)
        .key(List.of(Column.int64("LineNo")))
        .onDelete(OnDelete.CASCADE)
        .columns(List.of(text("Sku", 40), Column.int64("Quantity", NOT_NULL)))
        .build());

    // Integer keys that count up with their bits reversed.
    BitReversedTable.Builder.create(db, "Invoices")
        .key(List.of(Column.int64("InvoiceId")))
        .columns(List.of(text("CustomerId", 36), Column.numeric("Total", NOT_NULL)))
        .foreignKeys(List.of(
            ForeignKey.to(customers, ForeignKeyOptions.builder().columns(List.of("CustomerId")).build())))
        .build();

    // Read in order of time, written in 16 places.
    ShardedTable events = ShardedTable.Builder.create(db, "Events")
        .key(List.of(Column.timestamp("OccurredAt"), Column.uuid("EventId")))
        .shardBy(List.of("EventId"))
        .shards(16)
        .columns(List.of(text("Kind", 40), Column.json("Payload")))
        .ttl(Ttl.days("OccurredAt", 30))
        .build();
    events.addOutputs();

    // Two indexes on times: one beside the customer's rows, one in shards.
    SafeIndex.Builder.create(orders, "OrdersByPlacedAt")
        .columns(List.of("PlacedAt"))
        .spread(IndexSpread.interleavedIn(customers))
        .build();
    SafeIndex.Builder.create(events, "EventsByKind")
        .columns(List.of("Kind", "OccurredAt"))
        .spread(IndexSpread.sharded(16))
        .storing(List.of("Payload"))
        .build();
  }

  private static Column text(final String name, final int lengthChars) {
    return Column.string(name, StringColumnOptions.builder().lengthChars(lengthChars).notNull(true).build());
  }
}
