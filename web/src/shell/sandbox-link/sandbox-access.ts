/** Where the Sandbox link leads, what it says and whether it may be pressed, for each kind of visitor. */
import type { User } from '@tradesense/contract/auth.ts';
import type { UnlockCheckResponse } from '@tradesense/contract/sandbox.ts';

export type UnlockStatus = UnlockCheckResponse;

/** A locked user whose progress is not known yet, or could not be loaded, has the status `null`. */
export type SandboxAccess =
  | { readonly kind: 'guest' }
  | { readonly kind: 'locked'; readonly status: UnlockStatus | null }
  | { readonly kind: 'unlocked' };

interface Knowledge {
  readonly user: Pick<User, 'isAdmin'> | null;
  /** What the server said; `null` when it has not. */
  readonly status: UnlockStatus | null;
  /** This browser saw the user unlocked before; an unlock is for ever. */
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
  /** 0–100, of the ring around the icon. */
  readonly percent: number;
  /** Dimmed, and pressing it does nothing. */
  readonly isBlocked: boolean;
}

export function sandboxLinkLook(access: SandboxAccess): SandboxLinkLook {
  if (access.kind === 'unlocked') return { to: '/sandbox', label: 'Sandbox', percent: 100, isBlocked: false };
  if (access.kind === 'guest') return { to: '/pricing', label: 'Sandbox', percent: 0, isBlocked: false };
  const percent = access.status?.progressPercentage;
  const label = percent === undefined ? 'Sandbox' : `Sandbox ${percent}%`;
  return { to: '/pricing', label, percent: percent ?? 0, isBlocked: true };
}
