// If this fails, every avatar sends its own request, a changed image is not shown, or a user gets another user's image.
import { expect, test, vi } from 'vitest';
import { dispatchWindowEvent, PROFILE_IMAGE_UPDATED } from '../../platform/window-events.ts';
import { createOwnImage } from './own-image.ts';

function imageWith(...answers: (string | null | Error)[]) {
  const fetchPath = vi.fn<(userId: string) => Promise<string | null>>(async () => {
    const answer = answers.shift() ?? null;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  let now = 1000;
  const warn = vi.fn<(message: string, cause: unknown) => void>();
  const image = createOwnImage({ fetchPath, nowMs: () => (now += 1), warn });
  return { image, fetchPath, warn };
}

test('many avatars send a single request, and all get its response', async () => {
  const { image, fetchPath } = imageWith('/a');
  const listeners = [vi.fn<() => void>(), vi.fn<() => void>()];
  for (const listener of listeners) image.subscribe('u1', listener);
  expect(image.urlOf('u1')).toBeNull();
  await vi.waitFor(() => expect(image.urlOf('u1')).toBe('/a?v=1001'));
  expect(fetchPath).toHaveBeenCalledTimes(1);
  for (const listener of listeners) expect(listener).toHaveBeenCalledTimes(1);
});

test('the event profileImageUpdated requests the image again, and the new address bypasses the caches', async () => {
  const { image } = imageWith('/a', '/a', null);
  image.subscribe('u1', () => undefined);
  await vi.waitFor(() => expect(image.urlOf('u1')).toBe('/a?v=1001'));
  dispatchWindowEvent(PROFILE_IMAGE_UPDATED);
  await vi.waitFor(() => expect(image.urlOf('u1')).toBe('/a?v=1002'));
  dispatchWindowEvent(PROFILE_IMAGE_UPDATED);
  await vi.waitFor(() => expect(image.urlOf('u1')).toBeNull());
});

test('after a failure, which is logged, the known image stays', async () => {
  const { image, warn } = imageWith('/a', new Error('down'));
  image.subscribe('u1', () => undefined);
  await vi.waitFor(() => expect(image.urlOf('u1')).toBe('/a?v=1001'));
  dispatchWindowEvent(PROFILE_IMAGE_UPDATED);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(image.urlOf('u1')).toBe('/a?v=1001');
});

test('another user never gets the image of the first one, even if its response comes late', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const fetchPath = vi.fn<(userId: string) => Promise<string | null>>(async (userId) =>
    userId === 'u1' ? promise : '/b',
  );
  const image = createOwnImage({ fetchPath, nowMs: () => 7, warn: () => undefined });
  image.subscribe('u1', () => undefined);
  image.subscribe('u2', () => undefined);
  await vi.waitFor(() => expect(image.urlOf('u2')).toBe('/b?v=7'));
  resolve('/a');
  await promise;
  expect([image.urlOf('u1'), image.urlOf('u2')]).toEqual([null, '/b?v=7']);
});

test('after signing out, the image of the next user is requested', async () => {
  const { image, fetchPath } = imageWith('/a', '/c');
  image.subscribe('u1', () => undefined)();
  await vi.waitFor(() => expect(image.urlOf('u1')).not.toBeNull());
  image.clear();
  expect(image.urlOf('u1')).toBeNull();
  image.subscribe('u1', () => undefined);
  await vi.waitFor(() => expect(image.urlOf('u1')).toBe('/c?v=1002'));
  expect(fetchPath).toHaveBeenCalledTimes(2);
});
