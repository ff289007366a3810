import type { FastifyReply } from 'fastify';
import { CERTIFICATE_CONTEXT } from '@tradesense/core/certificates/certificate-document.ts';
import { Problem } from '../../platform/http/problem.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform } from '../../platform/module.ts';
import {
  issuedView,
  readAttempts,
  readCertificate,
  readCertificates,
  readKeys,
  readRevocations,
} from './certificates.queries.ts';
import { revoke } from './certificates.repo.ts';
import { issueCertificate } from './issue-certificate.service.ts';

/** Allows pages of any origin to read the response, because verification keys and revocations are public. */
const forEverybody = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  });

export function certificatesRoutes(app: App, platform: Platform): void {
  route(app, 'GET /api/certificates', ({ viewer }) => readCertificates(platform, viewer.userId));
  route(app, 'POST /api/certificates', async ({ viewer, body }) =>
    issuedView(await issueCertificate(platform, viewer.userId, body.kind)),
  );
  route(app, 'GET /api/certificates/{id}', ({ params }, reply) => {
    forEverybody(reply);
    return readCertificate(platform, params.id);
  });
  route(app, 'GET /api/certificates/{id}/attempts', ({ viewer, params }) =>
    readAttempts(platform, viewer.userId, params.id),
  );
  route(app, 'DELETE /api/certificates/{id}', async ({ viewer, params }) => {
    const isDone = await platform.db.transaction((tx) => revoke(tx, viewer.userId, params.id));
    if (!isDone) throw new Problem('not-found', { detail: 'You have no such certificate.' });
    return { done: true as const };
  });
  route(app, 'GET /.well-known/did.json', async (_request, reply) => {
    forEverybody(reply);
    return { ...(await readKeys(platform)) };
  });
  route(app, 'GET /.well-known/certificate-revocations.json', async (_request, reply) => {
    forEverybody(reply);
    return { ...(await readRevocations(platform)) };
  });
  route(app, 'GET /.well-known/certificate-context.json', (_request, reply) => {
    forEverybody(reply);
    return CERTIFICATE_CONTEXT;
  });
}
