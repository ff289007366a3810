import { epochMs, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform } from '../../platform/module.ts';
import { hashOf } from './hash.ts';
import { LaunchRefused } from './launch-message.policy.ts';
import { insertLogin } from './logins.repo.ts';
import type { PlatformRow } from './lti.tables.ts';
import { findRegistrations } from './platforms.repo.ts';
import { toolAddresses } from './tool-addresses.ts';

type Deps = Pick<Platform, 'config' | 'db' | 'ids' | 'clock'>;

/** Time in ms that a person has to sign in to the platform. */
const LOGIN_MS = 10 * MINUTE_MS;
const FRAME = /^[\w-]{43}$/u;

/** The fields with which a platform starts a login. */
export interface LoginFields {
  readonly iss: string | null;
  readonly clientId: string | null;
  readonly loginHint: string | null;
  readonly messageHint: string | null;
  readonly deploymentId: string | null;
  readonly target: string | null;
  /**
   * Secret of the embedded window that waits for a choice. Only our own page, which is embedded in the platform's page,
   * sends it; otherwise `null`.
   */
  readonly frame: string | null;
}

export function loginFields(fields: URLSearchParams): LoginFields {
  return {
    iss: fields.get('iss'),
    clientId: fields.get('client_id'),
    loginHint: fields.get('login_hint'),
    messageHint: fields.get('lti_message_hint'),
    deploymentId: fields.get('lti_deployment_id'),
    target: fields.get('target_link_uri'),
    frame: fields.get('frame'),
  };
}

/**
 * Returns the registered platform that has started the login. Throws `LaunchRefused` if there is none, if several match
 * and the login names no client id, or if the deployment is not registered.
 */
export async function registrationOf({ db }: Pick<Deps, 'db'>, fields: LoginFields): Promise<PlatformRow> {
  const { iss, clientId, loginHint, deploymentId } = fields;
  if (iss === null || loginHint === null)
    throw new LaunchRefused('The platform did not say who it is: iss and login_hint are needed.');
  const [platform, other] = await db.read((tx) => findRegistrations(tx, iss, clientId));
  if (platform === undefined) throw new LaunchRefused('This platform is not registered here.');
  if (other !== undefined)
    throw new LaunchRefused('The platform did not name its client_id, and several are registered.');
  if (deploymentId !== null && !platform.deploymentIds.includes(deploymentId))
    throw new LaunchRefused(`The deployment ${deploymentId} is not registered here.`);
  return platform;
}

/** Starts the login of a browser. Returns the platform's address, to which the browser must be redirected. */
export async function startLogin(deps: Deps, fields: LoginFields, browserHash: string): Promise<string> {
  const { config, db, ids, clock } = deps;
  const platform = await registrationOf(deps, fields);
  const [state, nonce] = [ids.secret(), ids.secret()];
  await db.transaction((tx) =>
    insertLogin(tx, {
      stateHash: hashOf(state),
      nonceHash: hashOf(nonce),
      browserHash,
      frameHash: fields.frame !== null && FRAME.test(fields.frame) ? hashOf(fields.frame) : null,
      platformId: platform.id,
      expiresAt: epochMs(clock.now() + LOGIN_MS),
    }),
  );
  const url = new URL(platform.authorizationUrl);
  const query: Readonly<Record<string, string | null>> = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: platform.clientId,
    redirect_uri: toolAddresses(config).launchUrl,
    state,
    nonce,
    login_hint: fields.loginHint,
    lti_message_hint: fields.messageHint,
  };
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}
