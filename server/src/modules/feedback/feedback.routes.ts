import { z } from 'zod';
import { feedbackRequest, feedbackResponse } from '@tradesense/contract/feedback.ts';
import { IDEMPOTENCY_HEADER } from '@tradesense/contract/product.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import type { App, Platform } from '../../platform/module.ts';
import { giveFeedback } from './give-feedback.service.ts';

const headers = z.looseObject({ [IDEMPOTENCY_HEADER]: z.string().min(8).max(100).optional() });
/** Per network address: enough for a class room behind one address, too little to fill the inbox. */
const FEW = { rateLimit: { max: 10, timeWindow: '1 minute' } };

export function feedbackRoutes(app: App, platform: Platform): void {
  app.post(
    '/api/feedback',
    { config: FEW, schema: { headers, body: feedbackRequest, response: { 200: feedbackResponse } } },
    (request) => {
      const sender = {
        userId: request.viewer?.userId ?? null,
        visitor: visitorOf(request) ?? request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      };
      return giveFeedback(platform, request.body, sender, request.headers[IDEMPOTENCY_HEADER] ?? null);
    },
  );
}
