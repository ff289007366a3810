import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHttps, type Config } from '../../config.ts';
import { Problem, valueOrProblem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { timeZoneOf } from '../../platform/http/time-zone.ts';
import { ensureVisitor, visitorOf } from '../../platform/http/visitor.ts';
import type { App } from '../../platform/module.ts';
import { answerQuiz } from './answer-quiz.service.ts';
import { answerReviewQuestion } from './answer-review-question.service.ts';
import { answerTask } from './answer-task.service.ts';
import { showChallenge, startChallenge } from './challenge.service.ts';
import { firstTradeRoutes } from './first-trade.routes.ts';
import { showHint } from './hint-task.service.ts';
import { drawExample } from './lesson-example.service.ts';
import { bookmarkLesson, writeNote } from './lesson-note.service.ts';
import { readReviews } from './reviews.queries.ts';
import { endPlacement, retakePlacement, showPlacement, skipPlacement, startPlacement } from './placement.service.ts';
import { searchStudy } from './search-study.queries.ts';
import { readLesson } from './show-lesson.queries.ts';
import { showReviewCard } from './show-review-card.service.ts';
import { showTask, type ShowTaskReason } from './show-task.service.ts';
import { skipTask } from './skip-task.service.ts';
import { startQuiz } from './start-quiz.service.ts';
import { stepTask } from './step-task.service.ts';
import type { StudyDeps } from './study-deps.ts';
import { listStudyDays, readOverview } from './study-overview.queries.ts';
import { studyOwner, type StudyOwner } from './study-owner.ts';
import { adoptVisitorProgress } from './visitor-progress.service.ts';

export interface StudyRouteDeps extends StudyDeps {
  readonly config: Config;
}

type OwnerOf = (request: FastifyRequest, reply: FastifyReply) => StudyOwner;

export function studyRoutes(app: App, deps: StudyRouteDeps): void {
  const ownerOf: OwnerOf = (request, reply) =>
    studyOwner(request.viewer?.userId ?? null, () => ensureVisitor(request, reply, isHttps(deps.config)));
  lessonRoutes(app, deps);
  taskRoutes(app, deps, ownerOf);
  placementRoutes(app, deps, ownerOf);
  learnerRoutes(app, deps);
  firstTradeRoutes(app, deps);
}

/**
 * GET routes for visitors and learners. They assign no visitor id to a browser without one, because such a browser has
 * no work yet.
 */
function lessonRoutes(app: App, deps: StudyDeps): void {
  const readerOf = (request: FastifyRequest) =>
    studyOwner(request.viewer?.userId ?? null, () => visitorOf(request) ?? 'no visitor');
  route(app, 'GET /api/study', (request) => readOverview(deps, readerOf(request), timeZoneOf(request)));
  route(app, 'GET /api/study/search', (request) => searchStudy(deps, readerOf(request), request.query.q));
  route(app, 'GET /api/study/placement', async (request) => ({
    placement: await showPlacement(deps, readerOf(request)),
  }));
  route(app, 'GET /api/study/lessons/{lesson}', (request) =>
    valueOrProblem(readLesson(deps, readerOf(request), request.params.lesson), problemOf),
  );
  route(app, 'GET /api/study/lessons/{lesson}/example', (request) =>
    valueOrProblem(drawExample(deps, readerOf(request), request.params.lesson), problemOf),
  );
}

/** Routes for the tasks and quizzes of visitors and learners. */
function taskRoutes(app: App, deps: StudyDeps, ownerOf: OwnerOf): void {
  const task = async <Shown>(pending: Promise<Shown>) => ({ task: await pending });
  const quiz = async <Shown>(pending: Promise<Shown>) => ({ quiz: await pending });
  route(app, 'POST /api/study/tasks', (request, reply) =>
    task(valueOrProblem(showTask(deps, ownerOf(request, reply), request.body), problemOf)),
  );
  route(app, 'POST /api/study/tasks/{id}/hints', (request, reply) => {
    const hint = showHint(
      deps,
      ownerOf(request, reply),
      request.params.id,
      timeZoneOf(request),
      request.body?.seen ?? null,
    );
    return task(valueOrProblem(hint, problemOf));
  });
  route(app, 'POST /api/study/tasks/{id}/steps', (request, reply) =>
    valueOrProblem(stepTask(deps, ownerOf(request, reply), request.params.id, request.body?.seen ?? null), problemOf),
  );
  route(app, 'POST /api/study/tasks/{id}/answers', (request, reply) => {
    const { params, body } = request;
    const answered = answerTask(deps, ownerOf(request, reply), params.id, body.answer, timeZoneOf(request));
    return task(valueOrProblem(answered, problemOf));
  });
  route(app, 'POST /api/study/tasks/{id}/skips', (request, reply) => {
    const skipped = skipTask(deps, ownerOf(request, reply), request.params.id, timeZoneOf(request));
    return task(valueOrProblem(skipped, problemOf));
  });
  route(app, 'POST /api/study/quizzes', (request, reply) => {
    const { lesson, isNew } = request.body;
    return quiz(valueOrProblem(startQuiz(deps, ownerOf(request, reply), lesson, isNew), problemOf));
  });
  route(app, 'POST /api/study/quizzes/{id}/answers', (request, reply) =>
    quiz(valueOrProblem(answerQuiz(deps, ownerOf(request, reply), request.params.id, request.body), problemOf)),
  );
}

/** Routes for the placements of visitors and learners. */
function placementRoutes(app: App, deps: StudyDeps, ownerOf: OwnerOf): void {
  route(app, 'POST /api/study/placement', async (request, reply) => ({
    placement: await startPlacement(deps, ownerOf(request, reply)),
  }));
  route(app, 'POST /api/study/placement/retake', async (request, reply) => ({
    placement: await valueOrProblem(retakePlacement(deps, ownerOf(request, reply)), problemOf),
  }));
  route(app, 'POST /api/study/placement/end', async (request, reply) => ({
    placement: await valueOrProblem(endPlacement(deps, ownerOf(request, reply)), problemOf),
  }));
  route(app, 'POST /api/study/placement/skip', async (request, reply) => ({
    placement: await skipPlacement(deps, ownerOf(request, reply)),
  }));
}

/** Routes that need an account. */
function learnerRoutes(app: App, deps: StudyDeps): void {
  const challenge = async <Shown>(pending: Promise<Shown>) => ({ challenge: await pending });
  route(app, 'PUT /api/study/lessons/{lesson}/note', ({ viewer, params, body }) =>
    valueOrProblem(writeNote(deps, viewer.userId, params.lesson, body.text), problemOf),
  );
  route(app, 'PUT /api/study/lessons/{lesson}/bookmark', ({ viewer, params, body }) =>
    valueOrProblem(bookmarkLesson(deps, viewer.userId, params.lesson, body.isBookmarked), problemOf),
  );
  route(app, 'POST /api/study/topics/{topic}/challenge', ({ viewer, params }) =>
    challenge(valueOrProblem(startChallenge(deps, viewer.userId, params.topic), problemOf)),
  );
  route(app, 'GET /api/study/challenges/{id}', ({ viewer, params }) =>
    challenge(valueOrProblem(showChallenge(deps, viewer.userId, params.id), problemOf)),
  );
  route(app, 'GET /api/study/days', ({ viewer, query }) => listStudyDays(deps, viewer.userId, query.before));
  route(app, 'GET /api/study/reviews', (request) => readReviews(deps, request.viewer.userId, timeZoneOf(request)));
  route(app, 'POST /api/study/reviews/cards', async ({ viewer }) => ({
    card: await showReviewCard(deps, viewer.userId),
  }));
  route(app, 'POST /api/study/reviews/questions/{id}/answers', async (request) => {
    const { viewer, params, body } = request;
    const answered = answerReviewQuestion(deps, viewer.userId, params.id, body, timeZoneOf(request));
    return { question: await valueOrProblem(answered, problemOf) };
  });
  route(app, 'POST /api/study/visitor-progress', async (request) => {
    await adoptVisitorProgress(deps, request.viewer.userId, visitorOf(request));
    return { done: true } as const;
  });
}

type PlainReason =
  | Exclude<ShowTaskReason, 'not-enough-history'>
  | 'task-settled'
  | 'task-has-no-hint'
  | 'task-has-no-step'
  | 'task-answer-mismatch'
  | 'question-already-answered'
  | 'challenge-not-ready';

function problemOf(reason: PlainReason | 'not-enough-history'): Problem {
  if (reason !== 'not-enough-history') return new Problem(reason);
  return new Problem('not-enough-history', {
    detail: 'This server does not have enough recorded price history for the chart of this task.',
  });
}
