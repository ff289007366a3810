import { z } from 'zod';
import { LTI_ADDRESS_MAX, LTI_ID_MAX, type LtiKind, type LtiRole } from '@tradesense/contract/lti-constants.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
const SUB_ROLE = 'http://purl.imsglobal.org/vocab/lis/v2/membership/';
const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';
/** Roles in a course that count as teaching. Source: LTI 1.3 core, appendix A. */
const TEACHING = ['Instructor', 'ContentDeveloper', 'TeachingAssistant', 'Administrator'];
const LONG_TEXT_MAX = 8_000;

export const DEPLOYMENT_CLAIM = `${CLAIM}/deployment_id`;
export const MESSAGE_TYPE_CLAIM = `${CLAIM}/message_type`;
export const VERSION_CLAIM = `${CLAIM}/version`;
export const DEEP_LINK_DATA_CLAIM = 'https://purl.imsglobal.org/spec/lti-dl/claim/data';
export const CONTENT_ITEMS_CLAIM = 'https://purl.imsglobal.org/spec/lti-dl/claim/content_items';

const id = z.string().min(1).max(LTI_ID_MAX);
const address = z.string().min(1).max(LTI_ADDRESS_MAX);

/** Claims of a launch in addition to those of OpenID Connect. Other claims of a platform are ignored. */
const launchClaims = z.object({
  sub: id,
  [VERSION_CLAIM]: z.literal('1.3.0'),
  [MESSAGE_TYPE_CLAIM]: z.enum(['LtiResourceLinkRequest', 'LtiDeepLinkingRequest']),
  [DEPLOYMENT_CLAIM]: id,
  [`${CLAIM}/roles`]: z.array(z.string().max(LTI_ADDRESS_MAX)).max(100),
  [`${CLAIM}/context`]: z.object({
    id,
    title: z.string().max(LONG_TEXT_MAX).optional(),
    label: z.string().max(LONG_TEXT_MAX).optional(),
  }),
  [`${CLAIM}/resource_link`]: z.object({ id }).optional(),
  [`${CLAIM}/custom`]: z.record(z.string(), z.unknown()).optional(),
  'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': z
    .object({ scope: z.array(z.string()).optional(), lineitem: address.optional() })
    .optional(),
  'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': z
    .object({
      deep_link_return_url: address,
      accept_types: z.array(z.string()),
      data: z.string().max(LONG_TEXT_MAX).optional(),
    })
    .optional(),
});

/** What the product stores of the message of a launch. */
export interface LaunchMessage {
  readonly kind: LtiKind;
  readonly role: LtiRole;
  /** Id of the person on the platform. */
  readonly subject: string;
  readonly deploymentId: string;
  readonly contextId: string;
  /** Name of the course; `null` if the platform sent none. */
  readonly course: string | null;
  /** The platform's id of the link in the course; `null` for a deep link. */
  readonly resourceLinkId: string | null;
  /** Assignment that an earlier deep link has chosen for this link; `null` if the link opens the class. */
  readonly assignmentId: string | null;
  /** Address of the link's gradebook column; `null` if the platform accepts no grades for the link. */
  readonly lineItemUrl: string | null;
  /**
   * Address to which the teacher's choice is sent, and data that must be sent back with it. `null` if the launch does
   * not ask for a choice.
   */
  readonly deepLink: { readonly returnUrl: string; readonly data: string | null } | null;
}

/** Thrown if a launch cannot be used. `message` is a sentence for the person who launched. */
export class LaunchRefused extends Error {
  override readonly name = 'LaunchRefused';
}

/** Returns the role in the course. Everybody without a teaching role in it is a learner. */
export function roleOf(roles: readonly string[]): LtiRole {
  const teaches = TEACHING.some((name) =>
    roles.some((role) => role === name || role === `${MEMBERSHIP}${name}` || role.startsWith(`${SUB_ROLE}${name}#`)),
  );
  return teaches ? 'teacher' : 'learner';
}

const assignmentIn = (custom: Readonly<Record<string, unknown>> | undefined): string | null =>
  z.uuid().safeParse(custom?.['assignment']).data ?? null;

/**
 * Reads the claims of a token. The caller has already checked the token's signature, audience and times. Throws
 * `LaunchRefused` with the reason if the claims are not usable.
 */
export function readLaunch(claims: unknown, deploymentIds: readonly string[]): LaunchMessage {
  const read = launchClaims.safeParse(claims);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new LaunchRefused(`The claim ${String(issue?.path[0])} of the launch is missing or not valid.`);
  }
  const token = read.data;
  const deploymentId = token[DEPLOYMENT_CLAIM];
  if (!deploymentIds.includes(deploymentId))
    throw new LaunchRefused(`The deployment ${deploymentId} is not registered here.`);
  const { id: contextId, title, label } = token[`${CLAIM}/context`];
  const grades = token['https://purl.imsglobal.org/spec/lti-ags/claim/endpoint'];
  const common = {
    role: roleOf(token[`${CLAIM}/roles`]),
    subject: token.sub,
    deploymentId,
    contextId,
    course: (title ?? label ?? '').trim().slice(0, LTI_ID_MAX) || null,
  };
  if (token[MESSAGE_TYPE_CLAIM] === 'LtiDeepLinkingRequest') {
    const deepLink = readDeepLink(token['https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings']);
    if (common.role !== 'teacher') throw new LaunchRefused('Only teachers of the course can choose what a link opens.');
    return { ...common, kind: 'deep-link', resourceLinkId: null, assignmentId: null, lineItemUrl: null, deepLink };
  }
  const resourceLinkId = token[`${CLAIM}/resource_link`]?.id;
  if (resourceLinkId === undefined)
    throw new LaunchRefused(`The claim ${CLAIM}/resource_link of the launch is missing or not valid.`);
  const takesGrades = grades?.scope?.includes(SCORE_SCOPE) === true;
  return {
    ...common,
    kind: 'resource',
    resourceLinkId,
    assignmentId: assignmentIn(token[`${CLAIM}/custom`]),
    lineItemUrl: takesGrades ? (grades.lineitem ?? null) : null,
    deepLink: null,
  };
}

interface DeepLinkSettings {
  readonly deep_link_return_url: string;
  readonly accept_types: readonly string[];
  readonly data?: string | undefined;
}

function readDeepLink(settings: DeepLinkSettings | undefined): LaunchMessage['deepLink'] {
  if (settings === undefined) throw new LaunchRefused('The claim deep_linking_settings of the launch is missing.');
  if (!settings.accept_types.includes('ltiResourceLink'))
    throw new LaunchRefused('The platform takes no links to assignments in this place.');
  return { returnUrl: settings.deep_link_return_url, data: settings.data ?? null };
}
