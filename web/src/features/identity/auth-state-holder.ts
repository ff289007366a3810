import type { AuthState } from './auth-state.ts';

/** The state and who wants to hear of its changes. */
export interface AuthStateHolder {
  readonly getState: () => AuthState;
  /** Calls `listener` after each change; returns how to stop that. */
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
