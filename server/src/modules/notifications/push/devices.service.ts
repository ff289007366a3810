import { createECDH } from 'node:crypto';
import { PUSH_DEVICES_MAX } from '@tradesense/contract/notification-constants.ts';
import type { PushDevices, PushSubscriptionRequest } from '@tradesense/contract/notifications.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Viewer } from '../../../platform/http/session.ts';
import type { Platform } from '../../../platform/module.ts';
import { lockAccount } from '../../identity/index.ts';
import { deleteDevice, deleteOldDevices, listDevices, replaceDevice } from './devices.repo.ts';
import { endpointFault } from './push-endpoint.policy.ts';
import { pushKeys } from './push-keys.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'ids' | 'config'>;

const USER_AGENT_MAX = 200;

/** Returns the browsers to which the viewer's notifications are pushed. */
export function readDevices({ db, config }: Pick<Deps, 'db' | 'config'>, viewer: Viewer): Promise<PushDevices> {
  return db.read((tx) => devicesView(tx, config, viewer));
}

/**
 * Starts pushes to the browser of the viewer's session. Throws `invalid-request` (400) for an invalid address or key.
 */
export function addDevice(
  { db, clock, ids, config }: Deps,
  viewer: Viewer,
  { endpoint, keys }: PushSubscriptionRequest,
  userAgent: string,
): Promise<PushDevices> {
  const fault = endpointFault(endpoint, config.allowsLocalPush);
  if (fault !== null) throw refused('endpoint', fault);
  if (!isPublicKey(keys.p256dh)) throw refused('keys.p256dh', 'Must be a point of the curve P-256');
  const { userId, sessionId } = viewer;
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const device = { id: ids.next(), userId, sessionId, endpoint, ...keys, createdAt: new Date(clock.now()) };
    await replaceDevice(tx, { ...device, userAgent: userAgent.slice(0, USER_AGENT_MAX) });
    await deleteOldDevices(tx, userId, PUSH_DEVICES_MAX);
    return devicesView(tx, config, viewer);
  });
}

/** Ends pushes to a browser of the viewer. */
export function removeDevice({ db, config }: Deps, viewer: Viewer, deviceId: string): Promise<PushDevices> {
  return db.transaction(async (tx) => {
    await deleteDevice(tx, viewer.userId, deviceId);
    return devicesView(tx, config, viewer);
  });
}

const refused = (field: string, message: string): Problem =>
  new Problem('invalid-request', { detail: `${field}: ${message}.`, errors: [{ path: `body.${field}`, message }] });

function isPublicKey(p256dh: string): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    // Node throws if the bytes are not a point of the curve.
    return false;
  }
}

async function devicesView(tx: Tx, config: Deps['config'], { userId, sessionId }: Viewer): Promise<PushDevices> {
  const rows = await listDevices(tx, userId);
  return {
    publicKey: pushKeys(config).publicKey,
    devices: rows.map((row) => ({
      id: row.id,
      userAgent: row.userAgent,
      since: row.createdAt.toISOString(),
      isThisSession: row.sessionId === sessionId,
    })),
  };
}
