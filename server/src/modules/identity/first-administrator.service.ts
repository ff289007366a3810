import type { z } from 'zod';
import { setupRequest } from '@tradesense/contract/auth.ts';
import { ConfigError } from '../../config.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { Problem } from '../../platform/http/problem.ts';
import { tokenLink } from './account-mails.ts';
import { logAuthentication, loggingRefusals } from './authentication-log.ts';
import { normaliseEmail } from './email.policy.ts';
import { storeToken, consumeToken, checkToken } from './one-time-tokens.service.ts';
import { hashPassword } from './password-hash.ts';
import { passwordWeakness, refuseWeakPassword } from './password.policy.ts';
import type { SignedIn } from './finish-sign-in.service.ts';
import { openSession, type Device } from './sessions.service.ts';
import { userView } from './user-view.ts';
import {
  findUserByEmail,
  hasAdministrator,
  insertUser,
  lockAdministrators,
  promoteToAdministrator,
  type NewUser,
} from './users.repo.ts';

const configuredAccount = setupRequest.pick({ email: true, password: true });

/**
 * Ensures that the installation has an administrator or can get one. Several servers may call it at the same time. With
 * `ADMIN_EMAIL` and `ADMIN_PASSWORD`, creates a verified account and returns `null`; if a verified account already has
 * the address, it becomes administrator and keeps its password. Without them, returns the line that shows the operator
 * the one-time set-up link; `null` if there is nothing to print. Throws a `ConfigError` that names the unusable
 * setting.
 */
export async function prepareFirstAdministrator(platform: Platform): Promise<string | null> {
  const { db, config, ids } = platform;
  if (await db.read(hasAdministrator)) return null;
  if (config.adminEmail !== null && config.adminPassword !== null) {
    await createConfigured(platform, config.adminEmail, config.adminPassword);
    return null;
  }
  const token = ids.secret();
  await db.transaction((tx) => storeToken(platform, tx, 'setup', null, token));
  return `set-up link: ${tokenLink(config.publicUrl, 'setup', token)}`;
}

async function createConfigured(platform: Platform, adminEmail: string, adminPassword: string): Promise<void> {
  const parsed = configuredAccount.safeParse({ email: adminEmail, password: adminPassword });
  if (!parsed.success) {
    const settings: Readonly<Record<string, string>> = { email: 'ADMIN_EMAIL', password: 'ADMIN_PASSWORD' };
    const problems = parsed.error.issues.map(({ path, message }) => `${settings[String(path[0])]}: ${message}`);
    throw new ConfigError(problems);
  }
  const weakness = passwordWeakness(parsed.data.password, parsed.data);
  if (weakness !== null) throw new ConfigError([`ADMIN_PASSWORD: ${weakness.message}`]);
  const user = await newAdministrator(platform, { name: 'Administrator', ...parsed.data });
  await platform.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    if (await hasAdministrator(tx)) return;
    if (!(await insertUser(tx, user))) await promoteExisting(tx, user.emailNormalised);
  });
}

async function promoteExisting(tx: Tx, emailNormalised: string): Promise<void> {
  const existing = await findUserByEmail(tx, emailNormalised);
  if (existing === undefined || existing.verifiedAt === null) {
    throw new ConfigError([
      'ADMIN_EMAIL: belongs to an account that never confirmed the address; confirm it, then start again',
    ]);
  }
  await promoteToAdministrator(tx, existing.id);
}

/**
 * Creates the first administrator by the set-up link and opens a session for them. Throws `setup-already-done` (409),
 * `link-invalid` or `link-expired` (410), `password-too-common` or `password-too-weak` (422), or `invalid-request`
 * (400) for a taken address.
 */
export function setUpFirstAdministrator(
  platform: Platform,
  request: z.output<typeof setupRequest>,
  device: Device,
): Promise<SignedIn> {
  const trial = { event: 'sign-in-refused', address: device.address, factor: 'set-up-link' } as const;
  return loggingRefusals(platform, trial, () => trySetUp(platform, request, device));
}

async function trySetUp(platform: Platform, request: z.output<typeof setupRequest>, device: Device): Promise<SignedIn> {
  if (await platform.db.read(hasAdministrator)) throw new Problem('setup-already-done');
  await platform.db.read((tx) => checkToken(platform, tx, 'setup', request.token));
  refuseWeakPassword(request.password, request, 'password');
  const user = await newAdministrator(platform, request);
  return platform.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    if (await hasAdministrator(tx)) throw new Problem('setup-already-done');
    await consumeToken(platform, tx, 'setup', request.token);
    if (!(await insertUser(tx, user))) throw emailTaken();
    const opened = await openSession(platform, tx, user.id, device);
    const entry = { userId: user.id, address: device.address, factors: ['set-up-link'] } as const;
    logAuthentication(platform, tx, { event: 'signed-in', ...entry });
    return {
      ...opened,
      user: userView({
        ...user,
        isModerator: false,
        isSuspended: false,
        username: null,
        termsAcceptedAt: null,
        termsVersion: null,
      }),
    };
  });
}

async function newAdministrator(
  { ids, clock }: Platform,
  account: { name: string; email: string; password: string },
): Promise<NewUser> {
  const now = new Date(clock.now());
  return {
    id: ids.next(),
    name: account.name,
    email: account.email,
    emailNormalised: normaliseEmail(account.email),
    passwordHash: await hashPassword(account.password),
    isAdmin: true,
    promoCode: null,
    verifiedAt: now,
    createdAt: now,
  };
}

function emailTaken(): Problem {
  const message = 'There is already an account with this email address';
  return new Problem('invalid-request', { detail: message, message, errors: [{ path: 'body.email', message }] });
}
