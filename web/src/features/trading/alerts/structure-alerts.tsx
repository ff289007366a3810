import { useState } from 'react';
import type { StructureAlert } from '@tradesense/contract/structure-alerts.ts';
import { lazyPart } from '../../../lazy-part.tsx';
import { QueryView } from '../../../query-view.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDeskChoice } from '../layout/use-desk-choice.ts';
import { Moment } from '../panels/moment.tsx';
import { useDeskActs } from '../panels/use-desk-action.ts';
import { isActive } from './alert-text.ts';
import styles from './alerts-panel.module.css';
import { structureName, structureNews } from './structure-text.ts';
import { useStructureAlerts } from './use-structure-alerts.ts';

const StructureDialog = lazyPart(async () => (await import('./structure-dialog.tsx')).StructureDialog);

/**
 * Shows the learner's alerts for structure breaks, the active ones first, with buttons to create and delete them.
 * `asset` is the asset of a new alert.
 */
export function StructureAlerts({ asset }: { readonly asset: string }) {
  const { alerts, error, isFetching, refetch, fetchedAt, remove } = useStructureAlerts();
  const [{ charts }] = useDeskChoice();
  const [isAsked, setAsked] = useState(false);
  return (
    <section className={styles['panel']} aria-label="Alerts on structure breaks">
      <div>
        <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          Set an alert on a structure break
        </Button>
      </div>
      <QueryView
        query={{ data: alerts, error, isError: error !== null, isFetching, refetch }}
        name="Your alerts on structure breaks"
        height="4rem"
      >
        {(loaded) => <List alerts={loaded} {...{ fetchedAt, remove }} />}
      </QueryView>
      {isAsked ? (
        <StructureDialog asset={asset} interval={charts.cells[0]?.interval ?? '1h'} onClose={() => setAsked(false)} />
      ) : null}
    </section>
  );
}

interface ListProps {
  readonly alerts: readonly StructureAlert[];
  readonly fetchedAt: number;
  readonly remove: (id: string) => Promise<void>;
}

function List({ alerts, fetchedAt, remove }: ListProps) {
  const acts = useDeskActs();
  return (
    <>
      {acts.rejection === null ? null : (
        <Alert tone="danger" title="Not deleted">
          <p>{acts.rejection}</p>
        </Alert>
      )}
      {alerts.length === 0 ? null : (
        <ul className={styles['list']}>
          {alerts.map((alert) => (
            <li key={alert.id} className={styles['row']}>
              <Words alert={alert} isWaiting={isActive(alert, fetchedAt)} />
              <Button
                size="small"
                variant="ghost"
                aria-label={`Delete the alert ${structureName(alert)}`}
                isBusy={acts.busy === alert.id}
                onClick={() => acts.run(alert.id, () => remove(alert.id))}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Words({ alert, isWaiting }: { readonly alert: StructureAlert; readonly isWaiting: boolean }) {
  const { note, expiresAt, triggered } = alert;
  return (
    <div className={styles['words']}>
      <strong>{triggered === null ? structureName(alert) : structureNews(alert)}</strong>
      {note === '' ? '' : `, ${note}`}
      <div className={styles['detail']}>
        {triggered === null ? null : (
          <>
            Bar of <Moment at={triggered.barAt} />, closed <Moment at={triggered.at} />
          </>
        )}
        {triggered === null && expiresAt !== null ? (
          <>
            {isWaiting ? 'Ends' : 'Expired'} <Moment at={expiresAt} />
          </>
        ) : null}
        {triggered === null && expiresAt === null ? 'Waits for a bar that closes beyond a swing' : null}
      </div>
    </div>
  );
}
