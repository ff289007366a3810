import { z } from 'zod';
import {
  journalBarsResponse,
  journalQuery,
  journalResponse,
  journalTradeResponse,
  patchJournalTradeRequest,
  performanceResponse,
  reviewsDueResponse,
} from '@tradesense/contract/journal.ts';
import type { App } from '../../platform/module.ts';
import type { SandboxModule } from '../sandbox/index.ts';
import { readJournal, readPerformance, readReviewsDue, readTrade, readTradeBars } from './journal.queries.ts';
import { reviewTrade } from './review-trade.service.ts';
import type { JournalDeps } from './write-trades.service.ts';

const ACCOUNT = '/api/sandbox/accounts/:id';
const params = z.strictObject({ id: z.uuid() });
const tradeParams = z.strictObject({ id: z.uuid(), tradeId: z.uuid() });

export function journalRoutes(app: App, deps: JournalDeps, guard: SandboxModule['requireUnlocked']): void {
  app.get(
    `${ACCOUNT}/journal`,
    { schema: { params, querystring: journalQuery, response: { 200: journalResponse } } },
    async (request) => readJournal(deps, (await guard(request)).userId, request.params.id, request.query),
  );
  const trade = `${ACCOUNT}/journal/:tradeId`;
  app.get(trade, { schema: { params: tradeParams, response: { 200: journalTradeResponse } } }, async (request) =>
    readTrade(deps, (await guard(request)).userId, request.params.id, request.params.tradeId),
  );
  app.patch(
    trade,
    { schema: { params: tradeParams, body: patchJournalTradeRequest, response: { 200: journalTradeResponse } } },
    async (request) => {
      const { userId } = await guard(request);
      const { id: accountId, tradeId } = request.params;
      return reviewTrade(deps, userId, { accountId, tradeId }, request.body);
    },
  );
  app.get(
    `${trade}/bars`,
    { schema: { params: tradeParams, response: { 200: journalBarsResponse } } },
    async (request) => readTradeBars(deps, (await guard(request)).userId, request.params.id, request.params.tradeId),
  );
  app.get(`${ACCOUNT}/performance`, { schema: { params, response: { 200: performanceResponse } } }, async (request) =>
    readPerformance(deps, (await guard(request)).userId, request.params.id),
  );
  app.get('/api/sandbox/reviews-due', { schema: { response: { 200: reviewsDueResponse } } }, async (request) =>
    readReviewsDue(deps, (await guard(request)).userId),
  );
}
