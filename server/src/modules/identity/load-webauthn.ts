/**
 * Loads the passkey library and returns it. It has 250 modules, so it is loaded when a passkey is first used, not at
 * startup.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');
