import { TerraformStack } from 'cdktf';
import type { Construct } from 'constructs';
import {
  Autoscaling, Dialect, Edition, HotspotAlerts, Instance, type Database,
} from 'spanner-constructs';
import { AcmeService } from './acme-service';
import { declareBilling } from './billing';
import { declareShop } from './shop';

/** An instance of a platform team, and two databases of service teams in it: one of each dialect. */
export class PlatformStack extends TerraformStack {
  public readonly shop: Database;
  public readonly billing: Database;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const instance = new Instance(this, 'Main', {
      instanceName: 'acme-main',
      configuration: 'regional-europe-west3',
      edition: Edition.ENTERPRISE,
      autoscaling: Autoscaling.nodes({ min: 1, max: 8 }),
      labels: { owner: 'platform' },
    });
    new HotspotAlerts(this, 'Alerts', {
      instance: instance.instanceName,
      notificationChannels: ['projects/acme-prod/notificationChannels/1'],
    });

    this.shop = new AcmeService(this, 'shop', { team: 'checkout', instance }).database;
    declareShop(this.shop);

    this.billing = new AcmeService(this, 'billing', { team: 'finance', instance, dialect: Dialect.POSTGRESQL }).database;
    declareBilling(this.billing);
  }
}
