from cdktf import TerraformStack
from constructs import Construct
from spanner_constructs import Autoscaling, Dialect, Edition, HotspotAlerts, Instance

from acme_service import AcmeService
from billing import declare_billing
from shop import declare_shop


class PlatformStack(TerraformStack):
    """An instance of a platform team, and two databases of service teams in it: one of each dialect."""

    def __init__(self, scope: Construct, id: str):
        super().__init__(scope, id)
        instance = Instance(
            self, "Main",
            instance_name="acme-main",
            configuration="regional-europe-west3",
            edition=Edition.ENTERPRISE,
            autoscaling=Autoscaling.nodes(min=1, max=8),
            labels={"owner": "platform"},
        )
        HotspotAlerts(
            self, "Alerts",
            instance=instance.instance_name,
            notification_channels=["projects/acme-prod/notificationChannels/1"],
        )

        shop = AcmeService(self, "shop", team="checkout", instance=instance).database
        declare_shop(shop)

        billing = AcmeService(self, "billing", team="finance", instance=instance, dialect=Dialect.POSTGRESQL).database
        declare_billing(billing)
