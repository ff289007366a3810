import type { Config } from '../../config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ownedTables, type OwnedTable, type PersonalData } from '../../platform/personal-data.ts';
import { forgetAttemptsOf } from './login-attempts.service.ts';
import { normaliseEmail } from './email.policy.ts';
import { deleteRegistrationsOf } from './registrations.repo.ts';
import { addressesOf } from './addresses.repo.ts';

const OF_SESSIONS = 'session_id IN (SELECT id FROM sessions WHERE user_id = $1)';

/** Tables in an order that foreign keys allow; the account itself comes last. */
const TABLES: readonly OwnedTable[] = [
  { name: 'recovery_codes', exported: { no: 'Hashes of secrets.' } },
  {
    name: 'totp_factors',
    exported: {
      path: 'account/authenticator-app',
      about: 'Since when an authenticator app is set up. Its secret is left out.',
      columns: 'created_at, confirmed_at',
      orderBy: 'created_at',
    },
  },
  { name: 'pending_sign_ins', exported: { no: 'Sign-ins that wait a few minutes for their second factor.' } },
  {
    name: 'passkeys',
    exported: {
      path: 'account/passkeys',
      about: 'Your passkeys. Their keys are left out.',
      columns: 'name, transports, created_at, last_used_at',
      orderBy: 'created_at, id',
    },
  },
  { name: 'passkey_challenges', exported: { no: 'Random numbers that a passkey is to sign within minutes.' } },
  {
    name: 'email_changes',
    exported: {
      path: 'account/email-changes',
      about: 'Changes of your email address.',
      columns: 'old_email, new_email, created_at, confirmed_at, undone_at',
      orderBy: 'created_at, id',
    },
  },
  { name: 'session_tabs', of: OF_SESSIONS, exported: { no: 'Hashes of secrets.' } },
  {
    name: 'sessions',
    exported: {
      path: 'account/sessions',
      about: 'Where you are signed in. The secrets of the sessions are left out.',
      columns: 'created_at, last_seen_at, expires_at, user_agent, address, is_remembered',
      orderBy: 'created_at, id',
    },
  },
  { name: 'one_time_tokens', exported: { no: 'Hashes of the secrets of emailed links.' } },
  {
    name: 'users',
    of: 'id = $1',
    exported: {
      path: 'account/account',
      about: 'Your account. The hash of your password is left out.',
      columns:
        'id, name, email, username, is_admin, verified_at, terms_version, terms_accepted_at, promo_code, created_at, last_seen_at',
      orderBy: 'id',
    },
  },
];

/** Accounts with everything that their owners sign in with, and the stored data about failed attempts. */
export function identityPersonalData(config: Config): PersonalData {
  return ownedTables(TABLES, { erase: (tx, userId) => forgetAddresses(config, tx, userId) });
}

async function forgetAddresses(config: Config, tx: Tx, userId: string): Promise<void> {
  for (const address of await addressesOf(tx, userId)) {
    const emailNormalised = normaliseEmail(address);
    await forgetAttemptsOf(config, tx, emailNormalised);
    await deleteRegistrationsOf(tx, emailNormalised);
  }
}
