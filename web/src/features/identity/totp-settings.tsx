import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TotpSecretResponse } from '@tradesense/contract/security.ts';
import { call } from '../../platform/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { securityQuery } from './security-query.ts';
import styles from './security-section.module.css';
import { TotpSetup } from './totp-setup.tsx';

type Step =
  | { readonly kind: 'none' | 'start' | 'disable' | 'renew' }
  | { readonly kind: 'confirm'; readonly secret: TotpSecretResponse }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const NONE: Step = { kind: 'none' };

/**
 * Shows whether signing in with the password also requires a code of an authenticator app, with actions to change that.
 */
export function TotpSettings({ isOn, recoveryCodesLeft }: { isOn: boolean; recoveryCodesLeft: number }) {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>(NONE);
  const close = () => setStep(NONE);
  const refresh = () => queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });

  if (step.kind === 'confirm') {
    return (
      <TotpSetup
        {...step.secret}
        onDone={(codes) => {
          setStep({ kind: 'codes', codes });
          void refresh();
        }}
        onCancel={close}
      />
    );
  }
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onDone={close} />;
  return (
    <>
      {isOn ? (
        <p>
          <Badge tone="success">On</Badge> Signing in with your password also asks for a code.{' '}
          {recoveryCodesLeft === 1 ? '1 recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`}
        </p>
      ) : (
        <p>Add a second step: signing in with your password also asks for a code that an app on your phone shows.</p>
      )}
      <div className={styles['actions']}>
        {isOn ? (
          <>
            <Button variant="secondary" onClick={() => setStep({ kind: 'renew' })}>
              Get new recovery codes
            </Button>
            <Button variant="danger" onClick={() => setStep({ kind: 'disable' })}>
              Turn off
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={() => setStep({ kind: 'start' })}>
            Set up an authenticator app
          </Button>
        )}
      </div>
      <TotpDialog kind={step.kind} onStep={setStep} refresh={refresh} />
    </>
  );
}

interface TotpDialogProps {
  kind: Step['kind'];
  onStep: (step: Step) => void;
  refresh: () => Promise<void>;
}

/** Asks for the password, which each change of the authenticator app requires, and explains the change. */
function TotpDialog({ kind, onStep, refresh }: TotpDialogProps) {
  const close = () => onStep(NONE);
  if (kind === 'start') {
    return (
      <PasswordStep
        title="Set up an authenticator app"
        text="Enter your password. Then you scan a QR code with the app."
        action="Continue"
        onConfirm={async (password) =>
          onStep({ kind: 'confirm', secret: await call('POST /api/auth/totp', { body: { password } }) })
        }
        onClose={close}
      />
    );
  }
  if (kind === 'disable') {
    return (
      <PasswordStep
        title="Turn off the authenticator app?"
        text="Signing in then asks for your password alone. The recovery codes no longer work."
        action="Turn off"
        isDangerous
        onConfirm={async (password) => {
          await call('POST /api/auth/totp/disable', { body: { password } });
          await refresh();
          close();
        }}
        onClose={close}
      />
    );
  }
  if (kind !== 'renew') return null;
  return (
    <PasswordStep
      title="Get new recovery codes?"
      text="The codes that you have no longer work then."
      action="Get new codes"
      onConfirm={async (password) => {
        const { recoveryCodes } = await call('POST /api/auth/totp/recovery-codes', { body: { password } });
        onStep({ kind: 'codes', codes: recoveryCodes });
        await refresh();
      }}
      onClose={close}
    />
  );
}
