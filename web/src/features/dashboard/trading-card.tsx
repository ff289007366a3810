import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Select } from '../../ui/select.tsx';
import { PerformancePanel } from '../trading/panels/performance-panel.tsx';
import { accountsQuery } from '../trading/accounts-queries.ts';
import { CardQuery } from './card-query.tsx';
import styles from './dashboard-page.module.css';
import { SandboxGate, type SandboxQuery } from './sandbox-gate.tsx';

/** Shows the results of an account of the learner's choice. */
export function TradingCard({ sandbox }: { readonly sandbox: SandboxQuery }) {
  return (
    <SandboxGate sandbox={sandbox} height="20rem" shut={<ShutSandbox />}>
      <AccountResults />
    </SandboxGate>
  );
}

function ShutSandbox() {
  return (
    <Card aria-label="Results">
      <p>Your trades are looked at here once the sandbox is unlocked.</p>
      <div>
        <LinkButton to="/sandbox" variant="secondary" size="small">
          What unlocks it
        </LinkButton>
      </div>
    </Card>
  );
}

function AccountResults() {
  const accounts = useQuery(accountsQuery);
  const [chosen, choose] = useState<string | null>(null);
  return (
    <CardQuery query={accounts} name="The accounts" height="20rem">
      {({ accounts: all }) => {
        const account = all.find(({ id }) => id === chosen) ?? all[0];
        if (account === undefined) return <p>No account yet.</p>;
        return (
          <Card
            aria-label="Results"
            title={`${account.name}, attempt ${account.attempt}`}
            actions={
              <LinkButton to="/sandbox/journal" search={{ account: account.id }} variant="ghost" size="small">
                Journal
              </LinkButton>
            }
          >
            {all.length === 1 ? null : (
              <div className={styles['choice']}>
                <Select label="Account" value={account.id} onValueChange={choose}>
                  {all.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              </div>
            )}
            <PerformancePanel account={account} />
          </Card>
        );
      }}
    </CardQuery>
  );
}
