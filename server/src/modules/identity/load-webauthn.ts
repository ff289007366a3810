/**
 * Returns the library of passkeys. It is loaded at the first use of a passkey, not at the start, because it has 250
 * modules.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');
