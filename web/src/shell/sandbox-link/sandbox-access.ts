/** Target, label and availability of the Sandbox link for each kind of visitor. */
import type { User } from '@tradesense/contract/auth.ts';
import type { UnlockCheckResponse } from '@tradesense/contract/unlock.ts';

export type UnlockStatus = UnlockCheckResponse;

/** Access of a visitor. The status is `null` for a locked user whose progress is unknown or failed to load. */
export type SandboxAccess =
  | { readonly kind: 'guest' }
  | { readonly kind: 'locked'; readonly status: UnlockStatus | null }
  | { readonly kind: 'unlocked' };

interface Knowledge {
  readonly user: Pick<User, 'isAdmin'> | null;
  /** Status from the server. `null` if unknown. */
  readonly status: UnlockStatus | null;
  /** Whether this browser has ever seen the user unlocked. An unlock is permanent. */
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
  /** Progress of the ring around the icon, 0–100. */
  readonly percent: number;
  /** Whether the link is dimmed and pressing it does nothing. */
  readonly isBlocked: boolean;
}

export function sandboxLinkLook(access: SandboxAccess): SandboxLinkLook {
  if (access.kind === 'unlocked') return { to: '/sandbox', label: 'Sandbox', percent: 100, isBlocked: false };
  if (access.kind === 'guest') return { to: '/pricing', label: 'Sandbox', percent: 0, isBlocked: false };
  const percent = access.status?.progressPercentage;
  const label = percent === undefined ? 'Sandbox' : `Sandbox ${percent}%`;
  return { to: '/pricing', label, percent: percent ?? 0, isBlocked: true };
}
