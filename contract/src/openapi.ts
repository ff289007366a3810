/**
 * Makes the OpenAPI 3.1 document of the endpoints under `/api`. `openApiDocument` is a pure function: the same endpoint
 * table gives the same document.
 */
import { z } from 'zod';
import {
  ENDPOINT_TAGS,
  isMediaContent,
  needsCsrfToken,
  problemCodesOf,
  splitEndpointKey,
  type Access,
  type Endpoint,
  type EndpointKey,
  type EndpointTable,
  type MediaContent,
} from './endpoint.ts';
import { idempotencyHeaders } from './endpoint-parts.ts';
import { PROBLEMS, type ProblemCode } from './problem-codes.ts';
import { problemBody } from './problem.ts';
import { CSRF_HEADER, IDEMPOTENCY_HEADER, PRODUCT_NAME } from './product.ts';

type Json = Record<string, unknown>;

const PROBLEM_REF = '#/components/schemas/Problem';

const ACCESS_TEXT: Readonly<Record<Access, string>> = {
  anyone: 'Anyone may call it.',
  'signed-in': 'For signed-in learners.',
  sandbox: 'For learners whose sandbox is unlocked, and for administrators.',
  moderator: 'For moderators and administrators.',
  administrator: 'For administrators.',
};

export function openApiDocument(table: EndpointTable): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of entriesOf(table)) {
    const [method, path] = splitEndpointKey(key);
    if (!path.startsWith('/api/')) continue;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1',
      description: `Every endpoint of ${PRODUCT_NAME}. Failures are \`application/problem+json\` with a code of a closed list.`,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
    tags: Object.entries(ENDPOINT_TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of `POST /api/auth/login`.' },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: CSRF_HEADER,
          description: 'The token of `GET /api/auth/csrf-token`, sent with the cookies that came with it.',
        },
      },
    },
  };
}

function entriesOf(table: EndpointTable): [EndpointKey, Endpoint][] {
  return Object.keys(table).map((key) => [key as EndpointKey, table[key as EndpointKey] as Endpoint]);
}

function operation(key: EndpointKey, endpoint: Endpoint): Json {
  const { id, tag, summary, description, access, body } = endpoint;
  const parameters = parametersOf(endpoint);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, ACCESS_TEXT[access], limitText(endpoint)].filter((text) => text !== undefined).join(' '),
    security: securityOf(key, endpoint),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: isMediaContent(body) || !body.safeParse(undefined).success,
            content: contentOf(body, 'input'),
          },
        }),
    responses: responsesOf(key, endpoint),
  };
}

function limitText({ limit }: Endpoint): string | undefined {
  if (limit === undefined) return undefined;
  return `At most ${limit.perMinute} requests a minute per ${limit.per ?? 'network address'}.`;
}

function securityOf(key: EndpointKey, endpoint: Endpoint): Json[] {
  const [method] = splitEndpointKey(key);
  const needed = {
    ...(endpoint.access === 'anyone' ? {} : { bearer: [] }),
    ...(method === 'GET' || !needsCsrfToken(endpoint) ? {} : { csrf: [] }),
  };
  return Object.keys(needed).length === 0 ? [] : [needed];
}

function parametersOf({ params, query, idempotencyKey }: Endpoint): Json[] {
  return [
    ...parametersIn('path', params),
    ...parametersIn('query', query),
    ...(idempotencyKey === 'header'
      ? parametersIn('header', idempotencyHeaders).map((parameter) => ({
          ...parameter,
          description: 'The same key with the same request gets the same response and has no second effect.',
        }))
      : []),
  ];
}

function parametersIn(place: 'path' | 'query' | 'header', schema: z.ZodType | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties, required } = objectSchema.parse(jsonSchema(schema, 'input'));
  return Object.entries(properties)
    .filter(([name]) => place !== 'header' || name === IDEMPOTENCY_HEADER)
    .map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: value,
    }));
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

function responsesOf(key: EndpointKey, endpoint: Endpoint): Json {
  const { response, otherResponses = {}, hasEtag } = endpoint;
  return {
    200: { description: 'Success', content: contentOf(response, 'output') },
    ...(hasEtag === true ? { 304: { description: 'The `if-none-match` of the request matches' } } : {}),
    ...problemResponses(problemCodesOf(key, endpoint)),
    ...Object.fromEntries(
      Object.entries(otherResponses).map(([status, schema]) => [
        status,
        { description: 'Another response, with the schema that is given', content: contentOf(schema, 'output') },
      ]),
    ),
  };
}

function problemResponses(codes: readonly ProblemCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('. '),
        content: {
          'application/problem+json': {
            schema: { allOf: [{ $ref: PROBLEM_REF }, { properties: { code: { enum: ofStatus } } }] },
          },
        },
      },
    ]),
  );
}

function contentOf(content: z.ZodType | MediaContent<unknown>, io: 'input' | 'output'): Json {
  if (!isMediaContent(content)) return { 'application/json': { schema: jsonSchema(content, io) } };
  return Object.fromEntries(content.mediaTypes.map((type) => [type, { schema: {} }]));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
