// If this fails, an existing image is not found, or the error message differs from the one in the specification.
import { expect, test, vi } from 'vitest';
import type { Call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { fetchProfileImage } from './fetch-profile-image.ts';

const refused = (status: number, error?: string) =>
  new ApiError({ code: 'internal-error', status, problem: error === undefined ? {} : { error }, message: 'no' });

/** Fetches an image. The fake server answers each request with the next item of `answers`: a body, or an error. */
function ask(answers: readonly unknown[], userId: string | null, hasToken = true) {
  const left = [...answers];
  const call = vi.fn<() => Promise<unknown>>(async () => {
    const answer = left.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  return { path: fetchProfileImage({ call: call as unknown as Call, hasToken: () => hasToken }, userId), call };
}

test.each([
  ['own picture', [{ profileImageUrl: '/a' }], true, '/a', 1],
  ['no own picture', [{ profileImageUrl: null }], true, null, 1],
  ['the own question fails', [refused(500), { profileImageUrl: '/b' }], true, '/b', 2],
  ['the own answer has another shape', [{ url: '/a' }, { profileImageUrl: '/b' }], true, '/b', 2],
  ['no token', [{ profileImageUrl: '/b' }], false, '/b', 1],
])('finds the right image, with one request or two: %s', async (_name, answers, hasToken, expected, questions) => {
  const { path, call } = ask(answers, 'u1', hasToken);
  await expect(path).resolves.toBe(expected);
  expect(call).toHaveBeenCalledTimes(questions);
});

test.each([
  ['the server says why', [refused(500), refused(404, 'No such user')], 'u1', true, '404 - No such user'],
  ['the server says nothing', [refused(500), refused(503)], 'u1', true, '503 - Unknown error'],
  ['nobody to ask for', [refused(500, 'Broken')], null, true, '500 - Broken'],
  ['an answer of another shape', [null, 'text'], 'u1', true, '200 - Unknown error'],
])('the request fails with the reason: %s', async (_name, answers, userId, hasToken, message) => {
  const { path } = ask(answers, userId, hasToken);
  await expect(path).rejects.toThrow(`Failed to fetch profile image: ${message}`);
});

test('without a token and a user, nothing is requested', async () => {
  const { path, call } = ask([], null, false);
  await expect(path).rejects.toThrow('No authentication token and no userId provided');
  expect(call).not.toHaveBeenCalled();
});
