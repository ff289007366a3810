import { Problem } from '../../platform/http/problem.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { hasSwitch, isSwitchedOff } from './features.policy.ts';
import { settingsRoutes } from './settings.routes.ts';
import { createSettings, type Settings } from './settings.service.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';

export type { Settings } from './settings.service.ts';
export { leverageOf } from './product-numbers.policy.ts';
export { INITIAL_VALUES } from './setting-values.policy.ts';
/** Stored settings, with the accounts that changed them. */
export { allSettings } from './settings.repo.ts';

export interface SettingsModule {
  readonly module: ServerModule;
  readonly settings: Settings;
  /** Throws `feature-off` (403) if requests to this path belong to a feature that is turned off. */
  readonly requireFeature: (path: string) => Promise<void>;
}

/**
 * Settings that administrators change while the product runs. A change takes effect on every server within two seconds.
 */
export function createSettingsModule(platform: Platform): SettingsModule {
  const settings = createSettings(platform);
  return {
    settings,
    module: { name: 'settings', personalData: NO_PERSONAL_DATA, routes: (app) => settingsRoutes(app, settings) },
    async requireFeature(path) {
      if (hasSwitch(path) && isSwitchedOff(path, await settings.current())) throw new Problem('feature-off');
    },
  };
}
