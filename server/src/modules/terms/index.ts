import type { Platform, ServerModule } from '../../platform/module.ts';
import { TERMS_PERSONAL_DATA } from './personal-data.repo.ts';
import { termsRoutes } from './terms.routes.ts';

/**
 * Creates the module that records who accepted which version of the terms of service, when and from which network
 * address.
 */
export function createTermsModule(platform: Platform): ServerModule {
  return { name: 'terms', personalData: TERMS_PERSONAL_DATA, routes: (app) => termsRoutes(app, platform) };
}
