import { Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import type { PracticeHistory } from '../market/index.ts';
import type { LessonLibrary } from '../study/index.ts';
import { listClaims, showClaim, showExamples } from './atlas.queries.ts';
import type { Atlas } from './read-atlas.ts';

export interface AtlasDeps {
  readonly atlas: Atlas;
  readonly history: PracticeHistory;
  readonly library: LessonLibrary;
}

export function atlasRoutes(app: App, { db }: Pick<Platform, 'db'>, { atlas, history, library }: AtlasDeps): void {
  route(app, 'GET /api/evidence/atlas', () => listClaims(atlas));
  route(app, 'GET /api/evidence/atlas/{claim}', ({ params }) => {
    const claim = showClaim(atlas, library, params.claim);
    if (claim === null) throw new Problem('not-found');
    return claim;
  });
  route(app, 'GET /api/evidence/atlas/{claim}/examples', ({ params }) => {
    const claim = atlas.claims.find(({ text }) => text.id === params.claim);
    if (claim === undefined) throw new Problem('not-found');
    return db.transaction((tx) => showExamples(history, tx, claim));
  });
}
