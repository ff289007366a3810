/** Creates and chooses passkeys in this browser. The code is loaded on first use. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PasskeyOptionsResponse, PasskeyRequest, PasskeySignInRequest } from '@tradesense/contract/security.ts';

/** No passkey was created or chosen: the person closed the dialog, or the browser failed or lacks support. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled';
}

const NO_PASSKEYS = 'This browser cannot use passkeys.';
const NOT_USED = 'No passkey was used. Try again, or use your password.';

/** Lets the browser create a passkey. Throws `PasskeyCancelled` if none was created. */
export async function createPasskey({ options }: PasskeyOptionsResponse): Promise<PasskeyRequest['response']> {
  if (!browserSupportsWebAuthn()) throw new PasskeyCancelled(NO_PASSKEYS);
  // The contract leaves the type of the options open, because they are in the format of WebAuthn.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyCancelled('No passkey was made. This device may have one for this account already.', { cause });
  });
  const { clientDataJSON, attestationObject, transports } = made.response;
  return {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) },
  };
}

/** Lets the person choose a passkey of this site. Throws `PasskeyCancelled` if none was chosen. */
export async function choosePasskey({ options }: PasskeyOptionsResponse): Promise<PasskeySignInRequest['response']> {
  if (!browserSupportsWebAuthn()) throw new PasskeyCancelled(NO_PASSKEYS);
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const chosen = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyCancelled(NOT_USED, { cause });
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = chosen.response;
  return {
    id: chosen.id,
    rawId: chosen.rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) },
  };
}
