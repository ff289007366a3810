import type { LtiPlatform, LtiPlatformRequest } from '@tradesense/contract/lti.ts';
import { recordAct } from '../audit/index.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import type { PlatformRow } from './lti.tables.ts';
import { addressFault } from './platform-address.policy.ts';
import {
  deletePlatform,
  insertPlatform,
  listPlatforms,
  lockPlatform,
  updatePlatform,
  type PlatformFields,
} from './platforms.repo.ts';
import { platformView } from './platform-lists.queries.ts';
import { retryScore } from './scores.repo.ts';

type Deps = Pick<Platform, 'config' | 'db' | 'ids' | 'clock'>;

const ADDRESSES = ['authorizationUrl', 'tokenUrl', 'keysUrl'] as const;

/** Registers a platform. Throws `lti-platform-exists` (409) if its issuer is already registered with this client id. */
export async function addPlatform(deps: Deps, { userId }: Viewer, body: LtiPlatformRequest): Promise<LtiPlatform> {
  const row: PlatformRow = { ...fieldsOf(deps, body), id: deps.ids.next(), createdAt: deps.clock.now() };
  await deps.db.transaction(async (tx) => {
    if (!(await insertPlatform(tx, row))) throw alreadyRegistered();
    await recordAct(deps, tx, {
      actor: userId,
      act: 'add-lti-platform',
      target: { kind: 'lti-platform', id: row.id },
      before: {},
      after: factsOf(row),
    });
  });
  return platformView({ ...row, people: 0, courses: 0 });
}

/**
 * Changes a platform's addresses, name and deployments. Issuer and client id cannot be changed, because they identify
 * the people who are linked with accounts.
 */
export async function changePlatform(
  deps: Deps,
  { userId }: Viewer,
  id: string,
  body: LtiPlatformRequest,
): Promise<LtiPlatform> {
  const fields = fieldsOf(deps, body);
  return deps.db.transaction(async (tx) => {
    const before = await lockPlatform(tx, id);
    if (before === null) throw unknownPlatform();
    if (before.issuer !== fields.issuer || before.clientId !== fields.clientId)
      throw badField('issuer', 'and client id stay as they are: remove the platform and register it again');
    await updatePlatform(tx, id, fields);
    await recordAct(deps, tx, {
      actor: userId,
      act: 'change-lti-platform',
      target: { kind: 'lti-platform', id },
      before: factsOf(before),
      after: factsOf(fields),
    });
    const after = (await listPlatforms(tx)).find((platform) => platform.id === id);
    if (after === undefined) throw unknownPlatform();
    return platformView(after);
  });
}

/**
 * Removes a platform with all links between accounts and its people. Throws `not-found` (404) if there is no such
 * platform.
 */
export async function removePlatform(deps: Deps, { userId }: Viewer, id: string): Promise<{ done: true }> {
  await deps.db.transaction(async (tx) => {
    const before = await lockPlatform(tx, id);
    if (before === null) throw unknownPlatform();
    await deletePlatform(tx, id);
    await recordAct(deps, tx, {
      actor: userId,
      act: 'remove-lti-platform',
      target: { kind: 'lti-platform', id },
      before: factsOf(before),
      after: {},
    });
  });
  return { done: true };
}

/**
 * Makes a parked grade due again, with its full number of attempts. Throws `not-found` (404) if no grade with this id
 * is parked.
 */
export async function retryParkedScore(deps: Deps, { userId }: Viewer, id: string): Promise<{ done: true }> {
  await deps.db.transaction(async (tx) => {
    const platformId = await retryScore(tx, id, deps.clock.now());
    if (platformId === null) throw new Problem('not-found', { detail: 'There is no such parked grade.' });
    await recordAct(deps, tx, {
      actor: userId,
      act: 'retry-lti-score',
      target: { kind: 'lti-platform', id: platformId },
      before: {},
      after: { score: id },
    });
  });
  return { done: true };
}

function fieldsOf({ config }: Deps, body: LtiPlatformRequest): PlatformFields {
  for (const field of ADDRESSES) {
    const fault = addressFault(body[field], config.allowsLocalPlatforms);
    if (fault !== null) throw badField(field, fault);
  }
  return { ...body, deploymentIds: [...new Set(body.deploymentIds)] };
}

const badField = (field: string, message: string): Problem =>
  new Problem('invalid-request', {
    detail: `body.${field}: ${message}.`,
    errors: [{ path: `body.${field}`, message }],
  });

const alreadyRegistered = (): Problem =>
  new Problem('lti-platform-exists', { detail: 'This issuer is already registered with this client id.' });

const unknownPlatform = (): Problem => new Problem('not-found', { detail: 'There is no such platform.' });

const factsOf = ({ name, issuer, clientId, deploymentIds }: PlatformFields) => ({
  name,
  issuer,
  clientId,
  deployments: deploymentIds.length,
});
