import { fileURLToPath } from 'node:url';
import { CONTENT_DIRECTORY } from './config.ts';
import { createAccountDataModule } from './modules/account-data/index.ts';
import { createAdministrationModule } from './modules/administration/index.ts';
import { createAnalyticsModule } from './modules/analytics/index.ts';
import { createAtlasModule, readAtlas, type Atlas } from './modules/atlas/index.ts';
import { checkBadges, createBadgesModule } from './modules/badges/index.ts';
import { createBiasTestModule } from './modules/bias-test/index.ts';
import { createBillingModule, openPayments } from './modules/billing/index.ts';
import { countCertificatesWith, createCertificatesModule, rotateKey } from './modules/certificates/index.ts';
import { createChartExamModule, hasActiveRatedExam } from './modules/chart-exam/index.ts';
import { createClassesModule, type ClassesModuleDeps } from './modules/classes/index.ts';
import { createChartsModule } from './modules/charts/index.ts';
import { createDeskModule } from './modules/desk/index.ts';
import { checkEvidence, createEvidenceModule } from './modules/evidence/index.ts';
import { createFeedbackModule } from './modules/feedback/index.ts';
import { createGuidanceModule } from './modules/guidance/index.ts';
import { createIdeasModule, ideaWordsOf } from './modules/ideas/index.ts';
import { createIdentityModule, keepAccountFromDeletion, type IdentityModule } from './modules/identity/index.ts';
import { createImagesModule } from './modules/images/index.ts';
import { createImportsModule } from './modules/imports/index.ts';
import { createJournalModule, historyOfAccounts } from './modules/journal/index.ts';
import {
  createControlServer,
  createMarketModule,
  installedSeed,
  type ControlServer,
  type Market,
  readShippedHistory,
  type MarketHistory,
  type ShippedHistory,
} from './modules/market/index.ts';
import { createLeaderboardsModule } from './modules/leaderboards/index.ts';
import { createLiveSessionsModule } from './modules/live-sessions/index.ts';
import { createLeaguesModule } from './modules/leagues/index.ts';
import { createLtiModule, rotateToolKey } from './modules/lti/index.ts';
import { createNotificationsModule } from './modules/notifications/index.ts';
import { createPeopleModule } from './modules/people/index.ts';
import { checkPerformance, createPerformanceModule } from './modules/performance/index.ts';
import { createPriceAlertsModule, type PriceAlertsModule } from './modules/price-alerts/index.ts';
import { countPosts, countThanks, createPostsModule } from './modules/posts/index.ts';
import { createProfilesModule } from './modules/profiles/index.ts';
import { createRealOrShuffledModule } from './modules/real-or-shuffled/index.ts';
import { createReplayModule, replayIntervalOf, revealedHistoryOf } from './modules/replay/index.ts';
import { copyDatabase, createStatusModule, recordBackup } from './modules/status/index.ts';
import { createSettingsModule, type Settings } from './modules/settings/index.ts';
import { createStudyModule, readLibrary, reportItems, studyOwner, type LessonLibrary } from './modules/study/index.ts';
import { createSuspensionsModule } from './modules/suspensions/index.ts';
import { createTermsModule } from './modules/terms/index.ts';
import { checkLedger, checkReplay, createTradingModule, type TradingModule } from './modules/trading/index.ts';
import { createUnlockModule, type UnlockModule } from './modules/unlock/index.ts';
import { checkAccess, type Callers } from './platform/http/access.ts';
import { operatorCheck } from './platform/http/operations-token.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import type { App, Platform, ServerModule } from './platform/module.ts';
import { handleNotFound } from './platform/http/not-found.ts';
import { operationsRoutes } from './platform/http/operations.routes.ts';
import { requireEndpoints } from './platform/http/route.ts';
import { listFailedDeliveries, retryParked } from './platform/outbox/outbox-operations.ts';
import type { PersonalData } from './platform/personal-data.ts';
import type { RunningPlatform } from './platform/platform.ts';
import { reseal } from './platform/reseal.ts';
import { serveWebFiles } from './platform/http/web-files.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

const WEB_DIRECTORY = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The complete server: every module on one platform, behind one HTTP server that is not listening yet. */
export interface TradeSense {
  readonly app: App;
  readonly identity: IdentityModule;
  readonly history: MarketHistory;
  /** Live prices. The caller starts and stops `market.ticks`. */
  readonly market: Market;
  readonly unlock: UnlockModule;
  readonly trading: TradingModule;
  readonly priceAlerts: PriceAlertsModule;
  /**
   * Control socket for the operator's tools on this machine. It is served while this process has the embedded database
   * open. The caller starts and stops it.
   */
  readonly control: ControlServer;
  /** Export and erasure of each module's personal data, in the order of the modules. */
  readonly personalData: readonly PersonalData[];
}

