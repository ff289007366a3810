import { PASSKEYS_MAX } from '@tradesense/contract/security-constants.ts';
import type { Passkey, PasskeyOptionsResponse, PasskeyRequest } from '@tradesense/contract/security.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import { confirmPassword, lockConfirmed } from './confirm-password.service.ts';
import {
  endChallenge,
  newChallenge,
  passkeyRefused,
  relyingParty,
  CHALLENGE_LIFE_MS,
} from './passkey-challenge.service.ts';
import { countPasskeys, deletePasskey, insertPasskey, listPasskeys, renamePasskeyRow } from './passkeys.repo.ts';
import { liveSessionIds } from './sessions.repo.ts';
import type { PasskeyRow } from './security.tables.ts';
import { queueSecurityNotice } from './security-notices.service.ts';
import { lockUser } from './users.repo.ts';
import { loadWebAuthn } from './load-webauthn.ts';

export function passkeyView({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

/**
 * Returns the options with which the browser creates a passkey. Throws `password-wrong` (422), `passkey-limit-reached`
 * (409), `too-many-requests` (429).
 */
export async function passkeyOptions(
  platform: Platform,
  viewer: Viewer,
  password: string,
): Promise<PasskeyOptionsResponse> {
  const confirmed = await confirmPassword(platform, viewer, password);
  const { user, present } = await platform.db.transaction(async (tx) => ({
    user: await lockConfirmed(tx, confirmed),
    present: await listPasskeys(tx, viewer.userId),
  }));
  if (present.length >= PASSKEYS_MAX) throw new Problem('passkey-limit-reached');
  const { id, challenge } = await newChallenge(platform, viewer.userId);
  const { rpName, rpId } = relyingParty(platform);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpId,
    userID: new Uint8Array(Buffer.from(viewer.userId)),
    userName: user.email,
    userDisplayName: user.name,
    challenge,
    timeout: CHALLENGE_LIFE_MS,
    attestationType: 'none',
    excludeCredentials: present.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
    // A sign-in with a passkey asks for no name and no code. So the browser must be able to find the passkey without a
    // name, and the passkey must verify the user.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { challengeId: id, options: { ...options } };
}

/** Adds a passkey. Throws `passkey-refused` (422), `passkey-limit-reached` (409). */
export async function addPasskey(platform: Platform, viewer: Viewer, request: PasskeyRequest): Promise<Passkey> {
  const { origin, rpId } = relyingParty(platform);
  const expectedChallenge = await endChallenge(platform, request.challengeId, viewer.userId);
  const { transports = [], ...response } = request.response.response;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...request.response, response, clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => {
    throw passkeyRefused();
  });
  if (!verified || registrationInfo === undefined) throw passkeyRefused();
  const { credential } = registrationInfo;
  return platform.db.transaction(async (tx) => {
    const user = await lockUser(tx, viewer.userId);
    // A session that was ended in the meantime must not add a passkey.
    const [session] = await liveSessionIds(tx, [viewer.sessionId], platform.clock.now());
    if (user === undefined || session === undefined) throw new Problem('not-signed-in');
    if ((await countPasskeys(tx, user.id)) >= PASSKEYS_MAX) throw new Problem('passkey-limit-reached');
    const passkey: PasskeyRow = {
      id: platform.ids.next(),
      userId: user.id,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      name: request.name,
      createdAt: new Date(platform.clock.now()),
      lastUsedAt: null,
    };
    if (!(await insertPasskey(tx, passkey))) throw passkeyRefused();
    await queueSecurityNotice(platform, tx, user, 'passkey-added', `Its name is “${passkey.name}”.`);
    return passkeyView(passkey);
  });
}

/** Renames a passkey. Throws `not-found` (404) if it does not belong to the viewer. */
export async function renamePasskey({ db }: Platform, viewer: Viewer, id: string, name: string): Promise<Passkey> {
  const renamed = await db.transaction((tx) => renamePasskeyRow(tx, viewer.userId, id, name));
  if (renamed === undefined) throw new Problem('not-found');
  return passkeyView(renamed);
}

/** Removes a passkey. Throws `not-found` (404) if it does not belong to the viewer. */
export async function removePasskey(platform: Platform, viewer: Viewer, id: string): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const user = await lockUser(tx, viewer.userId);
    if (user === undefined) throw new Problem('not-signed-in');
    const removed = await deletePasskey(tx, user.id, id);
    if (removed === undefined) throw new Problem('not-found');
    await queueSecurityNotice(platform, tx, user, 'passkey-removed', `Its name was “${removed.name}”.`);
  });
}
