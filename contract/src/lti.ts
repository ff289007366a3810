/** LTI 1.3: registered platforms, launches, and grades that travel to a platform. */
import { z } from 'zod';
import { idParams } from './endpoint-parts.ts';
import {
  LTI_ACCOUNT_STATES,
  LTI_ADDRESS_MAX,
  LTI_DEPLOYMENTS_MAX,
  LTI_ID_MAX,
  LTI_KINDS,
  LTI_NAME_MAX,
  LTI_ROLES,
} from './lti-constants.ts';
import { storableText } from './storable-text.ts';

const sentId = storableText.min(1, 'is required').max(LTI_ID_MAX);
const sentAddress = storableText.min(1, 'is required').max(LTI_ADDRESS_MAX);

/** What an administrator enters of a platform. Each address is checked by the server: https, without a name and password. */
export const ltiPlatformRequest = z.strictObject({
  name: storableText.trim().min(1, 'is required').max(LTI_NAME_MAX),
  issuer: sentAddress,
  clientId: sentId,
  authorizationUrl: sentAddress,
  tokenUrl: sentAddress,
  keysUrl: sentAddress,
  deploymentIds: z.array(sentId).min(1, 'must name one deployment at least').max(LTI_DEPLOYMENTS_MAX),
});
export type LtiPlatformRequest = z.infer<typeof ltiPlatformRequest>;

export const ltiPlatform = z.object({
  id: z.uuid(),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  authorizationUrl: z.string(),
  tokenUrl: z.string(),
  keysUrl: z.string(),
  deploymentIds: z.array(z.string()),
  createdAt: z.iso.datetime(),
  /** People who have linked their account. */
  people: z.int(),
  /** Courses that are connected with a class. */
  courses: z.int(),
});
export type LtiPlatform = z.infer<typeof ltiPlatform>;

/** A grade that was given up on after many tries, or that the platform refused. */
export const ltiParkedScore = z.object({
  id: z.uuid(),
  platform: z.string(),
  className: z.string(),
  assignment: z.string(),
  attempts: z.int(),
  error: z.string(),
  parkedAt: z.iso.datetime(),
});
export type LtiParkedScore = z.infer<typeof ltiParkedScore>;

export const ltiPlatformsResponse = z.object({
  /** Addresses of this installation, to be entered at a platform. */
  tool: z.object({
    loginUrl: z.string(),
    launchUrl: z.string(),
    keysUrl: z.string(),
    deepLinkingUrl: z.string(),
  }),
  platforms: z.array(ltiPlatform),
  parked: z.array(ltiParkedScore),
});
export type LtiPlatformsResponse = z.infer<typeof ltiPlatformsResponse>;

const ltiClass = z.object({ id: z.uuid(), name: z.string(), teacher: z.string().nullable() });

/** What the page of a launch shows before anything is done. */
export const ltiLaunch = z.object({
  id: z.uuid(),
  kind: z.enum(LTI_KINDS),
  role: z.enum(LTI_ROLES),
  platform: z.string(),
  /** Title of the course; `null` if the platform sent none. */
  course: z.string().nullable(),
  account: z.enum(LTI_ACCOUNT_STATES),
  /** The class of the course; `null` before a teacher has connected it. */
  class: ltiClass.nullable(),
  /** Whether the signed-in learner is not in that class yet, so that opening joins it. */
  joins: z.boolean(),
  /** The classes that a teacher may connect with the course; empty once it is connected. */
  classes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** What may be linked from the course: for a deep link of a connected course whose teacher is linked. */
  assignments: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** Whether the choice goes back through the window that the platform shows inside its page. */
  returnsToFrame: z.boolean(),
});
export type LtiLaunch = z.infer<typeof ltiLaunch>;

export const ltiLaunchParams = idParams;

export const openLtiLaunchRequest = z.strictObject({
  /** The class to connect the course with; `null` makes a new one. Asked of a teacher as long as the course has no class. */
  classId: z.uuid().nullable().optional(),
  /** The learner is 16 or older, or a school has agreed. Asked when opening joins a class. */
  isOldEnough: z.boolean().optional(),
});
export type OpenLtiLaunchRequest = z.infer<typeof openLtiLaunchRequest>;

/** The page that the launch was for; the page of the launch itself for a deep link. */
export const openLtiLaunchResponse = z.object({ path: z.string() });

export const chooseLtiLinkRequest = z.strictObject({ assignmentId: z.uuid() });
/** Where the choice is sent to the platform from; `null` if the window inside the platform's page takes it over. */
export const chooseLtiLinkResponse = z.object({ path: z.string().nullable() });

/** Fields of a third-party initiated login (OpenID Connect), which may have others too. */
export const ltiLoginQuery = z.looseObject({
  iss: storableText.max(LTI_ADDRESS_MAX).optional(),
  client_id: storableText.max(LTI_ID_MAX).optional(),
});

export const ltiFrameQuery = z.strictObject({ frame: z.string().regex(/^[\w-]{43}$/u, 'is not valid') });

export const ltiKeys = z.object({ keys: z.array(z.record(z.string(), z.string())) });

/** People on platforms who are linked with the signed-in account. */
export const ltiLinksResponse = z.object({
  links: z.array(z.object({ id: z.uuid(), platform: z.string(), linkedAt: z.iso.datetime() })),
});
export type LtiLinksResponse = z.infer<typeof ltiLinksResponse>;
