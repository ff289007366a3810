import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { LiveMarket, MarketHistory } from '../market/index.ts';
import { createAlertLoop, type AlertLoop } from './alert-loop.ts';
import { deleteEnded } from './price-alerts.repo.ts';
import { priceAlertsRoutes } from './price-alerts.routes.ts';
import { PRICE_ALERTS_PERSONAL_DATA } from './personal-data.repo.ts';
import { createStructureLoop, type StructureLoop } from './structure-loop.ts';
import { deleteEndedStructure } from './structure-alerts.repo.ts';

export interface PriceAlertsModule {
  readonly module: ServerModule;
  /** Compares prices with price alerts. The caller starts and stops it. */
  readonly loop: AlertLoop;
  /** Compares closed bars with structure alerts. The caller starts and stops it. */
  readonly structureLoop: StructureLoop;
}

/**
 * Alerts on prices and structure breaks. A learner is notified of each alert once. Modules that send the notifications
 * subscribe to `priceAlertTriggered` and `structureAlertTriggered`.
 */
export function createPriceAlertsModule(
  platform: Platform,
  { live, history }: { readonly live: LiveMarket; readonly history: MarketHistory },
): PriceAlertsModule {
  platform.jobs.every('price-alerts-retention', DAY_MS, (now) =>
    platform.db.transaction(async (tx) => {
      await deleteEnded(tx, now);
      await deleteEndedStructure(tx, now);
    }),
  );
  const loop = createAlertLoop({ ...platform, live, history });
  const structureLoop = createStructureLoop({ ...platform, live, history });
  const onChanged = (): void => {
    loop.invalidate();
    structureLoop.invalidate();
  };
  return {
    module: {
      name: 'price-alerts',
      personalData: PRICE_ALERTS_PERSONAL_DATA,
      routes: (app) => priceAlertsRoutes(app, { ...platform, live, history, onChanged }),
    },
    loop,
    structureLoop,
  };
}
