import { IDEMPOTENCY_HEADER } from '@tradesense/contract/product.ts';
import { isHttps } from '../../config.ts';
import { valueOrProblem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { ensureVisitor } from '../../platform/http/visitor.ts';
import type { App, Platform } from '../../platform/module.ts';
import { answerQuestion, type AnswerDeps } from './answer-question.service.ts';
import { biasTestProblem } from './bias-test-problems.ts';
import { listAnswers, readInsights, readTest, readTests } from './bias-test.queries.ts';
import { listCharts } from './list-charts.service.ts';
import { readCritique } from './critique.service.ts';
import { abandonTest, recordFocus } from './life-cycle.service.ts';
import { startTest, type StartTestDeps } from './start-test.service.ts';
import { answerTrialQuestion, askTrialQuestion, type TrialDeps } from './trial-question.service.ts';

/** Records that a learner, or a browser without an account, has answered a trial question. The answer is not stored. */
export type NoteTrial = (userId: string | null, visitor: () => string) => Promise<void>;

export type BiasTestRouteDeps = Platform & StartTestDeps & AnswerDeps & TrialDeps & { readonly noteTrial: NoteTrial };

export function biasTestRoutes(app: App, deps: BiasTestRouteDeps): void {
  route(app, 'GET /api/bias-tests', ({ viewer, query }) => readTests(deps, viewer.userId, query.cursor ?? null));
  route(app, 'POST /api/bias-tests', ({ viewer, body, headers }) =>
    valueOrProblem(startTest(deps, viewer.userId, body, headers[IDEMPOTENCY_HEADER] ?? null), biasTestProblem),
  );
  route(app, 'GET /api/bias-tests/charts', ({ viewer }) => listCharts(deps, viewer.userId));
  route(app, 'GET /api/bias-tests/insights', ({ viewer }) => readInsights(deps, viewer.userId));
  route(app, 'GET /api/bias-tests/answers', ({ viewer, query }) => listAnswers(deps, viewer.userId, query));
  route(app, 'GET /api/bias-tests/trial', () => valueOrProblem(askTrialQuestion(deps), biasTestProblem));
  route(app, 'POST /api/bias-tests/trial/answers', async (request, reply) => {
    const outcome = await valueOrProblem(answerTrialQuestion(deps, request.body), biasTestProblem);
    await deps.noteTrial(request.viewer?.userId ?? null, () => ensureVisitor(request, reply, isHttps(deps.config)));
    return outcome;
  });
  route(app, 'GET /api/bias-tests/{id}', ({ viewer, params }) =>
    valueOrProblem(readTest(deps, viewer.userId, params.id), biasTestProblem),
  );
  route(app, 'POST /api/bias-tests/{id}/answers', ({ viewer, params, body }) =>
    valueOrProblem(answerQuestion(deps, viewer.userId, params.id, body), biasTestProblem),
  );
  route(app, 'POST /api/bias-tests/{id}/focus', ({ viewer, params, body }) =>
    valueOrProblem(recordFocus(deps.lifeCycle, viewer.userId, params.id, body.focused), biasTestProblem),
  );
  route(app, 'POST /api/bias-tests/{id}/abandon', ({ viewer, params }) =>
    valueOrProblem(abandonTest(deps, viewer.userId, params.id), biasTestProblem),
  );
  route(app, 'GET /api/bias-tests/{id}/critique', ({ viewer, params }) =>
    valueOrProblem(readCritique(deps, deps.config.coach !== null, viewer.userId, params.id), biasTestProblem),
  );
}
