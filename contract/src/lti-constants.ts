/** Limits of LTI 1.3, for pages and server alike. */
export const LTI_NAME_MAX = 80;
export const LTI_ADDRESS_MAX = 500;
/** Ids of platforms, such as a client id. Source: LTI 1.3, 255 characters for a deployment id. */
export const LTI_ID_MAX = 255;
/** Deployments of one platform. */
export const LTI_DEPLOYMENTS_MAX = 50;
/** Points that a full score has in the gradebook of a platform. */
export const LTI_SCORE_MAXIMUM = 100;

export const LTI_KINDS = ['resource', 'deep-link'] as const;
/** What a launch is for: to open something, or to choose what a link of the course opens. */
export type LtiKind = (typeof LTI_KINDS)[number];

export const LTI_ROLES = ['teacher', 'learner'] as const;
export type LtiRole = (typeof LTI_ROLES)[number];

export const LTI_ACCOUNT_STATES = ['signed-out', 'unlinked', 'linked', 'other-account'] as const;
/**
 * How the person on the platform and the signed-in account belong together: `other-account` if either of them is linked with somebody else.
 */
export type LtiAccountState = (typeof LTI_ACCOUNT_STATES)[number];
