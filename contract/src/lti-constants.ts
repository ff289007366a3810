/** Limits of LTI 1.3, shared by pages and server. */
export const LTI_NAME_MAX = 80;
export const LTI_ADDRESS_MAX = 500;
/**
 * Maximum length of the ids of a platform, such as a client id, in characters. Source: LTI 1.3, which allows 255 for a
 * deployment id.
 */
export const LTI_ID_MAX = 255;
/** Maximum number of deployments of one platform. */
export const LTI_DEPLOYMENTS_MAX = 50;
/** Maximum score that is reported to the gradebook of a platform. */
export const LTI_SCORE_MAXIMUM = 100;

export const LTI_KINDS = ['resource', 'deep-link'] as const;
/** Purpose of a launch: to open something, or to choose what a link in the course opens. */
export type LtiKind = (typeof LTI_KINDS)[number];

export const LTI_ROLES = ['teacher', 'learner'] as const;
export type LtiRole = (typeof LTI_ROLES)[number];

export const LTI_ACCOUNT_STATES = ['signed-out', 'unlinked', 'linked', 'other-account'] as const;
/**
 * How the person on the platform is linked with the signed-in account. `other-account` means that the person is linked
 * with another account, or the account with another person.
 */
export type LtiAccountState = (typeof LTI_ACCOUNT_STATES)[number];
