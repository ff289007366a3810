import { useState } from 'react';
import type { PriceAlert } from '@tradesense/contract/price-alerts.ts';
import { QueryView } from '../../../query-view.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Moment } from '../panels/moment.tsx';
import { useDeskActs } from '../panels/use-desk-action.ts';
import { assetPriceText } from '../price-text.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { alertName, alertNews, isActive } from './alert-text.ts';
import styles from './alerts-panel.module.css';
import { StructureAlerts } from './structure-alerts.tsx';
import { usePriceAlerts } from './use-price-alerts.tsx';
import { useStructureAlerts } from './use-structure-alerts.ts';

const NO_LEVEL = { price: '', note: '' };

/**
 * Shows the learner's price alerts, the active ones first, with buttons to create, change and delete them. `asset` is
 * the asset of a new alert.
 */
export function AlertsPanel({ asset }: { readonly asset: string }) {
  const list = usePriceAlerts();
  const { alerts, error, isFetching, refetch } = list;
  return (
    <div className={styles['panel']}>
      <QueryView
        query={{ data: alerts, error, isError: error !== null, isFetching, refetch }}
        name="Your alerts"
        height="8rem"
      >
        {(loaded) => <Alerts asset={asset} alerts={loaded} list={list} />}
      </QueryView>
      <StructureAlerts asset={asset} />
    </div>
  );
}

interface AlertsProps {
  readonly asset: string;
  readonly alerts: readonly PriceAlert[];
  readonly list: Pick<ReturnType<typeof usePriceAlerts>, 'fetchedAt' | 'remove' | 'removeEnded'>;
}

function Alerts({ asset, alerts, list: { fetchedAt, remove, removeEnded } }: AlertsProps) {
  const acts = useDeskActs();
  /** Id of the alert to change, or 'new'; `null` while the dialog is closed. */
  const [asked, setAsked] = useState<string | null>(null);
  const { alerts: onBreaks = [] } = useStructureAlerts();
  const hasEnded = [...alerts, ...onBreaks].some((alert) => !isActive(alert, fetchedAt));
  const changed = alerts.find(({ id }) => id === asked);
  return (
    <section className={styles['panel']} aria-label="Price alerts">
      <div>
        <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setAsked('new')}>
          Set an alert for {asset}
        </Button>
        {hasEnded ? <DeleteEnded acts={acts} remove={removeEnded} /> : null}
      </div>
      {acts.rejection === null ? null : (
        <Alert tone="danger" title="Not deleted">
          <p>{acts.rejection}</p>
        </Alert>
      )}
      {alerts.length === 0 ? (
        <EmptyState title="No price alerts">
          <p>
            Set one here, by the + at the right edge of the chart, by a right click on it, or by the key “a” in it.
            Drawings and lines have “Alert at this level”.
          </p>
        </EmptyState>
      ) : (
        <ul className={styles['list']}>
          {alerts.map((alert) => (
            <li key={alert.id} className={styles['row']}>
              <Words alert={alert} isActive={isActive(alert, fetchedAt)} />
              {isActive(alert, fetchedAt) ? (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Change the alert ${alertName(alert)}`}
                  onClick={() => setAsked(alert.id)}
                >
                  Change
                </Button>
              ) : null}
              <Button
                size="small"
                variant="ghost"
                aria-label={`Delete the alert ${alertName(alert)}`}
                isBusy={acts.busy === alert.id}
                onClick={() => acts.run(alert.id, () => remove(alert.id))}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked === 'new' ? (
        <AlertDialog asset={asset} levels={[NO_LEVEL]} alert={null} onClose={() => setAsked(null)} />
      ) : null}
      {changed === undefined ? null : (
        <AlertDialog
          key={changed.id}
          asset={changed.asset}
          levels={[{ price: changed.price, note: changed.note }]}
          alert={changed}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

interface DeleteEndedProps {
  readonly acts: ReturnType<typeof useDeskActs>;
  readonly remove: () => Promise<void>;
}

function DeleteEnded({ acts, remove }: DeleteEndedProps) {
  return (
    <Button size="small" variant="ghost" isBusy={acts.busy === 'ended'} onClick={() => acts.run('ended', remove)}>
      Delete all that have ended
    </Button>
  );
}

function Words({ alert, isActive: isWaiting }: { readonly alert: PriceAlert; readonly isActive: boolean }) {
  const { note, expiresAt, triggered } = alert;
  return (
    <div className={styles['words']}>
      <strong>{triggered === null ? alertName(alert) : alertNews(alert)}</strong>
      {note === '' ? '' : `, ${note}`}
      <div className={styles['detail']}>
        {triggered === null ? null : (
          <>
            Triggered <Moment at={triggered.at} /> at {assetPriceText(alert.asset, triggered.price)}
          </>
        )}
        {triggered === null && expiresAt !== null ? (
          <>
            {isWaiting ? 'Ends' : 'Expired'} <Moment at={expiresAt} />
          </>
        ) : null}
        {triggered === null && expiresAt === null ? 'Waits until it is reached' : null}
      </div>
    </div>
  );
}
