/**
 * The signed-in user's image for every avatar on the page. The image is fetched once, when the first avatar is shown,
 * and again after a change. It is `null` until the first request has succeeded. If a later request fails, the known
 * image stays.
 */
import { apiClient } from '../../platform/api-client.ts';
import { clearOnSignOut } from '../../platform/private-data.ts';
import { warn } from '../../platform/warn.ts';
import { subscribeToWindowEvent, PROFILE_IMAGE_UPDATED } from '../../platform/window-events.ts';
import { versionedUrl } from '../../ui/image-url.ts';
import { fetchProfileImage } from './fetch-profile-image.ts';

interface Dependencies {
  /** Returns the path of the user's image; `null` if there is none. */
  readonly fetchPath: (userId: string) => Promise<string | null>;
  readonly nowMs: () => number;
  readonly warn: (message: string, cause: unknown) => void;
}

export interface OwnImage {
  /** Returns an unsubscribe function. */
  subscribe(userId: string, listener: () => void): () => void;
  urlOf(userId: string): string | null;
  /** Removes the stored image, so that the image of the next user is fetched. */
  readonly clear: () => void;
}

export function createOwnImage({ fetchPath, nowMs, warn: report }: Dependencies): OwnImage {
  const listeners = new Set<() => void>();
  let known: { readonly userId: string; url: string | null } | null = null;
  let questions = 0;

  async function load(userId: string): Promise<void> {
    const question = (questions += 1);
    try {
      const path = await fetchPath(userId);
      // The response is ignored if a later request was sent, or if another user has signed in since.
      if (question !== questions || known?.userId !== userId) return;
      known = { userId, url: path === null ? null : versionedUrl(path, nowMs()) };
      for (const listener of listeners) listener();
    } catch (cause) {
      report('The profile image could not be loaded.', cause);
    }
  }

  subscribeToWindowEvent(PROFILE_IMAGE_UPDATED, () => {
    if (known !== null) void load(known.userId);
  });

  return {
    subscribe(userId, listener) {
      listeners.add(listener);
      if (known?.userId !== userId) {
        known = { userId, url: null };
        void load(userId);
      }
      return () => void listeners.delete(listener);
    },
    urlOf: (userId) => (known?.userId === userId ? known.url : null),
    clear() {
      known = null;
    },
  };
}

let shared: OwnImage | null = null;

/** Returns the image store of this page, which is created on first use. */
export function ownImage(): OwnImage {
  shared ??= createShared();
  return shared;
}

function createShared(): OwnImage {
  const hasToken = () => apiClient.authToken.current() !== null;
  const made = createOwnImage({
    fetchPath: (userId) => fetchProfileImage({ call: apiClient.call, hasToken }, userId),
    nowMs: () => Date.now(),
    warn,
  });
  clearOnSignOut(made.clear);
  return made;
}
