import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyOptionsResponse, PasskeySignInRequest } from '@tradesense/contract/security.ts';
import type { Platform } from '../../platform/module.ts';
import { loggingRefusals } from './authentication-log.ts';
import { finishSignIn, type SignedIn } from './finish-sign-in.service.ts';
import {
  CHALLENGE_LIFE_MS,
  endChallenge,
  newChallenge,
  passkeyRefused,
  relyingParty,
} from './passkey-challenge.service.ts';
import { findPasskey, notePasskeyUse } from './passkeys.repo.ts';
import type { Device } from './sessions.service.ts';
import { lockUser } from './users.repo.ts';
import { loadWebAuthn } from './load-webauthn.ts';

/**
 * Returns the options with which the browser offers all passkeys that it has for this site. The options do not contain
 * an account.
 */
export async function passkeySignInOptions(platform: Platform): Promise<PasskeyOptionsResponse> {
  const { id, challenge } = await newChallenge(platform, null);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(platform).rpId,
    challenge,
    timeout: CHALLENGE_LIFE_MS,
    userVerification: 'required',
  });
  return { challengeId: id, options: { ...options } };
}

/**
 * Opens a session for the passkey's owner. The passkey is locked together with the account, so of two responses with
 * the same counter above 0, one is rejected. Throws `passkey-refused` (422).
 */
export function signInWithPasskey(
  platform: Platform,
  request: PasskeySignInRequest,
  device: Device,
): Promise<SignedIn> {
  const trial = { event: 'sign-in-refused', address: device.address, factor: 'passkey' } as const;
  return loggingRefusals(platform, trial, (about) => tryPasskey(platform, request, { device, about }));
}

async function tryPasskey(
  platform: Platform,
  request: PasskeySignInRequest,
  { device, about }: { readonly device: Device; readonly about: (userId: string | undefined) => void },
): Promise<SignedIn> {
  const { origin, rpId } = relyingParty(platform);
  const expectedChallenge = await endChallenge(platform, request.challengeId, null);
  const credentialId = Buffer.from(request.response.id, 'base64url');
  const { userHandle, ...signed } = request.response.response;
  const response: AuthenticationResponseJSON = {
    ...request.response,
    response: userHandle === undefined ? signed : { ...signed, userHandle },
    clientExtensionResults: {},
  };
  const owner = await platform.db.read((tx) => findPasskey(tx, credentialId));
  about(owner?.userId);
  if (owner === undefined) throw passkeyRefused();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  return platform.db.transaction(async (tx) => {
    const user = await lockUser(tx, owner.userId);
    const passkey = await findPasskey(tx, credentialId);
    if (user === undefined || passkey === undefined) throw passkeyRefused();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: request.response.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }).catch(() => {
      throw passkeyRefused();
    });
    if (!verified) throw passkeyRefused();
    await notePasskeyUse(tx, passkey.id, authenticationInfo.newCounter, platform.clock.now());
    return finishSignIn(platform, tx, user, { device, isRemembered: request.remember ?? false, factors: ['passkey'] });
  });
}
