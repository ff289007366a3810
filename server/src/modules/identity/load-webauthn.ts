/** Returns the library of passkeys. It and what it needs are 250 modules, so the first use of a passkey loads it, not the start. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
