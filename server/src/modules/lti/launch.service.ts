import { epochMs, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import { hashOf } from './hash.ts';
import { LaunchRefused, readLaunch } from './launch-message.policy.ts';
import { insertLaunch, takeLogin } from './logins.repo.ts';
import { addressFault } from './platform-address.policy.ts';
import type { PlatformKeys } from './platform-keys.ts';
import { findPlatform } from './platforms.repo.ts';

type Deps = Pick<Platform, 'config' | 'db' | 'ids' | 'clock'> & { readonly platformKeys: PlatformKeys };

/** Time in ms within which the person must sign in to this product or register. */
const LAUNCH_MS = HOUR_MS;

/**
 * Accepts a launch. First checks its state, which belongs to this browser and works once, and then the platform's
 * token. Returns the id of the launch, which only this browser can use. Throws `LaunchRefused` with the reason.
 */
export async function takeLaunch(deps: Deps, form: URLSearchParams, browserHash: string | null): Promise<string> {
  const { db, ids, clock, platformKeys, config } = deps;
  const state = form.get('state');
  if (state === null) throw new LaunchRefused('The platform sent no state.');
  if (browserHash === null)
    throw new LaunchRefused(
      'This browser did not start the launch, or it keeps no cookies. Open the link in a new tab.',
    );
  const login = await db.transaction((tx) => takeLogin(tx, { stateHash: hashOf(state), browserHash }, clock.now()));
  if (login === null)
    throw new LaunchRefused('This launch has ended or was used before. Open the link in the course again.');
  const token = form.get('id_token');
  if (token === null) throw new LaunchRefused(faultOfPlatform(form.get('error')));
  const platform = await db.read((tx) => findPlatform(tx, login.platformId));
  if (platform === null) throw new LaunchRefused('This platform is not registered here any more.');
  const claims = await platformKeys.verify(platform, token);
  if (typeof claims['nonce'] !== 'string' || hashOf(claims['nonce']) !== login.nonceHash)
    throw new LaunchRefused('The claim nonce in the token of the platform is not valid.');
  const message = readLaunch(claims, platform.deploymentIds);
  for (const address of [message.lineItemUrl, message.deepLink?.returnUrl]) {
    const fault = address === null || address === undefined ? null : addressFault(address, config.allowsLocalPlatforms);
    if (fault !== null) throw new LaunchRefused(`An address in the token of the platform ${fault}.`);
  }
  const id = ids.next();
  await db.transaction((tx) =>
    insertLaunch(tx, {
      id,
      platformId: platform.id,
      browserHash,
      frameHash: login.frameHash,
      message,
      userId: null,
      assignmentId: null,
      expiresAt: epochMs(clock.now() + LAUNCH_MS),
    }),
  );
  return id;
}

const faultOfPlatform = (error: string | null): string =>
  error === 'login_required'
    ? 'You are no longer signed in to the platform. Sign in there and open the link again.'
    : 'The platform refused the launch.';
