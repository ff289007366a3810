import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { useIdentity } from '../../features/identity/auth-context.ts';
import { call } from '../../platform/api-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useModalDialog } from '../../ui/use-modal-dialog.ts';
import { isRead, readFraction } from './reading-progress.ts';
import { acceptTerms, declineTerms } from './terms-acts.ts';
import styles from './terms-modal.module.css';
import { TermsSummary } from './terms-summary.tsx';

export interface TermsModalProps {
  user: User;
}

/** Shows a dialog with a summary of the terms. Only accepting or declining closes it. */
export function TermsModal({ user }: TermsModalProps) {
  const dialog = useModalDialog(true, undefined);
  const titleId = useId();
  const identity = useIdentity();
  const router = useRouter();
  const [hasAgreed, setHasAgreed] = useState(false);
  const [act, setAct] = useState<'accept' | 'decline' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function run(next: 'accept' | 'decline', attempt: () => Promise<string | null>): Promise<void> {
    setAct(next);
    setFailure(null);
    setFailure(await attempt());
    setAct(null);
  }

  const accept = () => run('accept', () => acceptTerms(call, identity, user));
  const decline = () => run('decline', () => declineTerms(identity, () => router.navigate({ to: '/' })));

  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={titleId}>
      <div className={styles['frame']}>
        <header className={styles['head']}>
          <h2 id={titleId}>Terms of Service</h2>
          <p className={styles['lead']}>Before you start: what {PRODUCT_NAME} is, and what we promise each other.</p>
        </header>
        <ReadableSummary />
        <footer className={styles['foot']}>
          <Checkbox
            checked={hasAgreed}
            onCheckedChange={setHasAgreed}
            disabled={act !== null}
            label={`I have read and agree to the Terms of Service and understand that ${PRODUCT_NAME} is an educational simulation only.`}
          />
          {failure === null ? null : <Alert tone="danger">{failure}</Alert>}
          <div className={styles['actions']}>
            <Button
              variant="secondary"
              isBusy={act === 'decline'}
              disabled={act === 'accept'}
              onClick={() => void decline()}
            >
              Decline and sign out
            </Button>
            <Button isBusy={act === 'accept'} disabled={!hasAgreed || act === 'decline'} onClick={() => void accept()}>
              Accept and Continue
            </Button>
          </div>
        </footer>
      </div>
    </dialog>
  );
}

/**
 * Shows the summary in a box that scrolls separately, so that the buttons below stay visible. The box gets the focus
 * first, so that it can be scrolled by keyboard.
 */
function ReadableSummary() {
  const body = useRef<HTMLElement>(null);
  const [fraction, setFraction] = useState(0);

  useEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const measure = () => setFraction(readFraction(element));
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  return (
    <div className={styles['reading']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a text that scrolls must be reachable by keyboard */}
      <section ref={body} className={styles['body']} aria-label="Summary of the terms" tabIndex={0}>
        <TermsSummary />
      </section>
      <p className={styles['progress']}>
        <progress className={styles['track']} value={fraction} max={1} aria-hidden="true" />
        <span>{isRead(fraction) ? 'Read' : 'Scroll to read on'}</span>
      </p>
    </div>
  );
}
