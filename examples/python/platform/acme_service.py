from typing import Optional

from constructs import Construct
from spanner_constructs import DatabaseOptions, Dialect, Edition, GuardPolicy, IInstance, SpannerService


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
            policy=GuardPolicy(
                allow_acknowledgements=False, allowed_editions=[Edition.ENTERPRISE], max_shards=32,
                require_alerts=True, require_backups=True, require_labels=["owner"],
            ),
            applications=[f"serviceAccount:{id}@acme-prod.iam.gserviceaccount.com"],
            analysts=[f"group:{team}@acme.example"],
            migrators=["serviceAccount:terraform@acme-prod.iam.gserviceaccount.com"],
        )
        self.database = service.database
