import type { Call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';

interface Dependencies {
  readonly call: Call;
  readonly hasToken: () => boolean;
}

/** Validates the response and returns the image's path. */
function pathOf(answer: unknown): string | null {
  const path: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'profileImageUrl') : undefined;
  if (path === null || typeof path === 'string') return path;
  throw new Error('Failed to fetch profile image: 200 - Unknown error');
}

function readable(cause: unknown): unknown {
  if (!(cause instanceof ApiError)) return cause;
  const reason = cause.problem.error ?? 'Unknown error';
  return new Error(`Failed to fetch profile image: ${cause.status} - ${reason}`, { cause });
}

/**
 * Returns the path of a user's image; `null` if there is none. First requests the image of the signed-in user. If this
 * request fails and a user id is given, requests the image of the user with this id. Throws the error of the last
 * request.
 */
export async function fetchProfileImage(
  { call, hasToken }: Dependencies,
  userId: string | null,
): Promise<string | null> {
  const ask = async (): Promise<unknown> => {
    if (hasToken()) return call('GET /api/user/get-profile-image');
    throw new Error('No authentication token and no userId provided');
  };
  try {
    return pathOf(await ask());
  } catch (cause) {
    if (userId === null) throw readable(cause);
  }
  try {
    return pathOf(await call('GET /api/profile/user-image/{userId}', { params: { userId } }));
  } catch (cause) {
    throw readable(cause);
  }
}
