import type { CredentialCheck } from '@tradesense/core/certificates/check-credential.ts';
import { FAULT_TEXTS } from '@tradesense/core/certificates/credential-text.ts';
import { Alert } from '../../ui/alert.tsx';

const REVOCATION = {
  'not-revoked': 'It was not revoked.',
  unknown: 'Whether it was revoked is unknown: the list could not be loaded.',
} as const;

/**
 * Shows the result of checking a certificate in this browser; `null` means that this browser cannot check signatures.
 */
export function CheckResult({ check }: { readonly check: CredentialCheck | null }) {
  if (check === null)
    return (
      <Alert tone="warning" title="Not checked">
        <p>
          This browser cannot check Ed25519 signatures. Open the page in a current browser and over https, or download
          the file and check it with <code>npm run credential:verify</code>.
        </p>
      </Alert>
    );
  if (check.fault !== null)
    return (
      <Alert tone="danger" title="Not valid">
        <p>{`Checked in this browser: ${FAULT_TEXTS[check.fault]}.`}</p>
      </Alert>
    );
  if (check.key === 'unknown')
    return (
      <Alert tone="warning" title="Not confirmed">
        <p>The content is unchanged since it was signed, but the issuer’s keys could not be loaded. Try again.</p>
      </Alert>
    );
  return (
    <Alert tone="success" title="Valid, checked in this browser">
      <p>{`The signature is that of the issuer’s published key, and nothing was changed since. ${REVOCATION[check.revocation]}`}</p>
    </Alert>
  );
}
