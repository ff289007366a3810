import { randomFillSync } from 'node:crypto';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { MarketHistory } from '../market/index.ts';
import type { SandboxModule } from '../sandbox/index.ts';
import { replayRoutes } from './replay.routes.ts';

export { replayMarketOf } from './replay-market.service.ts';
export { toldHistoryOf, type ToldHistory } from './replay.queries.ts';

export interface ReplayModuleDeps {
  readonly history: MarketHistory;
  readonly sandbox: Pick<SandboxModule, 'replays' | 'requireUnlocked'>;
}

/**
 * Replay: practice on history, bar by bar, with a sandbox account of its own. It guarantees that nothing after the cursor leaves the
 * server, in no interval and by no call; that a masked session tells nothing of when it really is before it has ended; that each
 * bar happens to the account once, however often and from wherever it is asked for; that a session is as it was after any
 * restart. Its bars are kept with it: what becomes of the history does not change it. Every change of a session locks its row
 * first, then its account. Known limit: the asset is named and prices are real, so who searches all of history finds the place.
 */
export function createReplayModule(platform: Platform, { history, sandbox }: ReplayModuleDeps): ServerModule {
  const deps = { ...platform, history, accounts: sandbox.replays, newRandom: unpredictableRandom };
  return { name: 'replay', routes: (app) => replayRoutes(app, deps, sandbox.requireUnlocked) };
}

/** A generator that nobody can foresee: 256 bits of the system's randomness as its seed. */
function unpredictableRandom(): Random {
  return createRandom(...randomFillSync(new Uint32Array(8)));
}
