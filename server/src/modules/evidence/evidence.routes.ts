import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { readEvidence } from './evidence.queries.ts';

export function evidenceRoutes(app: App, { db }: Pick<Platform, 'db'>): void {
  route(app, 'GET /api/evidence', ({ viewer }) => readEvidence(db, viewer.userId));
}
