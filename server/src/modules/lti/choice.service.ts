import { LTI_SCORE_MAXIMUM } from '@tradesense/contract/lti-constants.ts';
import type { LtiClasses } from './class-port.ts';
import { hashOf } from './hash.ts';
import {
  CONTENT_ITEMS_CLAIM,
  DEEP_LINK_DATA_CLAIM,
  DEPLOYMENT_CLAIM,
  MESSAGE_TYPE_CLAIM,
  VERSION_CLAIM,
} from './launch-message.policy.ts';
import { findFramedLaunch, findLaunch } from './logins.repo.ts';
import type { LaunchRow } from './lti.tables.ts';
import { choicePage, endedLaunch, waitingForChoice, type LtiPage } from './lti-page.ts';
import { findPlatform } from './platforms.repo.ts';
import { toolAddresses } from './tool-addresses.ts';
import { signMessage, type KeyDeps } from './tool-keys.service.ts';

type ChoiceDeps = KeyDeps & { readonly classes: Pick<LtiClasses, 'assignmentOf'> };

/**
 * Returns the page that is embedded in the platform's page while a teacher chooses an assignment in another tab. It
 * waits for the choice, or sends the choice to the platform if it has been made.
 */
export async function framedChoice(deps: ChoiceDeps, frame: string): Promise<LtiPage> {
  const { db, clock, config } = deps;
  const launch = await db.read((tx) => findFramedLaunch(tx, hashOf(frame), clock.now()));
  if (launch === null || launch.assignmentId === null) return waitingForChoice(config.allowsLocalPlatforms);
  return pageOf(deps, launch, true);
}

/** Returns the page that sends the chosen assignment to the platform. Works only in the browser that launched. */
export async function returnedChoice(deps: ChoiceDeps, id: string, browserHash: string | null): Promise<LtiPage> {
  const { db, clock, config } = deps;
  const launch = browserHash === null ? null : await db.read((tx) => findLaunch(tx, id, browserHash, clock.now()));
  return launch === null ? endedLaunch(config.allowsLocalPlatforms) : pageOf(deps, launch, false);
}

async function pageOf(deps: ChoiceDeps, launch: LaunchRow, isFramed: boolean): Promise<LtiPage> {
  const { config, db, classes } = deps;
  const { assignmentId, message, platformId } = launch;
  const [platform, assignment] = await db.read(async (tx) => [
    await findPlatform(tx, platformId),
    assignmentId === null ? null : await classes.assignmentOf(tx, assignmentId),
  ]);
  const allowsLocal = config.allowsLocalPlatforms;
  const isGone = assignment === null || assignment.withdrawnAt !== null;
  if (platform === null || isGone || message.deepLink === null) return endedLaunch(allowsLocal);
  const { returnUrl, data } = message.deepLink;
  const { id, title } = assignment;
  const claims = {
    nonce: deps.ids.secret(),
    [DEPLOYMENT_CLAIM]: message.deploymentId,
    [MESSAGE_TYPE_CLAIM]: 'LtiDeepLinkingResponse',
    [VERSION_CLAIM]: '1.3.0',
    ...(data === null ? {} : { [DEEP_LINK_DATA_CLAIM]: data }),
    [CONTENT_ITEMS_CLAIM]: [
      {
        type: 'ltiResourceLink',
        title,
        url: toolAddresses(config).launchUrl,
        custom: { assignment: id },
        lineItem: { scoreMaximum: LTI_SCORE_MAXIMUM, label: title, resourceId: id },
      },
    ],
  };
  const token = await signMessage(deps, { issuer: platform.clientId, audience: platform.issuer, claims });
  return choicePage({ title, returnUrl, token, isFramed, allowsLocal });
}
