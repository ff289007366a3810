import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { BACKUP_DAYS } from '@tradesense/contract/account-data-constants.ts';
import { apiClient } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import styles from './your-data.module.css';

/** Lets a learner download a copy of all their data, or delete the data with the account. */
export function YourData() {
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useMutation({
    mutationFn: async () => saveFile(await apiClient.callForFile('GET /api/account/export', {})),
  });
  return (
    <div className={styles['parts']}>
      <section className={styles['part']} aria-labelledby="export-data">
        <h3 id="export-data">Export your data</h3>
        <p>
          A ZIP with everything that is yours, each table as JSON and as CSV, and a README that says what it is. What a
          running test still hides is left out until it has ended.
        </p>
        {download.isError ? <Alert tone="danger">{failureText(download.error)}</Alert> : null}
        {download.isSuccess ? <Alert tone="success">Your data is in your downloads.</Alert> : null}
        <div>
          <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
            Export your data
          </Button>
        </div>
      </section>
      <section className={styles['part']} aria-labelledby="import-trades">
        <h3 id="import-trades">Import real trades</h3>
        <p>
          Closed trades from exports of MetaTrader 5, Interactive Brokers, Binance, Bybit or a template, in a journal of
          their own.
        </p>
        <div>
          <LinkButton to="/sandbox/imported" variant="secondary">
            Import trades
          </LinkButton>
        </div>
      </section>
      <section className={styles['part']} aria-labelledby="delete-account">
        <h3 id="delete-account">Delete your account</h3>
        <p>
          Your account goes at once, with all tests, exams, trades, notes, notifications, your image and your public
          page. Nobody can bring it back. Backups that were made before keep it for up to {BACKUP_DAYS} days.
        </p>
        <div>
          <Button variant="danger" onClick={() => setIsDeleting(true)}>
            Delete your account
          </Button>
        </div>
        {isDeleting ? <DeleteAccountDialog onClose={() => setIsDeleting(false)} /> : null}
      </section>
    </div>
  );
}