export interface AppOptions {
  /** The shipped candles. Default: those in the configured directory. */
  readonly shipped?: ShippedHistory;
  /** The lessons. Default: those in `content/`. */
  readonly library?: LessonLibrary;
  /** The evidence atlas: claims of traders with counts on recorded prices. Default: the one in `content/`. */
  readonly atlas?: Atlas;
  /** Directory of the built web app. Default: `web/dist`. */
  readonly webDirectory?: string;
}

/**
 * Creates all modules on a migrated database and connects them. No other code knows all modules. Throws `ContentError`,
 * which names every invalid file, if the shipped lessons or the evidence atlas are invalid.
 */
export async function createApp(platform: RunningPlatform, options: AppOptions = {}): Promise<TradeSense> {
  const app = await createHttpServer(platform, platform.redis);
  const { settings, module: settingsModule, requireFeature } = createSettingsModule(platform);
  const identity = createIdentityModule(platform, settings);
  const shipped = options.shipped ?? readShippedHistory(platform.config.historyDir);
  const market = createMarketModule(platform, { installed: await installedSeed(platform), shipped, settings });
  const unlock = createUnlockModule(platform, settings);
  const trading = createTradingModule(platform, { live: market.live, settings });
  const priceAlerts = createPriceAlertsModule(platform, market);
  const library = options.library ?? readLibrary(CONTENT_DIRECTORY);
  const { study, biasTest, chartExam } = createLearningModules(platform, { market, unlock, library, settings });
  const historyOf = historyOfAccounts(market.history, revealedHistoryOf);
  const journal = createJournalModule(platform, { trading, historyOf, replayIntervalOf });
  const { gradedChart } = chartExam;
  const evidence = createEvidenceModule(platform, { gradedChart, presentEntries: trading.presentEntries });
  const atlas = options.atlas ?? readAtlas(CONTENT_DIRECTORY);
  const webDirectory = options.webDirectory ?? WEB_DIRECTORY;
  const people = createPeopleModules(platform, webDirectory, atlas);
  // NOTE: identity must be first: the modules delete an account's data in reverse order, so the account's own row is
  // deleted last.
  const modules: ServerModule[] = [
    identity,
    createAccountDataModule(platform, { personalData: () => modules.map((module) => module.personalData) }),
    settingsModule,
    market.module,
    biasTest.module,
    unlock.module,
    trading.module,
    createBillingModule(platform, { payments: await openPayments(platform), settings }),
    ...createMessageModules(platform),
    ...people.modules,
    createIdeasModule(platform, market),
    ...createKeptModules(platform),
    priceAlerts.module,
    createRealOrShuffledModule(platform, { history: market.practice }),
    study.module,
    createGuidanceModule(platform, { study, biasTest, chartExam, unlock, journal, trading }),
    createAtlasModule(platform, { atlas, history: market.practice, library }),
    createReplayModule(platform, {
      history: market.practice,
      accounts: trading.replays,
      settings,
      hasRated: { test: biasTest.hasRatedTest, exam: hasActiveRatedExam },
    }),
    journal.module,
    createPerformanceModule(platform, { history: market.history }),
    chartExam.module,
    evidence,
    createCertificatesModule(platform),
    ...createClassModules(platform, market, { library, biasTests: biasTest.assigned, chartExams: chartExam.assigned }),
    createStatusModule(platform, { live: market.live, checkLedger: (onProgress) => checkLedger(platform, onProgress) }),
    createAdministrationModule({ ...platform, settings, unlock, biasTest, chartExam, study, ...pricesOf(market) }),
  ];

  for (const observer of [platform.tracing, platform.metrics]) observer.observeHttp(app);
  const sendPage = await serveWebFiles(app, webDirectory, platform.config, people.pagePreview);
  handleNotFound(app, sendPage);
  const checkRoutes = requireEndpoints(app);
  checkAccess(app, platform.clock, { ...callersOf(platform.config, identity, unlock), requireFeature });
  operationsRoutes(app, platform, market.live);
  platform.streams.guardSessions((sessionIds) => identity.liveSessions(sessionIds));
  platform.streams.routes(app);
  for (const module of modules) module.routes(app);
  await app.ready();
  checkRoutes();
  const control = createOperatorCommands(platform);
  const personalData = modules.map((module) => module.personalData);
  return { app, identity, market, history: market.history, unlock, trading, priceAlerts, control, personalData };
}

