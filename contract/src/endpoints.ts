import { accountDataEndpoints } from './account-data.endpoints.ts';
import { administrationEndpoints } from './administration.endpoints.ts';
import { analyticsEndpoints } from './analytics.endpoints.ts';
import { atlasEndpoints } from './atlas.endpoints.ts';
import { authEndpoints } from './auth.endpoints.ts';
import { badgesEndpoints } from './badges.endpoints.ts';
import { biasTestEndpoints } from './bias-test.endpoints.ts';
import { billingEndpoints } from './billing.endpoints.ts';
import { candleImportsEndpoints } from './candle-imports.endpoints.ts';
import { certificatesEndpoints } from './certificates.endpoints.ts';
import { chartExamEndpoints } from './chart-exam.endpoints.ts';
import { studyItemsEndpoints } from './study-items.endpoints.ts';
import { regradesEndpoints } from './regrades.endpoints.ts';
import { chartsEndpoints } from './charts.endpoints.ts';
import { dashboardEndpoints } from './dashboard.endpoints.ts';
import { deskEndpoints } from './desk.endpoints.ts';
import type { EndpointTypes } from './endpoint.ts';
import { evidenceEndpoints } from './evidence.endpoints.ts';
import { feedbackEndpoints } from './feedback.endpoints.ts';
import { firstTradeEndpoints } from './first-trade.endpoints.ts';
import { guidanceEndpoints } from './guidance.endpoints.ts';
import { ideasEndpoints } from './ideas.endpoints.ts';
import { imagesEndpoints } from './images.endpoints.ts';
import { importsEndpoints } from './imports.endpoints.ts';
import { journalEndpoints } from './journal.endpoints.ts';
import { ltiEndpoints } from './lti.endpoints.ts';
import { marketEndpoints } from './market.endpoints.ts';
import { notificationsEndpoints } from './notifications.endpoints.ts';
import { operationsEndpoints } from './operations.endpoints.ts';
import { statusEndpoints } from './status.endpoints.ts';
import { leaderboardsEndpoints } from './leaderboards.endpoints.ts';
import { classProgressEndpoints } from './class-progress.endpoints.ts';
import { classesEndpoints } from './classes.endpoints.ts';
import { liveSessionsEndpoints } from './live-sessions.endpoints.ts';
import { leaguesEndpoints } from './leagues.endpoints.ts';
import { peopleEndpoints } from './people.endpoints.ts';
import { priceAlertsEndpoints } from './price-alerts.endpoints.ts';
import { postsEndpoints } from './posts.endpoints.ts';
import { profileEndpoints } from './profile.endpoints.ts';
import { realOrShuffledEndpoints } from './real-or-shuffled.endpoints.ts';
import { replayEndpoints } from './replay.endpoints.ts';
import { secondLookEndpoints } from './second-look.endpoints.ts';
import { tradePicturesEndpoints } from './trade-pictures.endpoints.ts';
import { tradingAccountsEndpoints } from './trading-accounts.endpoints.ts';
import { tradingOrdersEndpoints } from './trading-orders.endpoints.ts';
import { unlockEndpoints } from './unlock.endpoints.ts';
import { securityEndpoints } from './security.endpoints.ts';
import { streamEndpoints } from './stream.endpoints.ts';
import { suspensionsEndpoints } from './suspensions.endpoints.ts';
import { studyEndpoints } from './study.endpoints.ts';
import { termsEndpoints } from './terms.endpoints.ts';

/** Every API endpoint, by its method and path. */
export const endpoints = {
  ...authEndpoints,
  ...securityEndpoints,
  ...accountDataEndpoints,
  ...suspensionsEndpoints,
  ...marketEndpoints,
  ...streamEndpoints,
  ...chartsEndpoints,
  ...deskEndpoints,
  ...priceAlertsEndpoints,
  ...biasTestEndpoints,
  ...chartExamEndpoints,
  ...realOrShuffledEndpoints,
  ...studyEndpoints,
  ...firstTradeEndpoints,
  ...guidanceEndpoints,
  ...evidenceEndpoints,
  ...atlasEndpoints,
  ...termsEndpoints,
  ...profileEndpoints,
  ...leaderboardsEndpoints,
  ...badgesEndpoints,
  ...leaguesEndpoints,
  ...classesEndpoints,
  ...classProgressEndpoints,
  ...liveSessionsEndpoints,
  ...certificatesEndpoints,
  ...candleImportsEndpoints,
  ...regradesEndpoints,
  ...studyItemsEndpoints,
  ...peopleEndpoints,
  ...postsEndpoints,
  ...ideasEndpoints,
  ...imagesEndpoints,
  ...feedbackEndpoints,
  ...unlockEndpoints,
  ...notificationsEndpoints,
  ...tradingAccountsEndpoints,
  ...tradingOrdersEndpoints,
  ...journalEndpoints,
  ...tradePicturesEndpoints,
  ...secondLookEndpoints,
  ...importsEndpoints,
  ...dashboardEndpoints,
  ...replayEndpoints,
  ...billingEndpoints,
  ...analyticsEndpoints,
  ...ltiEndpoints,
  ...administrationEndpoints,
  ...operationsEndpoints,
  ...statusEndpoints,
} as const;

type Table = typeof endpoints;

/**
 * The request and response types of each endpoint. Import this as a type only, because the table itself would bring zod
 * into the browser.
 */
export type Endpoints = { [Key in keyof Table]: EndpointTypes<Table[Key]> };
