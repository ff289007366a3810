// If this fails, the table of endpoints contradicts itself, and so do the routes, the client and the documents that are
// made from it.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  ENDPOINT_TAGS,
  isMediaContent,
  problemCodesOf,
  splitEndpointKey,
  type Endpoint,
  type EndpointKey,
  type EndpointTable,
} from '@tradesense/contract/endpoint.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { openApiDocument } from '@tradesense/contract/openapi.ts';

const areasFolder = new URL('../contract/src/', import.meta.url);
const table = Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => [key as EndpointKey, endpoint] as const);

describe('the table of endpoints', () => {
  test('contains every entry of every area exactly once', async () => {
    const files = readdirSync(areasFolder).filter((name) => name.endsWith('.endpoints.ts'));
    const areas = await Promise.all(
      files.map(async (name): Promise<Record<string, EndpointTable>> => import(new URL(name, areasFolder).href)),
    );
    const keys = areas.flatMap((area) => Object.values(area)).flatMap((each) => Object.keys(each));
    expect(keys.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  test('contains every operation id exactly once, and uses every tag', () => {
    const ids = table.map(([, { id }]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(table.map(([, { tag }]) => tag))).toEqual(new Set(Object.keys(ENDPOINT_TAGS)));
  });

  test.each(table)('%s', (key, endpoint) => {
    const [, path] = splitEndpointKey(key);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { params, body, idempotencyKey, summary, description } = endpoint;
    expect(params instanceof z.ZodObject ? Object.keys(params.shape) : []).toEqual(names);
    expect(endpoint.id).toMatch(/^[a-z][A-Za-z]+$/);
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    expect(description ?? 'None.').toMatch(/\.$/);
    const bodyFields = body instanceof z.ZodObject ? Object.keys(body.shape) : [];
    expect(['header', ...bodyFields.map((field) => `body.${field}`)]).toContain(idempotencyKey ?? 'header');
    expect(body === undefined || /^(POST|PUT|PATCH) /.test(key)).toBe(true);
  });
});

/** Schemas of data that browsers or other servers create. The data may contain additional fields, which are ignored. */
const MADE_BY_OTHERS = [
  'POST /api/auth/passkeys body.response',
  'POST /api/auth/passkeys body.response.response',
  'POST /api/auth/passkey-sign-in body.response',
  'POST /api/auth/passkey-sign-in body.response.response',
  'PUT /api/notifications/devices body',
  'PUT /api/notifications/devices body.keys',
  'GET /api/notifications/unsubscribe query',
  'POST /api/notifications/unsubscribe query',
  'POST /api/billing/webhook body',
  'GET /api/lti/login query',
];
/** Schemas of responses that may have more fields: a preset of the desk, as the learner stored it in any release. */
const SENT_AS_STORED = ['GET /api/desk/order-presets.presets'];
const WITHOUT_NAMES = new Set(['properties', 'anyOf', 'allOf', 'oneOf', 'items', 'prefixItems', '$defs']);

/** Yields the paths of the objects in a JSON Schema that accept unknown fields. */
function* openObjects(schema: unknown, path: string): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  if ('properties' in schema && !('additionalProperties' in schema && schema.additionalProperties === false))
    yield path;
  for (const [name, inner] of Object.entries(schema))
    yield* openObjects(inner, Array.isArray(schema) || WITHOUT_NAMES.has(name) ? path : `${path}.${name}`);
}

test('requests reject fields that the table does not know, so that none is stored by accident', () => {
  const open = table.flatMap(([key, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, content]) =>
      content === undefined || isMediaContent(content)
        ? []
        : [...openObjects(z.toJSONSchema(content, { io: 'input', unrepresentable: 'any' }), `${key} ${part}`)],
    ),
  );
  expect(open).toEqual(MADE_BY_OTHERS);
});

test('responses have only fields that the table knows, so that none is sent by accident', () => {
  const open = table.flatMap(([key, { response, otherResponses = {} }]) =>
    [response, ...Object.values<unknown>(otherResponses)].flatMap((content) =>
      content instanceof z.ZodType
        ? [...openObjects(z.toJSONSchema(content, { io: 'output', unrepresentable: 'any' }), key)]
        : [],
    ),
  );
  expect(open).toEqual(SENT_AS_STORED);
});

test('problem codes follow from access, input and method', () => {
  const open = { id: 'x', tag: 'Operations', summary: 'X', access: 'anyone', response: z.string() } as const;
  expect(problemCodesOf('GET /metrics', open)).toEqual(['internal-error', 'unavailable']);
  const write = {
    ...open,
    access: 'sandbox',
    body: z.string(),
    idempotencyKey: 'header',
    problems: ['test-ended'],
  } as const;
  expect(problemCodesOf('POST /api/x', write)).toEqual([
    'invalid-request',
    'not-signed-in',
    'sandbox-locked',
    'account-suspended',
    'csrf-rejected',
    'idempotency-conflict',
    'test-ended',
    'body-too-large',
    'unsupported-media-type',
    'too-many-requests',
    'internal-error',
    'unavailable',
  ]);
});

describe('the OpenAPI document', () => {
  const echo = {
    'POST /api/echo/{id}': {
      id: 'echo',
      tag: 'Operations',
      access: 'signed-in',
      summary: 'Echo',
      idempotencyKey: 'header',
      params: z.strictObject({ id: z.uuid() }),
      query: z.strictObject({ limit: z.coerce.number().default(5), from: z.string() }),
      body: z.strictObject({ email: z.email(), n: z.number().int().optional() }),
      response: z.object({ ok: z.boolean() }),
      problems: ['test-ended', 'test-in-progress'],
    },
  } as const satisfies EndpointTable;

  test('states parameters, body, responses, security and problems of an entry', () => {
    expect(openApiDocument(echo)).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/echo/{id}': {
          post: {
            operationId: 'echo',
            tags: ['Operations'],
            summary: 'Echo',
            security: [{ bearer: [], csrf: [] }],
            parameters: [
              { name: 'id', in: 'path', required: true },
              { name: 'limit', in: 'query', required: false },
              { name: 'from', in: 'query', required: true },
              { name: 'idempotency-key', in: 'header', required: false },
            ],
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { additionalProperties: false, required: ['email'] } } },
            },
            responses: {
              200: { content: { 'application/json': { schema: { required: ['ok'] } } } },
              409: {
                content: {
                  'application/problem+json': {
                    schema: {
                      allOf: [
                        { $ref: '#/components/schemas/Problem' },
                        { properties: { code: { enum: ['idempotency-conflict', 'test-ended', 'test-in-progress'] } } },
                      ],
                    },
                  },
                },
              },
            },
          },
        },
      },
    });
  });

  test('contains every endpoint under /api', () => {
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ operationId: z.string() }))) })
      .parse(openApiDocument(endpoints));
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(
      Object.keys(endpoints)
        .filter((key) => key.includes(' /api/'))
        .toSorted(),
    );
  });
});
