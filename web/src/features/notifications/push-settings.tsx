import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DIGEST_HOUR, type PushTiming } from '@tradesense/contract/notification-constants.ts';
import type { NotificationPreferences, PushDevices } from '@tradesense/contract/notifications.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { subscribeToPush, unsubscribeFromPush } from '../../platform/push-subscription.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { Select } from '../../ui/select.tsx';
import { deviceName } from '../identity/device-name.ts';
import { devicesQuery, pushStateQuery } from './notifications-queries.ts';
import styles from './notifications-page.module.css';

const TIMINGS: Readonly<Record<PushTiming, string>> = { immediate: 'As it happens', daily: 'Once a day' };

/** Text below the switch for pushes to this browser, by its state. */
const STATE_TEXTS: Readonly<Record<'ready' | 'unsupported' | 'blocked', string>> = {
  ready: 'Shown by the browser, also while TradeSense is closed. It ends when you sign out.',
  unsupported: 'This browser cannot show them.',
  blocked: 'You have blocked notifications of this site in the settings of your browser.',
};

class NotAllowedError extends Error {
  override readonly name = 'NotAllowedError';
}

type Change = { readonly isOn: true; readonly publicKey: string } | { readonly isOn: false; readonly id: string };

async function store(change: Change): Promise<PushDevices> {
  if (!change.isOn) return call('DELETE /api/notifications/devices/{id}', { params: { id: change.id } });
  const subscription = await subscribeToPush(change.publicKey);
  if (subscription === null) throw new NotAllowedError('The browser was not allowed to show notifications.');
  return call('PUT /api/notifications/devices', { body: subscription });
}

interface PushSettingsProps {
  readonly push: NotificationPreferences['push'];
  readonly timeZone: string;
  readonly onTiming: (timing: PushTiming) => void;
}

/**
 * Shows a switch for pushes to this browser, the list of browsers that receive pushes, and the choice of when pushes
 * are sent.
 */
export function PushSettings({ push, timeZone, onTiming }: PushSettingsProps) {
  const client = useQueryClient();
  const state = useQuery(pushStateQuery).data ?? 'unsupported';
  const { data, error } = useQuery(devicesQuery);
  const storing = useMutation({
    scope: { id: 'push-devices' },
    mutationFn: store,
    onSuccess: (devices) => client.setQueryData(devicesQuery.queryKey, devices),
    onSettled: () => client.invalidateQueries({ queryKey: pushStateQuery.queryKey }),
  });
  const own = data?.devices.find(({ isThisSession }) => isThisSession);
  const remove = (id: string) => {
    if (id === own?.id) void unsubscribeFromPush();
    storing.mutate({ isOn: false, id });
  };
  if (data === undefined) return error === null ? null : <p className={styles['note']}>{failureText(error)}</p>;
  return (
    <div className={styles['mail']}>
      <Checkbox
        label="Push to this browser"
        checked={own !== undefined}
        disabled={storing.isPending || (state !== 'ready' && own === undefined)}
        onCheckedChange={(isOn) => {
          if (isOn) storing.mutate({ isOn, publicKey: data.publicKey });
          else if (own !== undefined) remove(own.id);
        }}
      />
      <p className={styles['note']}>{STATE_TEXTS[state]}</p>
      {data.devices.length === 0 ? null : (
        <>
          <Select
            label="Pushes"
            hint={push.timing === 'daily' ? `At ${DIGEST_HOUR}:00, time zone ${timeZone}.` : undefined}
            value={push.timing}
            onValueChange={(next) => onTiming(next as PushTiming)}
          >
            {Object.entries(TIMINGS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <DeviceList devices={data.devices} onRemove={remove} />
        </>
      )}
      {storing.error === null ? null : (
        <Alert tone="danger" title="Pushes were not changed">
          <p>
            {storing.error instanceof NotAllowedError
              ? 'Allow this site to show notifications in your browser, and try again.'
              : failureText(storing.error)}
          </p>
        </Alert>
      )}
    </div>
  );
}

interface DeviceListProps {
  readonly devices: PushDevices['devices'];
  readonly onRemove: (id: string) => void;
}

function DeviceList({ devices, onRemove }: DeviceListProps) {
  return (
    <ul className={styles['devices']} aria-label="Browsers with push notifications">
      {devices.map(({ id, userAgent, since, isThisSession }) => (
        <li key={id}>
          <span>
            {deviceName(userAgent)}
            {isThisSession ? ', this browser' : ''}
            <span className={styles['note']}> since {momentText(since)}</span>
          </span>
          <Button
            size="small"
            variant="secondary"
            aria-label={`Remove ${deviceName(userAgent)}`}
            onClick={() => onRemove(id)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
