import { doneResponse, idParams, noBody } from './endpoint-parts.ts';
import { mediaContent, type EndpointTable } from './endpoint.ts';
import {
  chooseLtiLinkRequest,
  chooseLtiLinkResponse,
  ltiFrameQuery,
  ltiKeys,
  ltiLaunch,
  ltiLaunchParams,
  ltiLinksResponse,
  ltiLoginQuery,
  ltiPlatform,
  ltiPlatformRequest,
  ltiPlatformsResponse,
  openLtiLaunchRequest,
  openLtiLaunchResponse,
} from './lti.ts';

/** A whole class may launch at the same time from one address of its school. */
const LAUNCHES_PER_MINUTE = 600;
const form = mediaContent<string>('application/x-www-form-urlencoded');
const page = mediaContent<string>('text/html');

const messages = {
  'GET /api/lti/login': {
    id: 'startLtiLogin',
    tag: 'LTI',
    access: 'anyone',
    summary: 'Start a launch from a learning platform',
    description:
      'Third-party initiated login of OpenID Connect. Answers 303 to the platform’s authorization endpoint; inside a frame, a page with a button that opens a tab of its own.',
    query: ltiLoginQuery,
    response: page,
    limit: { perMinute: LAUNCHES_PER_MINUTE },
  },
  'POST /api/lti/login': {
    id: 'postLtiLogin',
    tag: 'LTI',
    access: 'anyone',
    summary: 'Start a launch from a learning platform, by a form',
    description:
      'As `GET /api/lti/login`. It changes nothing but the login that it starts, so no CSRF token is needed.',
    body: form,
    response: page,
    bodyMaxBytes: 16 * 1024,
    limit: { perMinute: LAUNCHES_PER_MINUTE },
    isPlatformMessage: true,
  },
  'POST /api/lti/launch': {
    id: 'launchLti',
    tag: 'LTI',
    access: 'anyone',
    summary: 'Take a launch of a learning platform',
    description:
      'The form has `state` and `id_token`. The signature of the token, its state and the cookie of the browser stand in place of a CSRF token. Answers 303 to the page of the launch, else a page that says what is wrong.',
    body: form,
    response: page,
    bodyMaxBytes: 64 * 1024,
    limit: { perMinute: LAUNCHES_PER_MINUTE },
    isPlatformMessage: true,
  },
  'GET /api/lti/jwks': {
    id: 'getLtiKeys',
    tag: 'LTI',
    access: 'anyone',
    summary: 'Get the public keys of this tool',
    response: ltiKeys,
  },
  'GET /api/lti/framed': {
    id: 'getFramedLtiChoice',
    tag: 'LTI',
    access: 'anyone',
    summary: 'Get what was chosen in the other tab',
    description:
      'A page inside the platform’s page. It waits until the choice is made, and then sends it to the platform by a form.',
    query: ltiFrameQuery,
    response: page,
    limit: { perMinute: LAUNCHES_PER_MINUTE },
  },
  'GET /api/lti/returns/{id}': {
    id: 'getLtiReturn',
    tag: 'LTI',
    access: 'anyone',
    summary: 'Get the page that sends a choice to the platform',
    description: 'For the browser that launched, as long as its launch. Others get a page with status 410.',
    params: ltiLaunchParams,
    response: page,
  },
} as const satisfies EndpointTable;

const launches = {
  'GET /api/lti/launches/{id}': {
    id: 'getLtiLaunch',
    tag: 'LTI',
    access: 'anyone',
    summary: 'Get a launch of this browser',
    description: 'Signed out, only where it comes from. It ends an hour after the launch.',
    params: ltiLaunchParams,
    response: ltiLaunch,
    problems: ['link-expired'],
  },
  'POST /api/lti/launches/{id}/open': {
    id: 'openLtiLaunch',
    tag: 'LTI',
    access: 'signed-in',
    summary: 'Open what a launch is for',
    description:
      'Links the person on the platform with the account the first time. A teacher’s launch connects the course with a class, a learner’s joins the class.',
    params: ltiLaunchParams,
    body: openLtiLaunchRequest,
    response: openLtiLaunchResponse,
    problems: [
      'link-expired',
      'lti-account-differs',
      'lti-course-open',
      'not-found',
      'not-allowed',
      'username-needed',
      'class-limit-reached',
      'class-needs-school',
    ],
    limit: { perMinute: 60, per: 'account' },
  },
  'POST /api/lti/launches/{id}/choice': {
    id: 'chooseLtiLink',
    tag: 'LTI',
    access: 'signed-in',
    summary: 'Choose the assignment that a link of the course opens',
    params: ltiLaunchParams,
    body: chooseLtiLinkRequest,
    response: chooseLtiLinkResponse,
    problems: ['link-expired', 'not-found', 'not-allowed'],
    limit: { perMinute: 60, per: 'account' },
  },
  'GET /api/lti/links': {
    id: 'getLtiLinks',
    tag: 'LTI',
    access: 'signed-in',
    summary: 'List the platforms that the account is linked with',
    response: ltiLinksResponse,
  },
  'DELETE /api/lti/links/{id}': {
    id: 'deleteLtiLink',
    tag: 'LTI',
    access: 'signed-in',
    summary: 'Unlink the account from a platform',
    description: 'No grade is sent to the platform from then on. What it has, it keeps.',
    params: idParams,
    response: doneResponse,
    problems: ['not-found'],
  },
} as const satisfies EndpointTable;

const platforms = {
  'GET /api/admin/lti': {
    id: 'getLtiPlatforms',
    tag: 'LTI',
    access: 'administrator',
    summary: 'List the registered platforms, the addresses to register there, and parked grades',
    response: ltiPlatformsResponse,
  },
  'POST /api/admin/lti/platforms': {
    id: 'addLtiPlatform',
    tag: 'LTI',
    access: 'administrator',
    summary: 'Register a platform',
    body: ltiPlatformRequest,
    response: ltiPlatform,
    problems: ['lti-platform-exists'],
  },
  'PUT /api/admin/lti/platforms/{id}': {
    id: 'changeLtiPlatform',
    tag: 'LTI',
    access: 'administrator',
    summary: 'Change a platform',
    description: 'Issuer and client id stay: people are known by them.',
    params: idParams,
    body: ltiPlatformRequest,
    response: ltiPlatform,
    problems: ['not-found', 'lti-platform-exists'],
  },
  'DELETE /api/admin/lti/platforms/{id}': {
    id: 'removeLtiPlatform',
    tag: 'LTI',
    access: 'administrator',
    summary: 'Remove a platform with its links of people and courses',
    description: 'Classes and what was done in them stay.',
    params: idParams,
    response: doneResponse,
    problems: ['not-found'],
  },
  'POST /api/admin/lti/parked/{id}/retry': {
    id: 'retryLtiScore',
    tag: 'LTI',
    access: 'administrator',
    summary: 'Send a parked grade again',
    params: idParams,
    body: noBody,
    response: doneResponse,
    problems: ['not-found'],
  },
} as const satisfies EndpointTable;

export const ltiEndpoints = { ...messages, ...launches, ...platforms } as const satisfies EndpointTable;
