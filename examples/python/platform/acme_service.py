from typing import Optional

from constructs import Construct
from spanner_constructs import Dialect, GuardPolicy, IInstance, DatabaseOptions, SpannerService


class AcmeService(Construct):
    """What the platform team of Acme decides for every database. Service teams get it as a package."""

    def __init__(self, scope: Construct, id: str, *, team: str, instance: IInstance, dialect: Optional[Dialect] = None):
        super().__init__(scope, id)
        service = SpannerService(
            self, id,
            instance=instance,
            database=DatabaseOptions(dialect=dialect, version_retention_period="3d"),
            # An app that is released records its migrations: leave this line out.
            record_migrations=False,
            policy=GuardPolicy(allowed_shard_counts=[8, 16, 32], allow_acknowledgements=False),
            applications=[f"serviceAccount:{id}@acme-prod.iam.gserviceaccount.com"],
            analysts=[f"group:{team}@acme.example"],
            migrators=["serviceAccount:terraform@acme-prod.iam.gserviceaccount.com"],
        )
        self.database = service.database
