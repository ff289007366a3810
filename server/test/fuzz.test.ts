// If this fails, a request with invalid data crashes an endpoint, makes it hang, or reveals internals of the server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { faultOf, fuzzEndpoints } from './fuzz/fuzz-run.ts';
import { createTestApp, type TestApp } from './harness.ts';

/**
 * Fixed seed, so that every run sends the same requests. `npm run security:fuzz` sends many more requests, with a
 * different seed each time.
 */
const SEED = 7;
/** Time limit in ms of all requests, which is far above their usual duration, because the machine may be busy. */
const PATIENCE_MS = 240_000;
const ROLES = ['visitor', 'learner', 'administrator'];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('hostile requests to every endpoint in every role cause no fault', { timeout: PATIENCE_MS }, async () => {
  const { calls, faults } = await fuzzEndpoints(t, {
    seed: SEED,
    callsPerEndpoint: 1,
    endAtMs: Number.POSITIVE_INFINITY,
  });
  expect(faults).toEqual([]);
  expect(calls).toBe(ROLES.length * Object.keys(endpoints).length);
});

test.each([
  [500, '{"code":"internal-error"}', /^answered 500/],
  [400, '{"code":"invalid-request","detail":"Failed query: select 1"}', /^says what is inside/],
  [400, '{"code":"invalid-request","detail":"at login (login.service.ts:12:3)"}', /^says what is inside/],
  [409, '{"code":"version-conflict"}', /the code version-conflict/],
])('the response %i %s is reported as a fault', (status, text, what) => {
  const answer = { status, text, contentType: 'application/problem+json' };
  expect(faultOf('GET /api/auth/me', endpoints['GET /api/auth/me'], answer)).toMatch(what);
});

test("a refusal that the endpoint's entry names is not a fault", () => {
  const answer = { status: 401, text: '{"code":"not-signed-in"}', contentType: 'application/problem+json' };
  expect(faultOf('GET /api/auth/me', endpoints['GET /api/auth/me'], answer)).toBeNull();
});
