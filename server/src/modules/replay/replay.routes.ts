import { z } from 'zod';
import {
  advanceReplayRequest,
  advanceReplayResponse,
  replayBarsQuery,
  replayBarsResponse,
  replaySession,
  replaySessionsResponse,
  startReplayRequest,
} from '@tradesense/contract/replay.ts';
import type { App } from '../../platform/module.ts';
import type { SandboxModule } from '../sandbox/index.ts';
import { advanceReplay, endReplay } from './advance-replay.service.ts';
import { readBars, readSession, readSessions } from './replay.queries.ts';
import { startReplay, type ReplayDeps } from './start-replay.service.ts';

const SESSIONS = '/api/replay/sessions';
const params = z.strictObject({ id: z.uuid() });
const noBody = z.strictObject({}).nullish();
/** Each keeps some thousands of bars. */
const FEW = { rateLimit: { max: 20, timeWindow: '1 minute' } };

export function replayRoutes(app: App, deps: ReplayDeps, guard: SandboxModule['requireUnlocked']): void {
  app.get(SESSIONS, { schema: { response: { 200: replaySessionsResponse } } }, async (request) =>
    readSessions(deps, (await guard(request)).userId),
  );
  app.post(
    SESSIONS,
    { config: FEW, schema: { body: startReplayRequest, response: { 200: replaySession } } },
    async (request) => startReplay(deps, (await guard(request)).userId, request.body),
  );
  app.get(`${SESSIONS}/:id`, { schema: { params, response: { 200: replaySession } } }, async (request) =>
    readSession(deps, (await guard(request)).userId, request.params.id),
  );
  app.get(
    `${SESSIONS}/:id/bars`,
    { schema: { params, querystring: replayBarsQuery, response: { 200: replayBarsResponse } } },
    async (request) => readBars(deps, (await guard(request)).userId, request.params.id, request.query),
  );
  app.post(
    `${SESSIONS}/:id/advance`,
    { schema: { params, body: advanceReplayRequest, response: { 200: advanceReplayResponse } } },
    async (request) => advanceReplay(deps, (await guard(request)).userId, request.params.id, request.body),
  );
  app.post(
    `${SESSIONS}/:id/end`,
    { schema: { params, body: noBody, response: { 200: replaySession } } },
    async (request) => endReplay(deps, (await guard(request)).userId, request.params.id),
  );
}
