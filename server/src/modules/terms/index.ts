import type { Platform, ServerModule } from '../../platform/module.ts';
import { termsRoutes } from './terms.routes.ts';

/** Who accepted which version of the terms of service, when and from where. */
export function createTermsModule(platform: Platform): ServerModule {
  return { name: 'terms', routes: (app) => termsRoutes(app, platform) };
}
