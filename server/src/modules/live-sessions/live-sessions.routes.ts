import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import { answerLiveRound } from './answer-round.service.ts';
import {
  endLiveSession,
  listAnswered,
  moveLiveRound,
  openLiveRound,
  openLiveSession,
  readLiveSession,
  type LiveDeps,
} from './live-sessions.service.ts';

const placeOf = ({ id, roundId }: { readonly id: string; readonly roundId: string }) => ({ classId: id, roundId });

export function liveSessionsRoutes(app: App, deps: LiveDeps): void {
  route(app, 'GET /api/classes/{id}/live', ({ viewer, params }) => readLiveSession(deps, viewer.userId, params.id));
  route(app, 'POST /api/classes/{id}/live', ({ viewer, params, body }) =>
    openLiveSession(deps, viewer.userId, params.id, body.id),
  );
  route(app, 'DELETE /api/classes/{id}/live', ({ viewer, params }) => endLiveSession(deps, viewer.userId, params.id));
  route(app, 'POST /api/classes/{id}/live/rounds', ({ viewer, params, body }) =>
    openLiveRound(deps, viewer.userId, params.id, body),
  );
  route(app, 'PUT /api/classes/{id}/live/rounds/{roundId}/state', ({ viewer, params, body }) =>
    moveLiveRound(deps, viewer.userId, placeOf(params), body.state),
  );
  route(app, 'PUT /api/classes/{id}/live/rounds/{roundId}/answer', ({ viewer, params, body }) =>
    answerLiveRound(deps, viewer.userId, placeOf(params), body),
  );
  route(app, 'GET /api/classes/{id}/live/rounds/{roundId}/answered', ({ viewer, params }) =>
    listAnswered(deps, viewer.userId, placeOf(params)),
  );
}
