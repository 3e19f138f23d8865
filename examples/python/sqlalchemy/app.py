"""Writes and reads tables that are declared elsewhere: SQLAlchemy maps them, and creates no table."""
import os
from datetime import datetime, timedelta, timezone
from uuid import uuid4

from sqlalchemy import Computed, DateTime, String, create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Event(Base):
    """A ShardedTable. Spanner computes the shard: `Computed` keeps it out of inserts."""

    __tablename__ = "Events"

    ShardId: Mapped[int] = mapped_column(Computed("ABS(MOD(FARM_FINGERPRINT(EventId), 16))", persisted=True))
    OccurredAt: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    EventId: Mapped[str] = mapped_column(String(36), default=lambda: str(uuid4()))
    Kind: Mapped[str] = mapped_column(String(40))

    # The key in Spanner is (ShardId, OccurredAt, EventId). Spanner computes the shard from the id, so these find one row.
    __mapper_args__ = {"primary_key": [OccurredAt, EventId]}


engine = create_engine(f"spanner+spanner:///{os.environ['DATABASE']}")
now = datetime(2026, 11, 28, tzinfo=timezone.utc)

with Session(engine) as session:
    session.add_all(Event(OccurredAt=now + timedelta(seconds=n), Kind="paid") for n in range(20))
    session.commit()

with Session(engine) as session:
    # A range of time is read from each shard.
    latest = (
        select(Event)
        .where(Event.ShardId.in_(range(16)), Event.OccurredAt >= now)
        .order_by(Event.OccurredAt.desc())
        .limit(3)
    )
    print([event.OccurredAt.second for event in session.scalars(latest)])
    print("more than four shards:", len({event.ShardId for event in session.scalars(select(Event))}) > 4)
