/**
 * Registers routes. Only files of the web app are served in another way. Each route needs an entry in the contract's
 * table of endpoints. The entry states who may call the route, what it reads, what it sends, and how often it may be
 * called.
 */
import type { FastifyContextConfig, FastifyReply, FastifyRequest, FastifySchema, RouteHandlerMethod } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import {
  isMediaContent,
  splitEndpointKey,
  type Endpoint,
  type EndpointKey,
  type EndpointTable,
  type MediaContent,
} from '@tradesense/contract/endpoint.ts';
import { idempotencyHeaders } from '@tradesense/contract/endpoint-parts.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { App } from '../module.ts';
import { signedIn, type Viewer } from './session.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's entry for the route. Absent for files of the web app. */
    endpoint?: Endpoint;
    /** Key of the route's entry in the table of endpoints. Absent for files of the web app. */
    endpointKey?: EndpointKey;
  }
  interface FastifyRequest {
    /** The raw body, for an endpoint with `isSignedWebhook`; otherwise `null`. */
    rawBody: Buffer | null;
  }
}

type Parsed<E, Part extends string> =
  E extends Readonly<Record<Part, infer Content>>
    ? Content extends z.ZodType
      ? z.output<Content>
      : Content extends MediaContent<unknown>
        ? Buffer
        : never
    : undefined;

/**
 * A request that has passed the checks of its endpoint's entry: its parts are parsed, and its viewer is signed in if
 * the entry requires it.
 */
export type EndpointRequest<E extends Endpoint> = FastifyRequest<{
  Params: Parsed<E, 'params'>;
  Querystring: Parsed<E, 'query'>;
  Body: Parsed<E, 'body'>;
  Headers: E extends { idempotencyKey: 'header' } ? z.output<typeof idempotencyHeaders> : unknown;
}> &
  (E extends { access: 'anyone' } ? unknown : { readonly viewer: Viewer }) &
  (E extends { isSignedWebhook: true } ? { readonly rawBody: Buffer } : unknown);

/**
 * Type of a handler's result if the response is always JSON with status 200. Otherwise the handler sends the response
 * through `reply`.
 */
type Answer<E extends Endpoint> = E extends { hasEtag: true } | { otherResponses: object }
  ? unknown
  : E['response'] extends z.ZodType
    ? z.output<E['response']>
    : unknown;

export type EndpointHandler<E extends Endpoint> = (
  request: EndpointRequest<E>,
  reply: FastifyReply,
) => Answer<E> | Promise<Answer<E>>;

/** Returns a function that adds the route for an entry of the table to the server. */
export function routesOf<Table extends EndpointTable>(table: Table) {
  return <Key extends keyof Table & EndpointKey>(app: App, key: Key, handler: EndpointHandler<Table[Key]>): void => {
    const endpoint: Table[Key] & Endpoint = table[key];
    const [method, path] = splitEndpointKey(key);
    const options = {
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: method === 'GET' && !isEventStream(endpoint),
      config: { endpoint, endpointKey: key, ...limitOf(endpoint) },
      schema: schemaOf(endpoint),
      ...(endpoint.bodyMaxBytes === undefined ? {} : { bodyLimit: endpoint.bodyMaxBytes }),
      // When Fastify calls the handler, everything that the narrower request type promises has been checked.
      handler: handler as unknown as RouteHandlerMethod,
    };
    if (endpoint.body === undefined || !isMediaContent(endpoint.body)) {
      app.route(options);
      return;
    }
    const { mediaTypes } = endpoint.body;
    void app.register((scope, _options, done) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser([...mediaTypes], { parseAs: 'buffer' }, (_request, body, parsed) =>
        parsed(null, body),
      );
      scope.withTypeProvider<ZodTypeProvider>().route(options);
      done();
    });
  };
}

/** Adds the route of an API endpoint. */
export const route: ReturnType<typeof routesOf<typeof endpoints>> = routesOf(endpoints);

/**
 * Makes the addition of a route throw from now on if the route has no entry in the table. Call the returned function
 * after the last route; it throws if an entry has no route.
 */
export function requireEndpoints(app: App): () => void {
  const missing = new Set<string>(Object.keys(endpoints));
  app.addHook('onRoute', ({ method, url, config }) => {
    const key = config?.endpointKey;
    invariant(
      key !== undefined,
      `the route ${[method].flat().join()} ${url} has no entry in contract/src/endpoints.ts`,
    );
    missing.delete(key);
  });
  return () => invariant(missing.size === 0, `without a route: ${[...missing].join(', ')}`);
}

function isEventStream({ response }: Endpoint): boolean {
  return isMediaContent(response) && response.mediaTypes.includes('text/event-stream');
}

function schemaOf({ params, query, body, response, otherResponses, idempotencyKey }: Endpoint): FastifySchema {
  const responses = { ...otherResponses, ...(isMediaContent(response) ? {} : { 200: response }) };
  return {
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined || isMediaContent(body) ? {} : { body }),
    ...(idempotencyKey === 'header' ? { headers: idempotencyHeaders } : {}),
    ...(Object.keys(responses).length === 0 ? {} : { response: responses }),
  };
}

function limitOf({ limit, id, body }: Endpoint): FastifyContextConfig {
  if (limit === undefined) return {};
  const rateLimit = { max: limit.perMinute, timeWindow: '1 minute' };
  if (limit.per !== 'account') return { rateLimit };
  const keyGenerator = (request: FastifyRequest) => `${id}:${signedIn(request).userId}`;
  // The limit per account is counted after the access check, because the account is known only then. A file is rejected
  // before it is read, because it may have several megabytes. Other bodies are counted after validation, so that
  // invalid requests do not count toward the limit.
  const hook = body !== undefined && isMediaContent(body) ? 'preParsing' : 'preHandler';
  return { rateLimit: { ...rateLimit, hook, keyGenerator } };
}
