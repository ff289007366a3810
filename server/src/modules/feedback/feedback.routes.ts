import { IDEMPOTENCY_HEADER } from '@tradesense/contract/product.ts';
import { Problem, valueOrProblem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import type { App, Platform } from '../../platform/module.ts';
import { giveFeedback } from './give-feedback.service.ts';

export function feedbackRoutes(app: App, platform: Platform): void {
  route(app, 'POST /api/feedback', (request) => {
    const sender = {
      userId: request.viewer?.userId ?? null,
      visitor: visitorOf(request) ?? request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    };
    const key = request.headers[IDEMPOTENCY_HEADER] ?? null;
    return valueOrProblem(giveFeedback(platform, request.body, sender, key), (reason) => new Problem(reason));
  });
}
