import { numbersOf } from './product-numbers.policy.ts';
import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import type { Settings } from './settings.service.ts';

export function settingsRoutes(app: App, settings: Pick<Settings, 'current'>): void {
  route(app, 'GET /api/settings', async () => {
    const values = await settings.current();
    return {
      registrationsOpen: values['registrations-open'],
      announcement: values.announcement === '' ? null : values.announcement,
      numbers: numbersOf(values),
      features: {
        feed: values['feature-feed'],
        replay: values['feature-replay'],
        realOrShuffled: values['feature-real-or-shuffled'],
      },
    };
  });
}
