// If this fails, a request with a character that the database cannot store ends in a server error or is stored
// truncated.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isMediaContent, type Endpoint } from '@tradesense/contract/endpoint.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { storableText } from '@tradesense/contract/storable-text.ts';

/**
 * Secrets that are only hashed, never stored as text. An old password with a character that the database cannot store
 * must still be accepted.
 */
const HASHED = new Set(['password', 'currentPassword', 'newPassword']);
/** Names in addresses. The server looks up only valid names and responds to all others with an error. */
const NAMES_IN_ADDRESSES = /(params\.(username|userId|what)|GET \/_next\/image query\.url)$/u;

interface Field {
  readonly path: string;
  readonly schema: z.core.$ZodType;
}

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType;

/** Returns every text field below a schema. A schema that pipes a text into another schema counts as one field. */
function textsIn({ path, schema }: Field): Field[] {
  const { def } = schema._zod;
  if (def.type === 'string') return [{ path, schema }];
  if (def.type === 'pipe') {
    const inner = textsIn({ path, schema: (schema as z.core.$ZodPipe)._zod.def.in });
    return inner.some((field) => field.path === path) ? [{ path, schema }] : inner;
  }
  return Object.entries(def).flatMap(([name, value]: [string, unknown]): Field[] => {
    if (name === 'checks') return [];
    if (name === 'shape')
      return Object.entries(value as Record<string, z.core.$ZodType>).flatMap(([field, each]) =>
        textsIn({ path: `${path}.${field}`, schema: each }),
      );
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    return parts.filter(isSchema).flatMap((each) => textsIn({ path, schema: each }));
  });
}

const fields = Object.entries<Endpoint>(endpoints).flatMap(([key, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, content]) =>
    content === undefined || isMediaContent(content) ? [] : textsIn({ path: `${key} ${part}`, schema: content }),
  ),
);

/** Lengths of text to try, because fields require different lengths. */
const LENGTHS = [1, 2, 3, 6, 8, 10, 20, 40, 60];
const isTaken = (schema: z.core.$ZodType, character: string): boolean =>
  LENGTHS.some((length) => {
    const text = `${character}${'ab c'.repeat(length)}`.slice(0, length);
    const { data, success } = z.core.safeParse(schema, text);
    return success && typeof data === 'string' && data.includes(character);
  });

test.each(['\0', '\ud800', '\udc00'])('no text of a request accepts %j', (character) => {
  const taking = fields.filter(({ path, schema }) => {
    const name = path.slice(path.lastIndexOf('.') + 1);
    return !HASHED.has(name) && !NAMES_IN_ADDRESSES.test(path) && isTaken(schema, character);
  });
  expect(taking.map(({ path }) => path)).toEqual([]);
});

test('the check finds the texts of requests in the table of endpoints', () => {
  const paths = fields.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'POST /api/price-alerts body.note',
      'PUT /api/desk/order-presets body.presets.name',
      'PUT /api/charts/{asset}/drawings body.drawings.text',
      'POST /api/auth/register body.email',
      'GET /api/people/{username} params.username',
    ]),
  );
  expect(fields.length).toBeGreaterThan(150);
});

test('a text that can be stored is not changed', () => {
  expect(storableText.parse('Ann 😀 ünï\n')).toBe('Ann 😀 ünï\n');
});
