import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import fastify, { LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { REQUEST_ID_HEADER } from '@tradesense/contract/product.ts';
import { isHttps, type Config } from '../../config.ts';
import { protectFromCsrf } from './csrf.ts';
import { pathWithoutQuery } from '../log.ts';
import type { App, Platform } from '../module.ts';
import { handleProblems, rawBadRequest } from './problem-handler.ts';
import { limitRates } from './rate-limit.ts';
import { validateRequest } from './validate-request.ts';
import type { Redis } from 'ioredis';

const BODY_MAX_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than a request takes from a proxy on the same network. */
const LINGER_MS = 250;
const HSTS_MAX_AGE_S = 365 * 24 * 60 * 60;
const SENT_REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;
/** Paths that machines request all the time. They are logged at `debug` only. */
const QUIET_PATHS = new Set(['/api/health', '/api/ready', '/metrics']);

function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const sent = request.headers[REQUEST_ID_HEADER];
  return typeof sent === 'string' && SENT_REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** Creates the HTTP server with everything that applies to all requests. The caller adds the routes. */
export async function createHttpServer(
  { config, log, errors }: Pick<Platform, 'config' | 'log' | 'errors'>,
  redis: Redis | null,
): Promise<App> {
  const app: App = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A request that a proxy sent in the moment of the stop is still served; its connection then ends.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      const { head, body } = rawBadRequest(request.id, error.message);
      void reply.hijack();
      reply.raw.writeHead(400, head).end(body);
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validateRequest);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  parseJson(app);
  closeIdleLater(app);
  handleProblems(app, errors);
  await limitRates(app, config, redis);
  await protectFromCsrf(app, config);
  await setSecurityHeaders(app, config);
  logRequests(app);
  return app;
}

/**
 * Closes idle connections `LINGER_MS` after the server stops to listen. A proxy may have opened one whose request is still on its way:
 * closed at once, the proxy would have to tell the learner that it failed, because it never sends a write twice.
 */
function closeIdleLater(app: App): void {
  const closeNow = app.server.closeIdleConnections.bind(app.server);
  app.server.closeIdleConnections = () => {
    setTimeout(closeNow, LINGER_MS).unref();
  };
}

/** Parses JSON. An empty body (sign out, abandon) counts as none. A signed webhook also gets the bytes. */
function parseJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', null);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.isSignedWebhook === true) request.rawBody = body;
    const text = body.toString();
    if (text.trim() === '') return done(null, undefined);
    return parse(request, text, done);
  });
}

async function setSecurityHeaders(app: App, config: Pick<Config, 'publicUrl'>): Promise<void> {
  const self = ["'self'"];
  const none = ["'none'"];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: self,
        scriptSrc: self,
        styleSrc: self,
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: self,
        connectSrc: self,
        workerSrc: self,
        manifestSrc: self,
        frameAncestors: none,
        baseUri: none,
        formAction: none,
        objectSrc: none,
        requireTrustedTypesFor: ["'script'"],
        // DOMPurify's own, and the one that registers the service worker (web/src/platform/service-worker.ts).
        trustedTypes: ['dompurify', 'service-worker'],
      },
    },
    strictTransportSecurity: isHttps(config) ? { maxAge: HSTS_MAX_AGE_S, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (request, reply) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    // The library that sends files names the encoding of `text/`, JavaScript and JSON alone.
    if (reply.getHeader('content-type') === 'image/svg+xml') void reply.type('image/svg+xml; charset=utf-8');
    void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
  });
}

function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = pathWithoutQuery(request.url);
    const isQuiet = QUIET_PATHS.has(path) || !path.startsWith('/api/');
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    request.log[isQuiet ? 'debug' : 'info']({ req: request, status: reply.statusCode, durationMs }, 'request');
  });
}
