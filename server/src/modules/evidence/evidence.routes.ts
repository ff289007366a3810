import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import type { ReadPresentEntries } from './record-trade.service.ts';
import { readTradeEvidence } from './trade-evidence.queries.ts';
import { readEvidence } from './evidence.queries.ts';

export function evidenceRoutes(app: App, { db }: Pick<Platform, 'db'>, presentEntries: ReadPresentEntries): void {
  route(app, 'GET /api/evidence', ({ viewer }) => readEvidence(db, viewer.userId));
  route(app, 'GET /api/evidence/trades', ({ viewer }) => readTradeEvidence(db, presentEntries, viewer.userId));
}
