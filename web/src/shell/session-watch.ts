/**
 * Detects that the session has ended without an action on this page: by a sign-out in another tab, or while this page
 * was in the browser's back-forward cache. A page from that cache stays hidden until its session has been checked.
 */
import type { Identity } from '../features/identity/auth-context.ts';
import type { AuthTokenHolder } from '../platform/auth-token.ts';
import { onSessionEnded } from '../platform/session-broadcast.ts';

interface Watched extends Identity {
  readonly authToken: AuthTokenHolder;
  /** Root element of the app. It is hidden until it is known whether the session still exists. */
  readonly container: HTMLElement;
  readonly reload: () => void;
}

export function watchSession({ auth, storage, authToken, container, reload }: Watched): void {
  onSessionEnded(() => void auth.recheck());

  const comeBack = async (): Promise<void> => {
    // The stored token is missing or differs from this page's token, so this page shows an ended session.
    if ((await storage.get('auth_token')) !== authToken.current()) return reload();
    await auth.recheck();
    container.hidden = false;
  };
  window.addEventListener('pagehide', ({ persisted }) => {
    // A page that comes back from the back-forward cache stays hidden until its session is confirmed.
    if (persisted) container.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void comeBack();
  });
}
