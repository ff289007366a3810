/**
 * What may end the session without a call of this page: a sign-out in another tab that shares it, or one that happened
 * while this page lay in the browser's back-forward cache. Either way nothing of a session that is over is shown.
 */
import type { Identity } from '../features/identity/auth-context.ts';
import type { AuthTokenHolder } from '../platform/auth-token.ts';
import { onSessionEnded } from '../platform/session-news.ts';

interface Watched extends Identity {
  readonly authToken: AuthTokenHolder;
  /** What shows the app: hidden while nobody knows whether it may be seen. */
  readonly container: HTMLElement;
  readonly reload: () => void;
}

export function watchSession({ auth, storage, authToken, container, reload }: Watched): void {
  onSessionEnded(() => void auth.recheck());

  const comeBack = async (): Promise<void> => {
    // Another token (or none) is stored now: this page belongs to a session that is over.
    if ((await storage.get('auth_token')) !== authToken.current()) return reload();
    await auth.recheck();
    container.hidden = false;
  };
  window.addEventListener('pagehide', ({ persisted }) => {
    // Whoever finds this page again must not see it before it is known whose session it is.
    if (persisted) container.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void comeBack();
  });
}
