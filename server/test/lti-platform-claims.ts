/** Claims in the tokens of the test learning platform, as LTI 1.3 and its services define them. */
import type { JWTPayload } from 'jose';

export const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
export const DEEP_LINK = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags';
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
/** Data that the tool must return unchanged with a choice of content. */
export const DEEP_LINK_DATA = 'csrf of the platform';

export interface PlatformPerson {
  readonly subject: string;
  readonly role: 'Instructor' | 'Learner';
}

/**
 * A link of the course, and the target that it launches. If a launch has `null` instead of a link, it asks the teacher
 * to choose the target of a new link.
 */
export interface CourseLink {
  readonly id: string;
  readonly custom: Readonly<Record<string, string>>;
}

interface Launch {
  readonly issuer: string;
  readonly clientId: string;
  readonly deploymentId: string;
  readonly toolUrl: string;
  /** Current time in epoch ms. */
  readonly now: number;
  /** Query of the authorization request. */
  readonly query: URLSearchParams;
}

/** Returns the claims for an authorization request of the tool. */
export function launchClaims({ issuer, clientId, deploymentId, toolUrl, now, query }: Launch): JWTPayload {
  const [subject = '', role = ''] = (query.get('login_hint') ?? '').split('|');
  const link = JSON.parse(query.get('lti_message_hint') ?? 'null') as CourseLink | null;
  const issuedAt = Math.floor(now / 1000);
  return {
    iss: issuer,
    aud: clientId,
    sub: subject,
    iat: issuedAt,
    exp: issuedAt + 300,
    nonce: query.get('nonce') ?? '',
    [`${CLAIM}/version`]: '1.3.0',
    [`${CLAIM}/deployment_id`]: deploymentId,
    [`${CLAIM}/roles`]: [`${MEMBERSHIP}${role}`],
    [`${CLAIM}/context`]: { id: 'course-1', title: 'Markets 101' },
    [`${CLAIM}/target_link_uri`]: `${toolUrl}/api/lti/launch`,
    ...(link === null ? deepLinkClaims(issuer) : resourceClaims(issuer, link)),
  };
}

const deepLinkClaims = (issuer: string): JWTPayload => ({
  [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest',
  [`${DEEP_LINK}/deep_linking_settings`]: {
    deep_link_return_url: `${issuer}/choice`,
    accept_types: ['ltiResourceLink'],
    accept_presentation_document_targets: ['iframe', 'window'],
    data: DEEP_LINK_DATA,
  },
});

const resourceClaims = (issuer: string, { id, custom }: CourseLink): JWTPayload => ({
  [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
  [`${CLAIM}/resource_link`]: { id, title: 'A link' },
  [`${CLAIM}/custom`]: custom,
  [`${GRADES}/claim/endpoint`]: {
    scope: [`${GRADES}/scope/score`, `${GRADES}/scope/lineitem`],
    lineitem: `${issuer}/columns/${id}?type_id=1`,
    lineitems: `${issuer}/columns`,
  },
});
