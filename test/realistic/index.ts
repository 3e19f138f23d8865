import { cartsAndOrders } from './commerce/carts-and-orders';
import { catalogue } from './commerce/catalogue';
import { inventory } from './commerce/inventory';
import { loyalty } from './commerce/loyalty';
import { marketplace } from './commerce/marketplace';
import { paymentsLedger } from './commerce/payments-ledger';
import { subscriptions } from './commerce/subscriptions';
import { bookings } from './operations/bookings';
import { jobQueue } from './operations/job-queue';
import { locksAndLimits } from './operations/locks-and-limits';
import { outbox } from './operations/outbox';
import { workflows } from './operations/workflows';
import { auditLog } from './saas/audit-log';
import { crm } from './saas/crm';
import { documents } from './saas/documents';
import { featureFlags } from './saas/feature-flags';
import { identity } from './saas/identity';
import { notifications } from './saas/notifications';
import { projectTracker } from './saas/project-tracker';
import { supportDesk } from './saas/support-desk';
import { chat } from './social/chat';
import { feed } from './social/feed';
import { followGraph } from './social/follow-graph';
import { leaderboards } from './social/leaderboards';
import { playlists } from './social/playlists';
import { adImpressions } from './telemetry/ad-impressions';
import { energyMeters } from './telemetry/energy-meters';
import { fleet } from './telemetry/fleet';
import { iot } from './telemetry/iot';
import { metrics } from './telemetry/metrics';
import { requestLog } from './telemetry/request-log';
import type { Database } from '../../src';

/** Schemas as a careful user would write them, each for both dialects. */
export const REALISTIC_SCHEMAS: { readonly [name: string]: (db: Database) => void } = {
  'carts-and-orders': cartsAndOrders,
  'catalogue': catalogue,
  'inventory': inventory,
  'loyalty': loyalty,
  'marketplace': marketplace,
  'payments-ledger': paymentsLedger,
  'subscriptions': subscriptions,
  'audit-log': auditLog,
  'crm': crm,
  'documents': documents,
  'feature-flags': featureFlags,
  'identity': identity,
  'notifications': notifications,
  'project-tracker': projectTracker,
  'support-desk': supportDesk,
  'ad-impressions': adImpressions,
  'energy-meters': energyMeters,
  'fleet': fleet,
  'iot': iot,
  'metrics': metrics,
  'request-log': requestLog,
  'chat': chat,
  'feed': feed,
  'follow-graph': followGraph,
  'leaderboards': leaderboards,
  'playlists': playlists,
  'bookings': bookings,
  'job-queue': jobQueue,
  'locks-and-limits': locksAndLimits,
  'outbox': outbox,
  'workflows': workflows,
};
