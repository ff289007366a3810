import { createContext, use, useSyncExternalStore } from 'react';
import type { SecureStorage } from '../../platform/secure-storage.ts';
import type { AuthState } from './auth-state.ts';
import type { AuthStore } from './auth-store.ts';

export interface Identity {
  readonly auth: AuthStore;
  readonly storage: SecureStorage;
}

export const IdentityContext = createContext<Identity | null>(null);

export function useIdentity(): Identity {
  const identity = use(IdentityContext);
  if (identity === null) throw new Error('This component needs an IdentityContext around it');
  return identity;
}

export function useAuthState(): AuthState {
  const { auth } = useIdentity();
  return useSyncExternalStore(auth.subscribe, auth.getState, auth.getState);
}
