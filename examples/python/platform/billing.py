from spanner_constructs import Column, Database, JobQueue


def declare_billing(db: Database) -> None:
    """What the finance team writes: PostgreSQL, with names in its style."""
    reminders = JobQueue(db, "reminders", lease_seconds=300, columns=[Column.string("invoice_no", length_chars=32)])
    reminders.add_outputs()
