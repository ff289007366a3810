/**
 * The signed-in user's picture for every avatar on the page: fetched once, when the first avatar wants it, and again
 * when the picture was changed. While it is not known, and after a failure, there is none; what was known stays when
 * asking again fails.
 */
import { apiClient } from '../../platform/api-client.ts';
import { forgetAtSignOut } from '../../platform/private-data.ts';
import { warn } from '../../platform/warn.ts';
import { listenToWindowEvent, PROFILE_IMAGE_UPDATED } from '../../platform/window-events.ts';
import { versionedUrl } from '../../ui/image-url.ts';
import { fetchProfileImage } from './fetch-profile-image.ts';

interface Dependencies {
  /** The path of that user's picture, `null` when there is none. */
  readonly fetchPath: (userId: string) => Promise<string | null>;
  readonly nowMs: () => number;
  readonly warn: (message: string, cause: unknown) => void;
}

export interface OwnImage {
  /** Answers how to stop listening. */
  subscribe(userId: string, listener: () => void): () => void;
  urlOf(userId: string): string | null;
  /** The next one who signs in is asked for anew. */
  readonly forget: () => void;
}

export function createOwnImage({ fetchPath, nowMs, warn: report }: Dependencies): OwnImage {
  const listeners = new Set<() => void>();
  let known: { readonly userId: string; url: string | null } | null = null;
  let questions = 0;

  async function load(userId: string): Promise<void> {
    const question = (questions += 1);
    try {
      const path = await fetchPath(userId);
      // A later question, or another user, has taken over.
      if (question !== questions || known?.userId !== userId) return;
      known = { userId, url: path === null ? null : versionedUrl(path, nowMs()) };
      for (const listener of listeners) listener();
    } catch (cause) {
      report('The picture of the user is not shown.', cause);
    }
  }

  listenToWindowEvent(PROFILE_IMAGE_UPDATED, () => {
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
    forget() {
      known = null;
    },
  };
}

let shared: OwnImage | null = null;

/** The one of this page, made when it is first wanted. */
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
  forgetAtSignOut(made.forget);
  return made;
}
