import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import { readJournal, readPerformance, readReviewsDue, readTrade, readTradeBars } from './journal.queries.ts';
import { readCostliestMistake } from './costliest-mistake.queries.ts';
import { readCurves } from './journal-curves.queries.ts';
import { decideAgain } from './decide-again.service.ts';
import { readReviewQueue } from './review-queue.queries.ts';
import { reviewTrade } from './review-trade.service.ts';
import { tagTrades } from './tag-trades.service.ts';
import { readSecondLook } from './second-look.queries.ts';
import type { JournalDeps } from './write-trades.service.ts';

export function journalRoutes(app: App, deps: JournalDeps): void {
  route(app, 'GET /api/sandbox/accounts/{id}/journal', ({ viewer, params, query }) =>
    readJournal(deps, viewer.userId, params.id, query),
  );
  route(app, 'GET /api/sandbox/accounts/{id}/journal/{tradeId}', ({ viewer, params }) =>
    readTrade(deps, viewer.userId, params.id, params.tradeId),
  );
  route(app, 'PATCH /api/sandbox/accounts/{id}/journal/{tradeId}', ({ viewer, params, body }) =>
    reviewTrade(deps, viewer.userId, { accountId: params.id, tradeId: params.tradeId }, body),
  );
  route(app, 'GET /api/sandbox/accounts/{id}/performance/curves', ({ viewer, params }) =>
    readCurves(deps, viewer.userId, params.id),
  );
  route(app, 'GET /api/sandbox/accounts/{id}/costliest-mistake', ({ viewer, params }) =>
    readCostliestMistake(deps, viewer.userId, params.id),
  );
  route(app, 'POST /api/sandbox/accounts/{id}/journal/tags', ({ viewer, params, body }) =>
    tagTrades(deps, viewer.userId, params.id, body),
  );
  route(app, 'GET /api/sandbox/accounts/{id}/journal/{tradeId}/bars', ({ viewer, params }) =>
    readTradeBars(deps, viewer.userId, params.id, params.tradeId),
  );
  route(app, 'GET /api/sandbox/accounts/{id}/performance', ({ viewer, params }) =>
    readPerformance(deps, viewer.userId, params.id),
  );
  route(app, 'GET /api/sandbox/accounts/{id}/journal/{tradeId}/second-look', ({ viewer, params, query }) =>
    readSecondLook(deps, viewer.userId, { accountId: params.id, tradeId: params.tradeId }, query),
  );
  route(app, 'POST /api/sandbox/accounts/{id}/journal/{tradeId}/second-look', ({ viewer, params, body }) =>
    decideAgain(deps, viewer.userId, { accountId: params.id, tradeId: params.tradeId }, body),
  );
  route(app, 'GET /api/sandbox/review-queue', ({ viewer, query }) => readReviewQueue(deps, viewer.userId, query));
  route(app, 'GET /api/sandbox/reviews-due', ({ viewer }) => readReviewsDue(deps, viewer.userId));
}
