import { fileURLToPath } from 'node:url';
import { createAnalyticsModule } from './modules/analytics/index.ts';
import { createBiasTestModule } from './modules/bias-test/index.ts';
import { createChartExamModule } from './modules/chart-exam/index.ts';
import { createChartsModule } from './modules/charts/index.ts';
import { createFeedbackModule } from './modules/feedback/index.ts';
import { createIdentityModule, type IdentityModule } from './modules/identity/index.ts';
import { createImagesModule } from './modules/images/index.ts';
import { createJournalModule, historyOfAccounts, keepPlan } from './modules/journal/index.ts';
import {
  createControlServer,
  createMarketModule,
  type ControlServer,
  type Market,
  type MarketHistory,
} from './modules/market/index.ts';
import { createNotificationsModule } from './modules/notifications/index.ts';
import { createProfilesModule } from './modules/profiles/index.ts';
import { createReplayModule, replayMarketOf, toldHistoryOf } from './modules/replay/index.ts';
import { checkLedger, checkReplay, createSandboxModule, type SandboxModule } from './modules/sandbox/index.ts';
import { createTermsModule } from './modules/terms/index.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import type { App } from './platform/module.ts';
import { answerUnknownPaths } from './platform/http/not-found.ts';
import { operationsRoutes } from './platform/http/operations.routes.ts';
import type { RunningPlatform } from './platform/platform.ts';
import { serveWebFiles } from './platform/http/web-files.ts';

const WEB_DIRECTORY = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The whole server: every module on one platform, behind one HTTP server that does not listen yet. */
export interface TradeSense {
  readonly app: App;
  readonly identity: IdentityModule;
  readonly history: MarketHistory;
  /** Live prices; the caller starts and stops `market.ticks`. */
  readonly market: Market;
  readonly sandbox: SandboxModule;
  /** For the tools on this machine, while this process holds the embedded database; the caller starts and stops it. */
  readonly control: ControlServer;
}

export interface AppOptions {
  /** Where the built web app lies; the real place when not given. */
  readonly webDirectory?: string;
}

/** Puts the modules together; the one place that knows them all. */
export async function createApp(platform: RunningPlatform, options: AppOptions = {}): Promise<TradeSense> {
  const app = await createHttpServer(platform, platform.redis);
  const identity = createIdentityModule(platform);
  const market = createMarketModule(platform);
  const sandbox = createSandboxModule(platform, market.live, replayMarketOf, keepPlan);
  const biasTest = createBiasTestModule(platform, { history: market.history, creditUnlock: sandbox.creditUnlock });
  const chartExam = createChartExamModule(platform, { history: market.history, creditUnlock: sandbox.creditUnlock });
  const notifications = createNotificationsModule(platform);
  const analytics = createAnalyticsModule(platform);
  const profiles = createProfilesModule(platform, identity);
  const webDirectory = options.webDirectory ?? WEB_DIRECTORY;
  const images = createImagesModule({ findPicture: profiles.findPicture, webDirectory });
  const others = [
    createTermsModule(platform),
    profiles,
    images,
    createFeedbackModule(platform),
    createChartsModule(platform),
    createReplayModule(platform, { history: market.history, sandbox }),
    createJournalModule(platform, { sandbox, historyOf: historyOfAccounts(market.history, toldHistoryOf) }),
    chartExam.module,
  ];

  platform.metrics.observeHttp(app);
  const sendPage = await serveWebFiles(app, webDirectory, platform.config);
  answerUnknownPaths(app, sendPage);
  recogniseViewer(app, identity);
  operationsRoutes(app, platform, market.live);
  platform.streams.guardSessions((sessionIds) => identity.liveSessions(sessionIds));
  platform.streams.routes(app);
  for (const module of [identity, market.module, biasTest.module, sandbox.module, notifications, analytics, ...others])
    module.routes(app);
  await app.ready();
  const control = createControlServer(platform, {
    '/ledger/verify': () => checkLedger(platform),
    '/ledger/replay': (query) => checkReplay(platform, query.get('account') ?? ''),
  });
  return { app, identity, market, history: market.history, sandbox, control };
}

/** Sets `request.viewer` from the bearer token, after the limits and checks that cost nothing. */
function recogniseViewer(app: App, identity: IdentityModule): void {
  app.decorateRequest('viewer', null);
  app.addHook('preValidation', async (request) => {
    const { authorization } = request.headers;
    if (authorization !== undefined && !request.is404) request.viewer = await identity.viewerOf(authorization);
  });
}
