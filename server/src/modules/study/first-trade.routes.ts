import { tradeRefusal } from '@tradesense/core/study/trade-plan.ts';
import { Problem, valueOrProblem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { timeZoneOf } from '../../platform/http/time-zone.ts';
import type { App } from '../../platform/module.ts';
import {
  actOnFirstTrade,
  planFirstTrade,
  reviewFirstTrade,
  showFirstTrade,
  stepFirstTrade,
  type FirstTradeReason,
} from './first-trade.service.ts';
import type { StudyDeps } from './study-deps.ts';

/** Routes of the first planned trade. It needs an account. */
export function firstTradeRoutes(app: App, deps: StudyDeps): void {
  const trade = async <Shown>(pending: Promise<Shown>) => ({ trade: await pending });
  route(app, 'POST /api/study/first-trade', ({ viewer, body }) =>
    trade(valueOrProblem(showFirstTrade(deps, viewer.userId, body?.instead ?? null), noHistory)),
  );
  route(app, 'PUT /api/study/first-trade/plan', ({ viewer, body }) =>
    trade(valueOrProblem(planFirstTrade(deps, viewer.userId, body), problemOf)),
  );
  route(app, 'POST /api/study/first-trade/steps', ({ viewer, body }) =>
    trade(valueOrProblem(stepFirstTrade(deps, viewer.userId, body.seen), noStepOf)),
  );
  route(app, 'POST /api/study/first-trade/acts', ({ viewer, body }) =>
    trade(valueOrProblem(actOnFirstTrade(deps, viewer.userId, body), problemOf)),
  );
  route(app, 'PUT /api/study/first-trade/review', (request) =>
    trade(
      valueOrProblem(reviewFirstTrade(deps, request.viewer.userId, request.body.text, timeZoneOf(request)), problemOf),
    ),
  );
}

function noHistory(): Problem {
  return new Problem('not-enough-history', {
    detail: 'There is not enough recorded price history here for this chart.',
  });
}

function noStepOf(reason: FirstTradeReason): Problem {
  return reason === 'trade-not-open' ? new Problem('task-has-no-step', { detail: NOT_OPEN }) : problemOf(reason);
}

const NOT_OPEN = 'This trade is not open.';

/** The problems for refusals that do not come from the sandbox's rules. */
const OWN: ReadonlyMap<FirstTradeReason, () => Problem> = new Map([
  ['not-found', () => new Problem('not-found')],
  ['moved-on', () => new Problem('task-answer-mismatch', { detail: 'This trade has moved on since you saw it.' })],
  ['trade-sent', () => new Problem('task-settled', { detail: 'The orders of another plan were sent already.' })],
  ['trade-not-open', () => new Problem('task-settled', { detail: NOT_OPEN })],
  [
    'trade-not-closed',
    () => new Problem('task-answer-mismatch', { detail: 'The review follows once the trade is closed.' }),
  ],
]);

function problemOf(reason: FirstTradeReason): Problem {
  return OWN.get(reason)?.() ?? new Problem('task-answer-mismatch', { detail: tradeRefusal(reason) });
}
