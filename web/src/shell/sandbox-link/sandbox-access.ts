/** Where the Sandbox link leads, how it is labeled and whether it works, for each kind of visitor. */
import type { User } from '@tradesense/contract/auth.ts';
import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';

export type UnlockStatus = UnlockCheckResponse;

/**
 * A visitor's access to the sandbox. For a locked user, `status` is `null` until it is loaded, and if it cannot be
 * loaded.
 */
export type SandboxAccess =
  | { readonly kind: 'guest' }
  | { readonly kind: 'locked'; readonly status: UnlockStatus | null }
  | { readonly kind: 'unlocked' };

interface Knowledge {
  readonly user: Pick<User, 'isAdmin'> | null;
  /** Status from the server; `null` if it is unknown. */
  readonly status: UnlockStatus | null;
  /** Whether this browser has ever seen the sandbox of this user unlocked. It then stays unlocked. */
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
  /** Whether the link is dimmed and a press on it does nothing. */
  readonly isBlocked: boolean;
}

export function sandboxLinkLook(access: SandboxAccess): SandboxLinkLook {
  if (access.kind === 'unlocked') return { to: '/sandbox', label: 'Sandbox', percent: 100, isBlocked: false };
  if (access.kind === 'guest') return { to: '/pricing', label: 'Sandbox', percent: 0, isBlocked: false };
  const percent = access.status?.progressPercentage;
  const label = percent === undefined ? 'Sandbox' : `Sandbox ${percent}%`;
  return { to: '/pricing', label, percent: percent ?? 0, isBlocked: true };
}
