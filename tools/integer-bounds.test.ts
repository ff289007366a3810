// If this fails, the contract accepts a number that no integer column can hold, and the request ends with a server
// error (500).
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { isMediaContent, type Endpoint } from '@tradesense/contract/endpoint.ts';
import { INTEGER_MAX } from '@tradesense/contract/product.ts';

/**
 * Fields that contain a time: epoch ms, or the time of a bar. They are stored as a timestamp or inside JSON, never in
 * an integer column.
 */
const TIMES = /\.(time|timeMs|from|to|before|at|atMs|expiresAt|start|end)$/;

type Schema = Readonly<Record<string, unknown>>;

function* integersIn(schema: Schema, path: string): Generator<{ path: string; minimum: number; maximum: number }> {
  if (schema['type'] === 'integer') {
    yield { path, minimum: Number(schema['minimum'] ?? -Infinity), maximum: Number(schema['maximum'] ?? Infinity) };
  }
  for (const [name, value] of Object.entries(schema)) {
    if (typeof value !== 'object' || value === null) continue;
    const isStructure = ['properties', 'anyOf', 'oneOf', 'allOf', 'prefixItems', '$defs'].includes(name);
    if (isStructure) {
      for (const [key, inner] of Object.entries(value))
        yield* integersIn(inner as Schema, name === 'properties' ? `${path}.${key}` : path);
    } else if (['items', 'additionalProperties'].includes(name)) yield* integersIn(value as Schema, path);
  }
}

function unboundedOf(key: string, endpoint: Endpoint): string[] {
  const parts = [endpoint.params, endpoint.query, endpoint.body];
  return parts.flatMap((part) => {
    if (part === undefined || isMediaContent(part)) return [];
    const schema = z.toJSONSchema(part, { io: 'output', unrepresentable: 'any' }) as Schema;
    return [...integersIn(schema, key)]
      .filter(({ path, minimum, maximum }) => !TIMES.test(path) && (maximum > INTEGER_MAX || minimum < -INTEGER_MAX))
      .map(({ path }) => path);
  });
}

test('every integer of a request has bounds within the range of an integer column', () => {
  expect(Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) => unboundedOf(key, endpoint))).toEqual([]);
});

test('the check finds an integer without bounds at any depth', () => {
  const body = z.strictObject({
    list: z.array(z.union([z.strictObject({ version: z.number().int().min(0) }), z.null()])),
  });
  const endpoint = { ...endpoints['POST /api/auth/login'], body } as unknown as Endpoint;
  expect(unboundedOf('POST /x', endpoint)).toEqual(['POST /x.list.version']);
});
