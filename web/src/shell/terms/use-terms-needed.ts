import { useEffect, useState } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { useAuthState, useIdentity } from '../../features/identity/auth-context.ts';
import { warn } from '../../platform/warn.ts';
import { clearAcceptance, isAcceptedInSession } from './terms-acts.ts';

/**
 * Returns the signed-in user if that user still has to accept the terms. Otherwise, and while this is unknown, returns
 * `null`.
 */
export function useTermsNeeded(): User | null {
  const state = useAuthState();
  const { storage } = useIdentity();
  const [neededFor, setNeededFor] = useState<string | null>(null);
  const user = state.status === 'signed-in' && state.user.termsAcceptedAt === null ? state.user : null;
  const userId = user?.id;

  useEffect(() => {
    if (state.status === 'guest') clearAcceptance(storage);
  }, [state.status, storage]);

  useEffect(() => {
    if (userId === undefined) return undefined;
    let isCurrent = true;
    const check = async (): Promise<void> => {
      const isAccepted = await isAcceptedInSession(storage).catch((cause: unknown) => {
        warn('Whether the terms are accepted could not be read.', cause);
        return false;
      });
      if (isCurrent) setNeededFor(isAccepted ? null : userId);
    };
    void check();
    return () => {
      isCurrent = false;
    };
  }, [userId, storage]);

  return user !== null && user.id === neededFor ? user : null;
}
