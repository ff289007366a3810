/** Determines for each kind of visitor where the Sandbox link goes, how it is labeled and whether it can be used. */
import type { User } from '@tradesense/contract/auth.ts';
import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';

export type UnlockStatus = UnlockCheckResponse;

/**
 * A visitor's access to the sandbox. While a user's sandbox is locked, `status` is `null` until it is loaded, and if it
 * cannot be loaded.
 */
export type SandboxAccess =
  | { readonly kind: 'guest' }
  | { readonly kind: 'locked'; readonly status: UnlockStatus | null }
  | { readonly kind: 'unlocked' };

interface Knowledge {
  readonly user: Pick<User, 'isAdmin'> | null;
  /** Status from the server; `null` if it is unknown. */
  readonly status: UnlockStatus | null;
  /** Whether this browser has ever seen this user's sandbox unlocked. An unlocked sandbox stays unlocked. */
  readonly wasUnlocked: boolean;
}

export function sandboxAccess({ user, status, wasUnlocked }: Knowledge): SandboxAccess {
  if (user === null) return { kind: 'guest' };
  const isUnlocked = user.isAdmin || (status?.unlocked ?? wasUnlocked);
  return isUnlocked ? { kind: 'unlocked' } : { kind: 'locked', status };
}

export interface SandboxLinkLook {
  readonly to: '/sandbox' | '/pricing';
  readonly label: string;
  /** Progress that the ring around the icon shows, from 0 to 100. */
  readonly percent: number;
  /** Whether the link is dimmed and cannot be used. */
  readonly isBlocked: boolean;
}

export function sandboxLinkLook(access: SandboxAccess): SandboxLinkLook {
  if (access.kind === 'unlocked') return { to: '/sandbox', label: 'Sandbox', percent: 100, isBlocked: false };
  if (access.kind === 'guest') return { to: '/pricing', label: 'Sandbox', percent: 0, isBlocked: false };
  const percent = access.status?.progressPercentage;
  const label = percent === undefined ? 'Sandbox' : `Sandbox ${percent}%`;
  return { to: '/pricing', label, percent: percent ?? 0, isBlocked: true };
}
