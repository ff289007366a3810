import type { SecurityResponse } from '@tradesense/contract/security.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import { pendingChange } from './email-changes.repo.ts';
import { listPasskeys } from './passkeys.repo.ts';
import { passkeyView } from './passkeys.service.ts';
import { countRecoveryCodes } from './second-factor.repo.ts';
import { hasTotp } from './totp.service.ts';

/** Returns how the viewer's account is protected. */
export async function readSecurity(platform: Platform, viewer: Viewer): Promise<SecurityResponse> {
  return platform.db.read(async (tx) => {
    const change = await pendingChange(tx, viewer.userId, platform.clock.now());
    return {
      totp: { isOn: await hasTotp(tx, viewer.userId), recoveryCodesLeft: await countRecoveryCodes(tx, viewer.userId) },
      needsSecondFactor: await lacksSecondFactor(platform, tx, viewer),
      passkeys: (await listPasskeys(tx, viewer.userId)).map(passkeyView),
      emailChange:
        change === undefined ? null : { newEmail: change.newEmail, expiresAt: change.expiresAt.toISOString() },
    };
  });
}

/**
 * Throws `second-factor-required` (403) if administrators need an authenticator app and the viewer has none. A passkey
 * is not enough, because the password alone would still open such an account.
 */
export async function requireSecondFactor(platform: Platform, viewer: Viewer): Promise<void> {
  if (platform.config.adminSecondFactor === 'optional') return;
  if (!(await platform.db.read((tx) => lacksSecondFactor(platform, tx, viewer)))) return;
  const message = 'Administrators need an authenticator app. Set one up on your profile page.';
  throw new Problem('second-factor-required', { detail: message, message });
}

async function lacksSecondFactor({ config }: Platform, tx: Tx, { userId, isAdmin }: Viewer): Promise<boolean> {
  if (!isAdmin || config.adminSecondFactor === 'optional') return false;
  return !(await hasTotp(tx, userId));
}
