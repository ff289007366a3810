import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { LiveMarket, MarketHistory } from '../market/index.ts';
import { createAlertLoop, type AlertLoop } from './alert-loop.ts';
import { deleteEnded } from './price-alerts.repo.ts';
import { priceAlertsRoutes } from './price-alerts.routes.ts';
import { PRICE_ALERTS_PERSONAL_DATA } from './personal-data.repo.ts';

export interface PriceAlertsModule {
  readonly module: ServerModule;
  /** Holds prices against alerts; the caller starts and stops it. */
  readonly loop: AlertLoop;
}

/** Prices of which learners want to be told, each once. Whoever wants to tell them subscribes to `priceAlertTriggered`. */
export function createPriceAlertsModule(
  platform: Platform,
  { live, history }: { readonly live: LiveMarket; readonly history: MarketHistory },
): PriceAlertsModule {
  platform.jobs.every('price-alerts-retention', DAY_MS, (now) => platform.db.transaction((tx) => deleteEnded(tx, now)));
  const loop = createAlertLoop({ ...platform, live, history });
  return {
    module: {
      name: 'price-alerts',
      personalData: PRICE_ALERTS_PERSONAL_DATA,
      routes: (app) => priceAlertsRoutes(app, { ...platform, live, onChanged: () => loop.forget() }),
    },
    loop,
  };
}
