import type { CredentialFault } from './check-credential.ts';

/** Text for each fault: a clause that says why a credential is not valid. */
export const FAULT_TEXTS: Readonly<Record<CredentialFault, string>> = {
  'not-a-certificate': 'this is not a signed certificate',
  'content-changed': 'the content is not what was signed',
  'other-issuer': 'it names another issuer than the one whose keys were read',
  'key-not-published': 'the issuer does not publish the key that signed it, or has withdrawn it',
  'not-valid-yet': 'it is not valid yet',
  expired: 'it has expired',
  revoked: 'it was revoked',
};