/** Returns the functions that `checkAccess` uses to identify and check callers, except `requireFeature`. */
function callersOf(
  config: Platform['config'],
  identity: IdentityModule,
  { requireUnlocked }: UnlockModule,
): Omit<Callers, 'requireFeature'> {
  return {
    requireOperator: operatorCheck(config),
    viewerOf: (authorization) => identity.viewerOf(authorization),
    requireUnlocked,
    requireSecondFactor: (viewer) => identity.requireSecondFactor(viewer),
  };
}

/** Creates the modules for notifications, usage analytics, the terms, feedback and suspensions. */
function createMessageModules(platform: RunningPlatform) {
  return [
    createNotificationsModule(platform),
    createAnalyticsModule(platform),
    createTermsModule(platform),
    createFeedbackModule(platform),
    createSuspensionsModule(platform),
  ];
}

/** Creates the modules that show learners to other people, and the module for images and link previews. */
function createPeopleModules(platform: RunningPlatform, webDirectory: string, atlas: Atlas) {
  const profiles = createProfilesModule(platform);
  const images = createImagesModule(platform, { findPicture: profiles.findPicture, webDirectory, atlas });
  const modules = [
    profiles,
    createPeopleModule(platform, { countPosts }),
    createPostsModule(platform, { sharedWords: ideaWordsOf }),
    createLeaderboardsModule(platform),
    createBadgesModule(platform, { countThanks }),
    createLeaguesModule(platform),
    images,
  ];
  return { modules, pagePreview: images.pagePreview };
}

/** Creates the modules that store learners' charts, order presets, chart templates and imported trades. */
function createKeptModules(platform: RunningPlatform) {
  return [
    createChartsModule(platform),
    createDeskModule(platform),
    createImportsModule(platform, { keepAccountFromDeletion }),
  ];
}

/** Returns the parts of the market that the administration uses. */
const pricesOf = ({ live, practice }: Market) => ({ live, practice });

/** Creates the modules for classes and for the learning platforms (LTI) that classes can be linked to. */
function createClassModules(platform: RunningPlatform, market: Market, deps: ClassesModuleDeps) {
  return [
    createClassesModule(platform, deps),
    createLiveSessionsModule(platform, { history: market.practice }),
    createLtiModule(platform),
  ];
}

interface LearningDeps {
  readonly market: Market;
  readonly unlock: UnlockModule;
  readonly library: LessonLibrary;
  readonly settings: Settings;
}

/** Creates the modules in which learners answer questions. */
function createLearningModules(platform: RunningPlatform, { market, unlock, library, settings }: LearningDeps) {
  const { creditUnlock, withdrawUnlockCredit, outlook: unlockOutlook } = unlock;
  const history = market.practice;
  const study = createStudyModule(platform, { history, library });
  const biasTest = createBiasTestModule(platform, {
    history,
    creditUnlock,
    settings,
    hasRatedExam: hasActiveRatedExam,
    noteTrial: (userId, visitor) => study.markFirstHour(studyOwner(userId, visitor), 'trial', true),
  });
  const { withheldFrom } = biasTest;
  const chartExam = createChartExamModule(platform, {
    history,
    creditUnlock,
    withdrawUnlockCredit,
    unlockOutlook,
    withheldFrom,
    settings,
    countCertificates: countCertificatesWith,
  });
  return { study, biasTest, chartExam };
}

/** Creates the commands of the operator, which reach the running server over its control socket. */
function createOperatorCommands(platform: RunningPlatform): ControlServer {
  return createControlServer(platform, {
    'POST /backup/copy': (query) => copyDatabase(platform, query.get('to') ?? ''),
    'POST /backup/made': (query) => recordBackup(platform, query),
    'GET /ledger/verify': () => checkLedger(platform),
    'GET /ledger/replay': (query) => checkReplay(platform, query.get('account') ?? ''),
    'GET /evidence/verify': () => checkEvidence(platform),
    'GET /performance/verify': () => checkPerformance(platform),
    'GET /badges/verify': () => checkBadges({ ...platform, countThanks }),
    'GET /study/items': () => reportItems(platform),
    'POST /certificates/rotate': (query) => rotateKey(platform, { isWithdrawn: query.get('withdraw') === 'true' }),
    'POST /lti/rotate': () => rotateToolKey(platform),
    'POST /secrets/reseal': () => reseal(platform, SEALED_COLUMNS),
    'GET /outbox/failed': () => listFailedDeliveries(platform),
    'POST /outbox/retry': (query) =>
      retryParked(platform, { eventId: query.get('event'), subscriber: query.get('subscriber') }),
  });
}
