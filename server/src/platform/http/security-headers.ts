import helmet from '@fastify/helmet';
import fastify from 'fastify';
import { REQUEST_ID_HEADER } from '@tradesense/contract/product.ts';
import { isHttps, type Config } from '../../config.ts';
import type { App } from '../module.ts';

const HSTS_MAX_AGE_S = 365 * 24 * 60 * 60;
/** Headers that Node adds to every response. They are not security headers. */
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
    // Names of the two Trusted Types policies that pages may create: the policy of DOMPurify, and the policy of the
    // code that registers the service worker (web/src/platform/service-worker.ts).
    trustedTypes: ['dompurify', 'service-worker'],
  },
};

type Headers = Readonly<Record<string, string>>;

/**
 * Returns the security headers that all pages and their files share. They are copied once from a response of a server
 * that never listens, because the plugin would build the whole policy again for each request.
 */
async function pageHeaders(config: Pick<Config, 'publicUrl'>): Promise<Headers> {
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

/**
 * If a browser opens the address of an API endpoint as a page, the page may load nothing and may not be shown in a
 * frame.
 */
const API_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
/** The page headers that responses with data also get. The other headers only concern how a browser renders a page. */
const OF_DATA_TOO: ReadonlySet<string> = new Set([
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]);

/** Returns the security headers of the responses under /api, as OWASP recommends for them (REST Security Cheat Sheet). */
function apiHeaders(ofPages: Headers): Headers {
  const kept = Object.entries(ofPages).filter(([name]) => OF_DATA_TOO.has(name));
  return { 'content-security-policy': API_POLICY, ...Object.fromEntries(kept) };
}

/**
 * Sets the security headers and the request id on the response to every request that can be parsed. A handler may set
 * other values.
 */
export async function setSecurityHeaders(app: App, config: Pick<Config, 'publicUrl'>): Promise<void> {
  const ofPages = await pageHeaders(config);
  const ofApi = apiHeaders(ofPages);
  app.addHook('onRequest', (request, reply, done) => {
    const headers = request.url.startsWith('/api/') ? ofApi : ofPages;
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
