import { useQuery } from '@tanstack/react-query';
import type { User } from '@tradesense/contract/auth.ts';
import type { SecurityResponse } from '@tradesense/contract/security.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { securityQuery } from './security-query.ts';
import styles from './security-section.module.css';
import { TotpSettings } from './totp-settings.tsx';

/** Shows the account's passkeys, authenticator app and email address, with actions to change them. */
export function SecuritySection({ user }: { user: User }) {
  const security = useQuery(securityQuery);
  return (
    <QueryView query={security} name="Your security settings" height="16rem">
      {(shown) => <SecurityParts user={user} security={shown} />}
    </QueryView>
  );
}

function SecurityParts({ user, security }: { readonly user: User; readonly security: SecurityResponse }) {
  const { passkeys, totp, emailChange, needsSecondFactor } = security;
  return (
    <div className={styles['parts']}>
      {needsSecondFactor ? (
        <Alert tone="warning" title="Administrators need a second factor.">
          <p>Add an authenticator app. Until then, pages for administrators refuse you.</p>
        </Alert>
      ) : null}
      <section className={styles['part']} aria-labelledby="security-passkeys">
        <h3 id="security-passkeys">Passkeys</h3>
        <PasskeyList passkeys={passkeys} />
      </section>
      <section className={styles['part']} aria-labelledby="security-totp">
        <h3 id="security-totp">Authenticator app</h3>
        <TotpSettings {...totp} />
      </section>
      <section className={styles['part']} aria-labelledby="security-email">
        <h3 id="security-email">Email address</h3>
        <ChangeEmailForm user={user} change={emailChange} />
      </section>
    </div>
  );
}
