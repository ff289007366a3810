import { Problem, valueOrProblem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { onePage, sendTable } from '../../platform/http/table-export.ts';
import type { App } from '../../platform/module.ts';
import { lastLedgerCheck } from '../status/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';
import {
  AUDIT_COLUMNS,
  DELIVERY_COLUMNS,
  FEEDBACK_COLUMNS,
  MAIL_COLUMNS,
  PRICE_COLUMNS,
  RESULT_COLUMNS,
  SERIES_COLUMNS,
} from './export-columns.policy.ts';
import { exportedAudit, readAudit } from './audit-log.queries.ts';
import { checkAllLedgers } from './check-ledgers.service.ts';
import { changeSetting, readSettings } from './change-setting.service.ts';
import { changeFeedbackState, exportedFeedback, readFeedback, replyToFeedback } from './feedback-inbox.service.ts';
import {
  checkLedgerOf,
  exportedDeliveries,
  exportedMails,
  readDeliveries,
  readGaps,
  readMails,
  readMarket,
} from './installation.queries.ts';
import { readOverview } from './overview.queries.ts';
import { retryDelivery } from './retry-delivery.service.ts';
import {
  exportedTestResults,
  readExamOfLearner,
  readQuiz,
  readTestOfLearner,
  readTestResults,
} from './test-results.queries.ts';

const DONE = { done: true } as const;

export function administrationRoutes(app: App, deps: AdministrationDeps): void {
  const problemOf = (reason: ConstructorParameters<typeof Problem>[0]) => new Problem(reason);
  route(app, 'GET /api/admin/overview', () => readOverview(deps));
  route(app, 'GET /api/admin/audit', ({ query }) => readAudit(deps, query));
  route(app, 'GET /api/admin/audit/export', ({ query }, reply) =>
    sendTable(reply, { fileName: 'audit-log', columns: AUDIT_COLUMNS, pages: exportedAudit(deps, query) }, 'csv'),
  );
  route(app, 'GET /api/admin/settings', () => readSettings(deps));
  route(app, 'PUT /api/admin/settings/{key}', ({ viewer, params, body }) =>
    valueOrProblem(
      changeSetting(deps, { viewer, ...params, value: body.value, reason: body.reason ?? null }),
      settingProblem,
    ),
  );
  route(app, 'GET /api/admin/test-results', ({ query }) => readTestResults(deps, query));
  route(app, 'GET /api/admin/test-results/export', ({ query }, reply) =>
    sendTable(
      reply,
      { fileName: 'test-results', columns: RESULT_COLUMNS, pages: exportedTestResults(deps, query) },
      'csv',
    ),
  );
  route(app, 'GET /api/admin/bias-tests/{id}', ({ params }) =>
    valueOrProblem(readTestOfLearner(deps, params.id), problemOf),
  );
  route(app, 'GET /api/admin/chart-exams/{id}', ({ params }) =>
    valueOrProblem(readExamOfLearner(deps, params.id), problemOf),
  );
  route(app, 'GET /api/admin/lesson-quizzes/{id}', ({ params }) =>
    valueOrProblem(readQuiz(deps, params.id), problemOf),
  );
  route(app, 'GET /api/admin/feedback', ({ query }) => readFeedback(deps, query));
  route(app, 'GET /api/admin/feedback/export', ({ query }, reply) =>
    sendTable(reply, { fileName: 'feedback', columns: FEEDBACK_COLUMNS, pages: exportedFeedback(deps, query) }, 'csv'),
  );
  route(app, 'POST /api/admin/feedback/{id}/reply', async ({ viewer, params, body }) => {
    await valueOrProblem(replyToFeedback(deps, { viewer, ...params, ...body }), problemOf);
    return DONE;
  });
  route(app, 'PUT /api/admin/feedback/{id}/state', async ({ viewer, params, body }) => {
    await valueOrProblem(changeFeedbackState(deps, { viewer, ...params, ...body }), problemOf);
    return DONE;
  });
  installationRoutes(app, deps);
  route(app, 'POST /api/admin/deliveries/retry', async ({ viewer, body }) => {
    await valueOrProblem(retryDelivery(deps, { viewer, ...body }), problemOf);
    return DONE;
  });
  route(app, 'GET /api/admin/ledger/check', () => deps.db.read(async (tx) => ({ check: await lastLedgerCheck(tx) })));
  route(app, 'POST /api/admin/ledger/check', ({ viewer }) => valueOrProblem(checkAllLedgers(deps, viewer), problemOf));
  route(app, 'POST /api/admin/ledger/{id}/check', ({ params }) =>
    valueOrProblem(checkLedgerOf(deps, params.id), problemOf),
  );
}

/** Routes for the tables of emails, failed deliveries and the market. */
function installationRoutes(app: App, deps: AdministrationDeps): void {
  route(app, 'GET /api/admin/mails', ({ query }) => readMails(deps, query));
  route(app, 'GET /api/admin/mails/export', ({ query }, reply) =>
    sendTable(reply, { fileName: 'emails', columns: MAIL_COLUMNS, pages: exportedMails(deps, query) }, 'csv'),
  );
  route(app, 'GET /api/admin/deliveries', ({ query }) => readDeliveries(deps, query));
  route(app, 'GET /api/admin/deliveries/export', ({ query }, reply) => {
    const pages = exportedDeliveries(deps, query);
    return sendTable(reply, { fileName: 'failed-events', columns: DELIVERY_COLUMNS, pages }, 'csv');
  });
  route(app, 'GET /api/admin/market', ({ query }) => readMarket(deps, query));
  route(app, 'GET /api/admin/market/export', ({ query }, reply) => {
    const { assets } = readMarket(deps, query);
    return sendTable(reply, { fileName: 'prices', columns: PRICE_COLUMNS, pages: onePage(assets) }, 'csv');
  });
  route(app, 'GET /api/admin/market/gaps', ({ query }) => readGaps(deps, query));
  route(app, 'GET /api/admin/market/gaps/export', async ({ query }, reply) => {
    const { series } = await readGaps(deps, query);
    const fileName = `series-${query.asset.toLowerCase()}`;
    return sendTable(reply, { fileName, columns: SERIES_COLUMNS, pages: onePage(series) }, 'csv');
  });
}

function settingProblem(reason: { readonly fault: string } | 'nothing-changed'): Problem {
  if (reason === 'nothing-changed') return new Problem(reason);
  const { fault } = reason;
  return new Problem('invalid-request', {
    detail: `body.value: ${fault}.`,
    errors: [{ path: 'body.value', message: fault }],
  });
}
