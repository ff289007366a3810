import { IDEMPOTENCY_HEADER } from '@tradesense/contract/product.ts';
import { valueOrProblem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import { appealChart } from './appeal.service.ts';
import { chartExamProblem } from './chart-exam-problems.ts';
import { readExam, readHistory, readOverview, readResults } from './chart-exam.queries.ts';
import { listComparable, readGradedChart } from './exam-comparison.queries.ts';
import { abandonExam, recordFocus } from './life-cycle.service.ts';
import { serveNextChart, startExam, type StartExamDeps } from './start-exam.service.ts';
import { saveMarks, submitPart, type MarksDeps } from './submit-part.service.ts';

export type ChartExamRouteDeps = StartExamDeps & MarksDeps;

export function chartExamRoutes(app: App, deps: ChartExamRouteDeps): void {
  route(app, 'GET /api/chart-exams', ({ viewer }) => readOverview(deps, viewer.userId));
  route(app, 'GET /api/chart-exams/history', ({ viewer, query }) =>
    readHistory(deps, viewer.userId, query.cursor ?? null),
  );
  route(app, 'GET /api/chart-exams/comparable', ({ viewer }) => listComparable(deps, viewer.userId));
  route(app, 'GET /api/chart-exams/{id}/charts/{index}', ({ viewer, params }) =>
    valueOrProblem(readGradedChart(deps, viewer.userId, params), chartExamProblem),
  );
  route(app, 'POST /api/chart-exams', ({ viewer, body, headers }) =>
    valueOrProblem(startExam(deps, viewer.userId, body, headers[IDEMPOTENCY_HEADER] ?? null), chartExamProblem),
  );
  route(app, 'GET /api/chart-exams/{id}', ({ viewer, params }) =>
    valueOrProblem(readExam(deps, viewer.userId, params.id), chartExamProblem),
  );
  route(app, 'GET /api/chart-exams/{id}/results', ({ viewer, params }) =>
    valueOrProblem(readResults(deps, viewer.userId, params.id), chartExamProblem),
  );
  route(app, 'POST /api/chart-exams/{id}/charts/{index}/appeal', ({ viewer, params, body }) =>
    valueOrProblem(appealChart(deps, viewer.userId, params.id, params.index, body.text), chartExamProblem),
  );
  runningExamRoutes(app, deps);
}

function runningExamRoutes(app: App, deps: ChartExamRouteDeps): void {
  route(app, 'POST /api/chart-exams/{id}/next', ({ viewer, params }) =>
    valueOrProblem(serveNextChart(deps, viewer.userId, params.id), chartExamProblem),
  );
  route(app, 'PUT /api/chart-exams/{id}/marks', ({ viewer, params, body }) =>
    valueOrProblem(saveMarks(deps, viewer.userId, params.id, body), chartExamProblem),
  );
  route(app, 'POST /api/chart-exams/{id}/submissions', ({ viewer, params, body }) =>
    valueOrProblem(submitPart(deps, viewer.userId, params.id, body), chartExamProblem),
  );
  route(app, 'POST /api/chart-exams/{id}/focus', ({ viewer, params, body }) =>
    valueOrProblem(recordFocus(deps.lifeCycle, viewer.userId, params.id, body.focused), chartExamProblem),
  );
  route(app, 'POST /api/chart-exams/{id}/abandon', ({ viewer, params }) =>
    valueOrProblem(abandonExam(deps, viewer.userId, params.id), chartExamProblem),
  );
}
