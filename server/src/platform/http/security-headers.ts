import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { REQUEST_ID_HEADER } from '@tradesense/contract/product.ts';
import { isHttps, type Config } from '../../config.ts';
import type { App } from '../module.ts';

const HSTS_MAX_AGE_S = 365 * 24 * 60 * 60;
/** Headers that Node adds to every response; they do not concern security. */
const OF_TRANSPORT: ReadonlySet<string> = new Set(['date', 'connection', 'content-length']);

const SELF = ["'self'"];
const NONE = ["'none'"];

const POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: SELF,
    scriptSrc: SELF,
    styleSrc: SELF,
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: SELF,
    connectSrc: SELF,
    workerSrc: SELF,
    manifestSrc: SELF,
    frameAncestors: NONE,
    baseUri: NONE,
    formAction: NONE,
    objectSrc: NONE,
    requireTrustedTypesFor: ["'script'"],
    // The policy of DOMPurify, and the one that registers the service worker (web/src/platform/service-worker.ts).
    trustedTypes: ['dompurify', 'service-worker'],
  },
};

/**
 * Returns the security headers, which are the same for every response. They are copied from one response of a server
 * that never listens, because the plugin would compose the whole policy again for each request.
 */
async function fixedHeaders(config: Pick<Config, 'publicUrl'>): Promise<Readonly<Record<string, string>>> {
  const model = fastify();
  await model.register(helmet, {
    contentSecurityPolicy: POLICY,
    strictTransportSecurity: isHttps(config) ? { maxAge: HSTS_MAX_AGE_S, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  model.get('/', (_request, reply) => reply.code(204).send());
  const { headers } = await model.inject('/');
  await model.close();
  const own = Object.entries(headers).flatMap(([name, value]) =>
    OF_TRANSPORT.has(name) ? [] : [[name, String(value)] as const],
  );
  return {
    ...Object.fromEntries(own),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** Sets the security headers and the request id on every response. A handler may set other values. */
export async function setSecurityHeaders(app: App, config: Pick<Config, 'publicUrl'>): Promise<void> {
  const headers = await fixedHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header(REQUEST_ID_HEADER, request.id);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // The library that sends files adds the charset only to `text/`, JavaScript and JSON, so SVG needs it here.
    if (reply.getHeader('content-type') === 'image/svg+xml') void reply.type('image/svg+xml; charset=utf-8');
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}
