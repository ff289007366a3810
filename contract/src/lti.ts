/** LTI 1.3: registered platforms, launches, and grades that are sent to a platform. */
import { z } from 'zod';
import { ADMIN_TABLES } from './admin-tables-constants.ts';
import { idParams, orderQuery } from './endpoint-parts.ts';
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
import { nameText } from './written-text.ts';

const sentId = storableText.min(1, 'is required').max(LTI_ID_MAX);
const sentAddress = storableText.min(1, 'is required').max(LTI_ADDRESS_MAX);

/**
 * Details of a platform, which an administrator enters. The server checks that each address uses https and has no user
 * name and password.
 */
export const ltiPlatformRequest = z.strictObject({
  name: nameText.min(1, 'is required').max(LTI_NAME_MAX),
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
  /** Number of people on the platform who have linked their account. */
  people: z.int(),
  /** Number of the platform's courses that are connected with a class. */
  courses: z.int(),
});
export type LtiPlatform = z.infer<typeof ltiPlatform>;

/** A grade that was not delivered: it failed too often, or the platform refused it. */
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

export const ltiPlatformsQuery = z.strictObject(orderQuery(ADMIN_TABLES.platforms));
export type LtiPlatformsQuery = z.infer<typeof ltiPlatformsQuery>;
const parkedOrder = orderQuery(ADMIN_TABLES.parkedScores);
export const ltiParkedQuery = z.strictObject({ ...parkedOrder, cursor: z.uuid().optional() });
export type LtiParkedQuery = z.infer<typeof ltiParkedQuery>;
export const ltiParkedExportQuery = z.strictObject(parkedOrder);
export const ltiParkedResponse = z.object({ parked: z.array(ltiParkedScore), nextCursor: z.string().nullable() });
export type LtiParkedResponse = z.infer<typeof ltiParkedResponse>;

export const ltiPlatformsResponse = z.object({
  /** URLs of this installation, to be entered at a platform. */
  tool: z.object({
    loginUrl: z.string(),
    launchUrl: z.string(),
    keysUrl: z.string(),
    deepLinkingUrl: z.string(),
  }),
  platforms: z.array(ltiPlatform),
});
export type LtiPlatformsResponse = z.infer<typeof ltiPlatformsResponse>;

const ltiClass = z.object({ id: z.uuid(), name: z.string(), teacher: z.string().nullable() });

/** What the launch page shows before the user acts. */
export const ltiLaunch = z.object({
  id: z.uuid(),
  kind: z.enum(LTI_KINDS),
  role: z.enum(LTI_ROLES),
  platform: z.string(),
  /** Title of the course; `null` if the platform sent none. */
  course: z.string().nullable(),
  account: z.enum(LTI_ACCOUNT_STATES),
  /** The class that is connected with the course; `null` until a teacher connects one. */
  class: ltiClass.nullable(),
  /** Whether opening the launch adds the signed-in learner to the class; `false` if they are in it already. */
  joins: z.boolean(),
  /** The classes that the teacher may connect with the course; empty once a class is connected. */
  classes: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /**
   * Assignments to which the course can link. Empty except in a deep-linking launch (which chooses what a link opens),
   * opened by a linked teacher and with a connected course.
   */
  assignments: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** Whether the page sends the choice back through the platform's frame in which the page is shown. */
  returnsToFrame: z.boolean(),
});
export type LtiLaunch = z.infer<typeof ltiLaunch>;

export const ltiLaunchParams = idParams;

export const openLtiLaunchRequest = z.strictObject({
  /**
   * Class with which the course is to be connected; `null` creates a new one. A teacher must send it while the course
   * has no class.
   */
  classId: z.uuid().nullable().optional(),
  /**
   * Whether the learner is 16 or older, or a school has agreed. Required if opening the launch adds the learner to the
   * class.
   */
  isOldEnough: z.boolean().optional(),
});
export type OpenLtiLaunchRequest = z.infer<typeof openLtiLaunchRequest>;

/** Path of the page that the launch opens; for a deep link, the launch page itself. */
export const openLtiLaunchResponse = z.object({ path: z.string() });

export const chooseLtiLinkRequest = z.strictObject({ assignmentId: z.uuid() });
/** Path from which the choice is sent to the platform; `null` if the frame inside the platform's page sends it. */
export const chooseLtiLinkResponse = z.object({ path: z.string().nullable() });

/** Fields of an OpenID Connect login that the platform starts. Other fields are allowed. */
export const ltiLoginQuery = z.looseObject({
  iss: storableText.max(LTI_ADDRESS_MAX).optional(),
  client_id: storableText.max(LTI_ID_MAX).optional(),
});

export const ltiFrameQuery = z.strictObject({ frame: z.string().regex(/^[\w-]{43}$/u, 'is not valid') });

export const ltiKeys = z.object({ keys: z.array(z.record(z.string(), z.string())) });

/** Platform users who are linked with the signed-in account. */
export const ltiLinksResponse = z.object({
  links: z.array(z.object({ id: z.uuid(), platform: z.string(), linkedAt: z.iso.datetime() })),
});
export type LtiLinksResponse = z.infer<typeof ltiLinksResponse>;
