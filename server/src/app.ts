import { fileURLToPath } from 'node:url';
import { createBiasTestModule } from './modules/bias-test/index.ts';
import { createIdentityModule, type IdentityModule } from './modules/identity/index.ts';
import {
  createControlServer,
  createMarketModule,
  type ControlServer,
  type MarketHistory,
} from './modules/market/index.ts';
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
  const biasTest = createBiasTestModule(platform, { history: market.history });

  platform.metrics.observeHttp(app);
  const sendPage = await serveWebFiles(app, options.webDirectory ?? WEB_DIRECTORY);
  answerUnknownPaths(app, sendPage);
  recogniseViewer(app, identity);
  operationsRoutes(app, platform);
  for (const module of [identity, market.module, biasTest.module]) module.routes(app);
  await app.ready();
  return { app, identity, history: market.history, control: createControlServer(platform) };
}

/** Sets `request.viewer` from the bearer token, after the limits and checks that cost nothing. */
function recogniseViewer(app: App, identity: IdentityModule): void {
  app.decorateRequest('viewer', null);
  app.addHook('preValidation', async (request) => {
    const { authorization } = request.headers;
    if (authorization !== undefined && !request.is404) request.viewer = await identity.viewerOf(authorization);
  });
}
