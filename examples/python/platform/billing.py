from spanner_constructs import Column, Database, EventLog, ExternalIds, JobQueue


def declare_billing(db: Database) -> None:
    """What the finance team writes: PostgreSQL, with names in its style."""
    payments = EventLog(db, "payments", shards=8, columns=[Column.numeric("amount", not_null=True)])
    accounts = ExternalIds(db, "bank_accounts")
    reminders = JobQueue(db, "reminders", lease_seconds=300, columns=[Column.string("invoice_no", length_chars=32)])
    for pattern in [payments, accounts, reminders]:
        pattern.add_outputs()
