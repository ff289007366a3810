import type { RecoveryCodesResponse, TotpSecretResponse } from '@tradesense/contract/security.ts';
import { RECOVERY_CODES } from '@tradesense/contract/security-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import type { SealedColumn } from '../../platform/reseal.ts';
import { installationSealer, type Sealer } from '../../platform/sealed-text.ts';
import { confirmPassword, lockConfirmed } from './confirm-password.service.ts';
import type { UserRow } from './identity.tables.ts';
import { beginSecondFactor, forgiveAttempt } from './login-attempts.service.ts';
import { bareCode, newRecoveryCode } from './recovery-code.policy.ts';
import {
  deletePendingSignInsOf,
  deleteTotp,
  findTotp,
  noteTotpStep,
  replaceRecoveryCodes,
  saveUnconfirmedTotp,
  takeRecoveryCode,
} from './second-factor.repo.ts';
import { keyedHash, keyedHashes } from './secret-hash.ts';
import { totpFactors } from './security.tables.ts';
import { queueSecurityNotice } from './security-notices.service.ts';
import { acceptedStep, newTotpSecret, totpUri } from './totp.policy.ts';
import { lockUser } from './users.repo.ts';

const SEALED_FOR = 'totp-secret';
const sealerOf = ({ config }: Pick<Platform, 'config'>): Sealer => installationSealer(config, SEALED_FOR);

export const SEALED_TOTP_SECRETS: SealedColumn = {
  table: totpFactors,
  key: totpFactors.userId,
  sealed: totpFactors.sealedSecret,
  purpose: SEALED_FOR,
};

/**
 * Stores a new secret for the authenticator app, which takes effect when the viewer confirms it with a code. Throws
 * `password-wrong` (422), `totp-already-on` (409) or `too-many-requests` (429).
 */
export async function startTotp(platform: Platform, viewer: Viewer, password: string): Promise<TotpSecretResponse> {
  const confirmed = await confirmPassword(platform, viewer, password);
  const secret = newTotpSecret();
  return platform.db.transaction(async (tx) => {
    const user = await lockConfirmed(tx, confirmed);
    if (await hasTotp(tx, user.id)) throw new Problem('totp-already-on');
    await saveUnconfirmedTotp(tx, user.id, sealerOf(platform).seal(secret), platform.clock.now());
    return { secret, uri: totpUri(secret, user.email) };
  });
}

/**
 * Turns the authenticator app on and returns the recovery codes. Throws `second-factor-wrong` (422), `totp-not-on`
 * (409) if no secret was requested, `totp-already-on` (409), `too-many-requests` (429).
 */
export async function confirmTotp(platform: Platform, viewer: Viewer, code: string): Promise<RecoveryCodesResponse> {
  const attempt = await beginSecondFactor(platform, viewer.userId);
  return platform.db.transaction(async (tx) => {
    const user = await lockOwner(tx, viewer);
    const factor = await findTotp(tx, user.id);
    if (factor === undefined) throw new Problem('totp-not-on');
    if (factor.confirmedAt !== null) throw new Problem('totp-already-on');
    if (!(await takesCode(platform, tx, user.id, code))) throw codeWrong();
    await forgiveAttempt(tx, attempt);
    await queueSecurityNotice(platform, tx, user, 'totp-on');
    return newCodes(platform, tx, user);
  });
}

/** Turns the authenticator app off. Throws `password-wrong` (422), `totp-not-on` (409), `too-many-requests` (429). */
export async function disableTotp(platform: Platform, viewer: Viewer, password: string): Promise<void> {
  const confirmed = await confirmPassword(platform, viewer, password);
  await platform.db.transaction(async (tx) => {
    const user = await lockConfirmed(tx, confirmed);
    if (!(await hasTotp(tx, user.id))) throw new Problem('totp-not-on');
    await deleteTotp(tx, user.id);
    await deletePendingSignInsOf(tx, user.id);
    await queueSecurityNotice(platform, tx, user, 'totp-off');
  });
}

/** Replaces the recovery codes. Throws `password-wrong` (422), `totp-not-on` (409), `too-many-requests` (429). */
export async function renewRecoveryCodes(
  platform: Platform,
  viewer: Viewer,
  password: string,
): Promise<RecoveryCodesResponse> {
  const confirmed = await confirmPassword(platform, viewer, password);
  return platform.db.transaction(async (tx) => {
    const user = await lockConfirmed(tx, confirmed);
    if (!(await hasTotp(tx, user.id))) throw new Problem('totp-not-on');
    await queueSecurityNotice(platform, tx, user, 'recovery-codes');
    return newCodes(platform, tx, user);
  });
}

/** Whether a sign-in requires a code. */
export async function hasTotp(tx: Tx, userId: string): Promise<boolean> {
  const factor = await findTotp(tx, userId);
  return factor !== undefined && factor.confirmedAt !== null;
}

/**
 * Whether the code is correct: either it is the app's code for a time step after that of the last accepted code, or it
 * is a recovery code. A recovery code is then deleted. The caller holds the lock on the user's row.
 */
export async function takesCode(platform: Platform, tx: Tx, userId: string, typed: string): Promise<boolean> {
  const factor = await findTotp(tx, userId);
  const secret = factor === undefined ? null : sealerOf(platform).open(factor.sealedSecret);
  if (factor === undefined || secret === null) return false;
  const code = bareCode(typed);
  const now = platform.clock.now();
  const step = acceptedStep(secret, code, factor.lastStep, now);
  if (step !== null) {
    await noteTotpStep(tx, userId, step, factor.confirmedAt ?? new Date(now));
    return true;
  }
  return factor.confirmedAt !== null && takeRecoveryCode(tx, userId, codeHashes(platform, userId, code));
}

export function codeWrong(): Problem {
  const message = 'This code is wrong or was already used. Enter the code that the app shows now.';
  return new Problem('second-factor-wrong', { detail: message, message, errors: [{ path: 'body.code', message }] });
}

function codeHash({ config }: Pick<Platform, 'config'>, userId: string, code: string): Buffer {
  return keyedHash(config.secretKey, 'recovery-code', `${userId}\n${code}`);
}

/** Returns the hashes under which the code may be stored: with the secret key, and with the old key if there is one. */
function codeHashes({ config }: Pick<Platform, 'config'>, userId: string, code: string): Buffer[] {
  return keyedHashes(config, 'recovery-code', `${userId}\n${code}`);
}

async function newCodes(platform: Platform, tx: Tx, { id }: UserRow): Promise<RecoveryCodesResponse> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = codes.map((code) => codeHash(platform, id, bareCode(code)));
  await replaceRecoveryCodes(tx, id, hashes, platform.clock.now());
  return { recoveryCodes: codes };
}

async function lockOwner(tx: Tx, { userId }: Viewer): Promise<UserRow> {
  const user = await lockUser(tx, userId);
  if (user === undefined) throw new Problem('not-signed-in');
  return user;
}
