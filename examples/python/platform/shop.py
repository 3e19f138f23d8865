from spanner_constructs import (
    Column, Database, IdempotencyKeys, JobQueue, Outbox, SessionStore, ShardedCounter, UuidTable,
)


def declare_shop(db: Database) -> None:
    """What the checkout team writes."""
    UuidTable(
        db, "Orders",
        key=[Column.uuid("OrderId")],
        columns=[Column.string("Status", length_chars=16, not_null=True), Column.numeric("Total", not_null=True)],
    )
    events = Outbox(db, "OrderEvents", change_stream=True, columns=[Column.json("Payload", not_null=True)])
    emails = JobQueue(db, "Emails", columns=[Column.uuid("OrderId", not_null=True)])
    sold = ShardedCounter(db, "ArticlesSold", slots=32)
    calls = IdempotencyKeys(db, "PaymentCalls")
    sessions = SessionStore(db, "Sessions", lifetime_minutes=720)

    # The application reads its SQL from the outputs.
    for pattern in [events, emails, sold, calls, sessions]:
        pattern.add_outputs()
