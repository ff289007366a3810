import type { User } from '@tradesense/contract/auth.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { logAuthentication, type Factor } from './authentication-log.ts';
import type { UserRow } from './identity.tables.ts';
import { isNewDevice, rememberPlace, type LoginPlace } from './login-attempts.service.ts';
import { queueSecurityNotice } from './security-notices.service.ts';
import { openSession, type Device, type OpenedSession } from './sessions.service.ts';
import { userView } from './user-view.ts';

/** A sign-in and the user who signed in. */
export interface SignedIn extends OpenedSession {
  readonly user: User;
}

/** What is known about a user who signs in. */
interface Entry {
  readonly device: Device;
  readonly isRemembered: boolean;
  readonly factors: readonly Factor[];
}

export function placeOf({ address, deviceId }: Device): LoginPlace {
  return { address, device: deviceId };
}

/**
 * Opens the session of a user who has passed all steps of signing in, and notifies the owner if the device is new. The
 * caller holds the lock on the user's row.
 */
export async function finishSignIn(
  platform: Platform,
  tx: Tx,
  user: UserRow,
  { device, isRemembered, factors }: Entry,
): Promise<SignedIn> {
  const place = placeOf(device);
  if (await isNewDevice(platform, tx, user.emailNormalised, place)) {
    const browser = device.userAgent === '' ? 'an unknown browser' : device.userAgent.slice(0, 200);
    await queueSecurityNotice(platform, tx, user, 'new-device', `Network address ${device.address}, ${browser}.`);
  }
  await rememberPlace(platform, tx, user.emailNormalised, place);
  const opened = await openSession(platform, tx, user.id, device, isRemembered);
  logAuthentication(platform, tx, { event: 'signed-in', userId: user.id, address: device.address, factors });
  return { ...opened, user: userView(user) };
}
