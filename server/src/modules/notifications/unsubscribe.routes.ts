import type { FastifyReply } from 'fastify';
import { PROBLEMS } from '@tradesense/contract/problem-codes.ts';
import { Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import { stopMails } from './mail-settings.repo.ts';
import { isOneClick } from './one-click.policy.ts';
import { askToUnsubscribe, invalidLink, UNSUBSCRIBE_HEADERS, unsubscribed } from './unsubscribe-page.ts';
import { unsubscribingLearner } from './unsubscribe-token.ts';

/**
 * Routes behind the unsubscribe link in emails about notifications: for people (GET) and for mail programs (POST, RFC
 * 8058).
 */
export function unsubscribeRoutes(app: App, { config, db, clock }: Platform): void {
  const send = (reply: FastifyReply, status: number, page: string) =>
    reply.status(status).headers(UNSUBSCRIBE_HEADERS).send(page);

  route(app, 'GET /api/notifications/unsubscribe', ({ query }, reply) =>
    unsubscribingLearner(config, query.token) === null
      ? send(reply, PROBLEMS['link-invalid'].status, invalidLink())
      : send(reply, 200, askToUnsubscribe()),
  );
  route(app, 'POST /api/notifications/unsubscribe', async ({ query, body }, reply) => {
    const userId = unsubscribingLearner(config, query.token);
    if (userId === null) return send(reply, PROBLEMS['link-invalid'].status, invalidLink());
    if (!isOneClick(body.toString()))
      throw new Problem('invalid-request', { detail: 'The form must have the field List-Unsubscribe=One-Click.' });
    await db.transaction((tx) => stopMails(tx, userId, new Date(clock.now())));
    return send(reply, 200, unsubscribed());
  });
}
