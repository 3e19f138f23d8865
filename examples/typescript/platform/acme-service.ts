import { Construct } from 'constructs';
import { Edition, SpannerService, type Database, type Dialect, type IInstance } from 'spanner-constructs';

export interface AcmeServiceProps {
  /** The team that owns the data: its group in Google Workspace has this name. */
  readonly team: string;
  readonly instance: IInstance;
  readonly dialect?: Dialect;
}

/** What the platform team of Acme decides for every database. Service teams get it as a package. */
export class AcmeService extends Construct {
  public readonly database: Database;

  constructor(scope: Construct, id: string, { team, instance, dialect }: AcmeServiceProps) {
    super(scope, id);
    const service = new SpannerService(this, id, {
      instance,
      database: { dialect, versionRetentionPeriod: '3d' },
      // An app that is released records its migrations: leave this line out.
      recordMigrations: false,
      policy: {
        allowAcknowledgements: false, allowedEditions: [Edition.ENTERPRISE], maxShards: 32,
        requireAlerts: true, requireBackups: true, requireLabels: ['owner'],
      },
      applications: [`serviceAccount:${id}@acme-prod.iam.gserviceaccount.com`],
      analysts: [`group:${team}@acme.example`],
      migrators: ['serviceAccount:terraform@acme-prod.iam.gserviceaccount.com'],
    });
    this.database = service.database;
  }
}
