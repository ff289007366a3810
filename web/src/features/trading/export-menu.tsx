import { useState } from 'react';
import type { TradingExport } from '@tradesense/contract/trading-accounts.ts';
import { apiClient } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './export-menu.module.css';

const EXPORTS: readonly { readonly what: TradingExport; readonly name: string; readonly holds: string }[] = [
  { what: 'orders', name: 'Orders', holds: 'Every order with its terms, its result and its fills.' },
  { what: 'fills', name: 'Fills', holds: 'Every fill with its price, its fee and the data behind the price.' },
  { what: 'ledger', name: 'Ledger', holds: 'Every entry with its postings and its place in the hash chain.' },
  { what: 'journal', name: 'Journal', holds: 'Every closed trade with its plan, score, notes and tags.' },
];
const FORMATS = ['csv', 'json'] as const;
type Format = (typeof FORMATS)[number];

/** Menu of the downloads of the account's current attempt, from its first day. */
export function ExportMenu({ accountId }: { readonly accountId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Export
      </Button>
      <Dialog isOpen={isOpen} title="Export" onClose={() => setOpen(false)}>
        <ExportChoice accountId={accountId} />
      </Dialog>
    </>
  );
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly file: string }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'failed'; readonly reason: string };

function ExportChoice({ accountId }: { readonly accountId: string }) {
  const [state, setState] = useState<State>({ kind: 'idle' });

  async function save(what: TradingExport, format: Format) {
    setState({ kind: 'loading', file: `${what} ${format}` });
    try {
      const file = await apiClient.callForFile('GET /api/sandbox/accounts/{id}/export/{what}', {
        params: { id: accountId, what },
        query: { format },
      });
      saveFile(file);
      setState({ kind: 'saved', name: file.name });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setState({ kind: 'failed', reason: cause.message });
    }
  }

  return (
    <div className={styles['choice']}>
      <p>
        The whole attempt, oldest first, with every number as it is stored. CSV opens in a spreadsheet, JSON is for
        programs.
      </p>
      <ul className={styles['list']}>
        {EXPORTS.map(({ what, name, holds }) => (
          <li key={what} className={styles['item']}>
            <span>
              <strong>{name}</strong>
              <span className={styles['holds']}>{holds}</span>
            </span>
            <span className={styles['formats']}>
              {FORMATS.map((format) => (
                <Button
                  key={format}
                  variant="secondary"
                  size="small"
                  isBusy={state.kind === 'loading' && state.file === `${what} ${format}`}
                  onClick={() => void save(what, format)}
                >
                  <VisuallyHidden>{name} as </VisuallyHidden>
                  {format.toUpperCase()}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {state.kind === 'failed' ? (
        <Alert tone="danger" title="The file could not be saved">
          <p>{state.reason}</p>
        </Alert>
      ) : null}
      <output className={styles['done']}>{state.kind === 'saved' ? `Saved ${state.name}` : ''}</output>
    </div>
  );
}
