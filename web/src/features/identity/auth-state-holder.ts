import type { AuthState } from './auth-state.ts';

/** The sign-in state with its subscribers. */
export interface AuthStateHolder {
  readonly getState: () => AuthState;
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly become: (next: AuthState) => void;
}

export function createAuthStateHolder(): AuthStateHolder {
  const listeners = new Set<() => void>();
  let state: AuthState = { status: 'loading' };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    become(next) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}
