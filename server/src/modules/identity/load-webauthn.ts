/**
 * Returns the passkey library. It is loaded when a passkey is first used, not at startup, because it has 250 modules.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');
