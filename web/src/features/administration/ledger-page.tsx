import { useState, type FormEvent } from 'react';
import type { LedgerCheckResponse } from '@tradesense/contract/administration-records.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { uuidOf } from '../../platform/search-values.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Card } from '../../ui/card.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { AllLedgers } from './all-ledgers.tsx';
import styles from './search-field.module.css';

/**
 * Shows a page on which an administrator verifies the ledger chains of all sandbox accounts, or of one. `account` is the
 * id that the field starts with.
 */
export function LedgerPage({ account: initialId }: { account: string | undefined }) {
  return (
    <AdminFrame title="Ledger check">
      <AllLedgers />
      <OneLedger key={initialId} initialId={initialId ?? ''} />
    </AdminFrame>
  );
}

function OneLedger({ initialId }: { initialId: string }) {
  const [id, setId] = useState(initialId);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<LedgerCheckResponse | Error | null>(null);

  async function check(event: FormEvent): Promise<void> {
    event.preventDefault();
    const account = id.trim();
    const isId = uuidOf(account) !== undefined;
    setFault(isId ? undefined : 'Enter the id of a sandbox account, as its export names it.');
    if (!isId || isBusy) return;
    setBusy(true);
    setOutcome(null);
    try {
      setOutcome(await call('POST /api/admin/ledger/{id}/check', { params: { id: account } }));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setOutcome(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title="One account">
      <p>
        Follows every entry of the account from the first one, and compares its end with cash and margin of the account.
        The page of a user links to their accounts.
      </p>
      <form className={styles['form']} noValidate onSubmit={(event) => void check(event)}>
        <TextField label="Sandbox account" value={id} error={fault} onValueChange={setId} />
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          Check
        </Button>
      </form>
      <Outcome outcome={outcome} />
    </Card>
  );
}

function Outcome({ outcome }: { outcome: LedgerCheckResponse | Error | null }) {
  if (outcome === null) return null;
  if (outcome instanceof Error) return <Alert tone="danger">{failureText(outcome)}</Alert>;
  const { entries, isSound, sequence, reason } = outcome;
  if (isSound) return <Alert tone="success" title={`${entries} entries agree with the account`} />;
  return (
    <Alert
      tone="danger"
      title={sequence === null ? 'The chain differs from the account' : `Entry ${sequence} is broken`}
    >
      <p>{reason}</p>
    </Alert>
  );
}
