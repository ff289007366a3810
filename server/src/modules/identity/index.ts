import { HOUR_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { mailRequestedLink } from './account-links.service.ts';
import { accountRoutes } from './account.routes.ts';
import { prepareFirstAdministrator } from './first-administrator.service.ts';
import { linkRequested } from './identity.events.ts';
import { identityPersonalData } from './personal-data.service.ts';
import { deleteSpentRows } from './retention.service.ts';
import { requireSecondFactor } from './security.queries.ts';
import { securityRoutes } from './security.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import { liveSessions, viewerOf } from './sessions.service.ts';
import type { Settings } from '../settings/index.ts';
import { visitorRoutes } from './visitor.routes.ts';

export { addressesOf } from './addresses.repo.ts';
export { confirmPassword, type ConfirmedPassword } from './confirm-password.service.ts';
export { lockForDeletion } from './lock-for-deletion.service.ts';
export { keyedHash, keyedHashes } from './secret-hash.ts';
export { SEALED_TOTP_SECRETS } from './totp.service.ts';
export {
  billedPerson,
  isAdministrator,
  isShownAccount,
  isSuspendedAccount,
  keepAccountFromDeletion,
  lockAccount,
  mailRecipient,
  noteTermsAccepted,
  ownAccount,
  ownerAddress,
  nameOf,
  publicAccounts,
  registrationPromoCode,
  renameAccount,
  shownAccounts,
  type PublicAccount,
} from './accounts.service.ts';

/** Actions of administrators on accounts. They run in the transaction that also adds the audit entry. */
export {
  endSessions,
  endSuspension,
  roleOf,
  setRole,
  setSuspended,
  verifyAccount,
  type AccountActRefusal,
  type AccountChange,
} from './account-administration.service.ts';
export { suspendedUserIds } from './users.repo.ts';
export { confirmSession, requireConfirmation } from './confirmed-session.service.ts';
export { countRealAccounts, demoAccountIds } from './demo-accounts.repo.ts';
export { accountsAfter, countAllAccounts } from './account-counts.repo.ts';
/** Lists of accounts for the administration. */
export {
  accountNames,
  countAccounts,
  findListedAccount,
  listAccounts,
  listUnverified,
  registeredNames,
  type AccountFilter,
  type AccountOrder,
  type ListedAccount,
} from './account-list.repo.ts';
export { liveSessionIds as livingSessions, countSessionsOf } from './sessions.repo.ts';

export interface IdentityModule extends ServerModule {
  /**
   * Returns the viewer whom an `Authorization` header identifies; `null` for a guest, and for a token that is forged,
   * ended or expired.
   */
  viewerOf(authorization: string | undefined): Promise<Viewer | null>;
  /** Returns the given sessions that are live and whose account is not suspended. The check extends no session. */
  liveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Throws `second-factor-required` (403) if administrators need a second factor and the viewer has none. */
  requireSecondFactor(viewer: Viewer): Promise<void>;
  /**
   * Creates the configured administrator, or returns the line that shows the set-up link; `null` if there is nothing to
   * print. Must be called after the database is migrated. Throws a `ConfigError` that names an unusable setting.
   */
  prepareFirstAdministrator(): Promise<string | null>;
}

/** Accounts, their sessions, and the identification of callers. */
export function createIdentityModule(platform: Platform, settings: Settings): IdentityModule {
  platform.outbox.subscribe('identity.mail-link', linkRequested, (tx, event) => mailRequestedLink(platform, tx, event));
  platform.jobs.every('identity-retention', HOUR_MS, (now) => deleteSpentRows(platform, now));

  return {
    name: 'identity',
    personalData: identityPersonalData(platform.config),
    routes(app) {
      visitorRoutes(app, platform);
      accountRoutes(app, { ...platform, settings });
      sessionRoutes(app, platform);
      securityRoutes(app, platform);
    },
    viewerOf: (authorization) => viewerOf(platform, authorization),
    requireSecondFactor: (viewer) => requireSecondFactor(platform, viewer),
    liveSessions: (sessionIds) => liveSessions(platform, sessionIds),
    prepareFirstAdministrator: () => prepareFirstAdministrator(platform),
  };
}
