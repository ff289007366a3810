import { Problem, valueOrProblem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { USER_AGENT_MAX } from '../feedback/index.ts';
import { appealSuspension, readNotice } from './suspension-notice.service.ts';

export function suspensionsRoutes(app: App, platform: Platform): void {
  route(app, 'GET /api/account/suspension', ({ viewer }) =>
    valueOrProblem(readNotice(platform, viewer), (reason) => new Problem(reason)),
  );
  route(app, 'POST /api/account/suspension/appeal', ({ viewer, body, headers }) => {
    const appeal = { text: body.text, userAgent: (headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX) };
    return valueOrProblem(appealSuspension(platform, viewer, appeal), (reason) => new Problem(reason));
  });
}
