import type { Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';
import { atlasRoutes, type AtlasDeps } from './atlas.routes.ts';

export { readAtlas, type Atlas } from './read-atlas.ts';

/**
 * The evidence atlas: claims that traders repeat, each tested by counts on recorded prices. Guarantees: no figure is
 * written by hand; all figures come from `content/atlas/counts.json`. Examples come from the open part of the practice
 * history, so they show no rated chart.
 */
export function createAtlasModule(platform: Platform, deps: AtlasDeps): ServerModule {
  return { name: 'atlas', personalData: NO_PERSONAL_DATA, routes: (app) => atlasRoutes(app, platform, deps) };
}
