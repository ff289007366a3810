import { randomUUID } from 'node:crypto';
import fastify, { LogController, type FastifySchemaCompiler, type FastifySchemaValidationError } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { REQUEST_ID_HEADER } from '@tradesense/contract/product.ts';
import { protectFromCsrf } from './csrf.ts';
import { pathWithoutQuery } from '../log.ts';
import type { App, Platform } from '../module.ts';
import { handleProblems, rawBadRequest } from './problem-handler.ts';
import { limitRates } from './rate-limit.ts';
import { logWhenUsed } from './request-log.ts';
import { setSecurityHeaders } from './security-headers.ts';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import { issueMessage } from './issue-message.ts';

function violationOf({ code, path, message, ...params }: z.core.$ZodIssue): FastifySchemaValidationError {
  const place = path.join('/');
  return { keyword: code, instancePath: `/${place}`, schemaPath: `#/${place}/${code}`, message, params };
}

/** Validates a part of a request against its schema. The messages of violations are worded for learners. */
const validateRequest: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const { error, data: value } = schema.safeParse(data, { error: issueMessage });
    return error === undefined ? { value } : { error: error.issues.map(violationOf) };
  };

const BODY_MAX_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Time in ms for which idle connections stay open after a stop, so that a request that a proxy on the same network has
 * already sent still arrives.
 */
const LINGER_MS = 250;
const SENT_REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;
/** Paths that monitoring tools request constantly. They are logged only at `debug`, unless they are refused. */
const QUIET_PATHS = new Set(['/api/health', '/api/ready', '/metrics']);

function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const sent = request.headers[REQUEST_ID_HEADER];
  return typeof sent === 'string' && SENT_REQUEST_ID.test(sent) ? sent : randomUUID();
}

interface PartDeps {
  readonly config: Platform['config'];
  readonly redis: Redis | null;
}

/**
 * The parts of the server that handle every request, in this order. `headers` is first, so that rejected requests get
 * the headers too. `docs/performance.md` states the cost of each part and the reason for it.
 */
const PARTS = {
  headers: (app: App, { config }: PartDeps) => setSecurityHeaders(app, config),
  'rate-limit': (app: App, { config, redis }: PartDeps) => limitRates(app, config, redis),
  csrf: (app: App, { config }: PartDeps) => protectFromCsrf(app, config),
  log: (app: App) => logRequests(app),
} as const;
export type HttpPart = keyof typeof PARTS;
export const HTTP_PARTS = Object.keys(PARTS) as readonly HttpPart[];

/**
 * Creates the HTTP server with all parts that apply to every request. The caller adds the routes. A benchmark passes
 * fewer `parts` to measure the cost of each.
 */
export async function createHttpServer(
  { config, log, errors }: Pick<Platform, 'config' | 'log' | 'errors'>,
  redis: Redis | null,
  parts: readonly HttpPart[] = HTTP_PARTS,
): Promise<App> {
  const app: App = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: logWhenUsed,
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // If a proxy sends a request at the moment of the stop, the request is still served instead of getting a 503. Then
    // its connection is closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      const { head, body } = rawBadRequest(request.id, error.message);
      log.info({ reqId: request.id, req: request, status: 400, reason: 'invalid-request' }, 'request');
      void reply.hijack();
      reply.raw.writeHead(400, head).end(body);
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validateRequest);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  parseJson(app);
  closeIdleLater(app);
  keepAddresses(app);
  handleProblems(app, errors);
  for (const part of parts) await PARTS[part](app, { config, redis });
  return app;
}

/**
 * Closes idle connections `LINGER_MS` after the server stops listening. A request from a proxy may still be on its way
 * on such a connection. If the connection were closed immediately, the proxy would report a failure to the learner,
 * because proxies do not repeat writes.
 */
function closeIdleLater(app: App): void {
  const closeNow = app.server.closeIdleConnections.bind(app.server);
  app.server.closeIdleConnections = () => {
    setTimeout(closeNow, LINGER_MS).unref();
  };
}

/**
 * Keeps the address of each client for as long as its requests run. Node reads the address when it is first asked for
 * and keeps it then. A client that has closed its connection before that would have none, and limits could not count
 * its request.
 */
function keepAddresses(app: App): void {
  app.server.on('connection', (socket) => void socket.remoteAddress);
}

/**
 * Parses JSON. An empty body, for example of a sign-out request, is treated as no body. The raw bytes of a signed
 * webhook are stored in `request.rawBody`.
 */
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

/** Logs each request. For a refused request, the line also contains the code of the problem. */
function logRequests(app: App): void {
  const { log } = app;
  app.addHook('onResponse', (request, reply, done) => {
    const path = pathWithoutQuery(request.url);
    const isRefused = request.refusal !== null && request.refusal !== 'not-found';
    const isQuiet = !isRefused && (QUIET_PATHS.has(path) || !path.startsWith('/api/'));
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    const reason = request.refusal === null ? {} : { reason: request.refusal };
    const line = { reqId: request.id, req: request, status: reply.statusCode, ...reason, durationMs };
    log[isQuiet ? 'debug' : 'info'](line, 'request');
    done();
  });
}
