import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type PushTiming,
} from '@tradesense/contract/notification-constants.ts';
import type {
  NotificationChoice,
  NotificationMailRequest,
  NotificationPreferences,
} from '@tradesense/contract/notifications.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FoldCard } from '../../ui/fold-card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { MailSettings } from './mail-settings.tsx';
import { PushSettings } from './push-settings.tsx';
import { TYPE_SIGNS } from './notification-signs.ts';
import { choicesQuery } from './notifications-queries.ts';
import styles from './notifications-page.module.css';

/** Id of the choices, to which the head of the page links. */
export const CHOICES_ID = 'choices';

type Change =
  | { readonly choice: NotificationChoice }
  | { readonly mail: NotificationMailRequest }
  | { readonly push: { readonly timing: PushTiming } };

function store(change: Change): Promise<NotificationPreferences> {
  if ('choice' in change) return call('PUT /api/notifications/preferences', { body: change.choice });
  if ('push' in change) return call('PUT /api/notifications/push', { body: change.push });
  return call('PUT /api/notifications/mail', { body: change.mail });
}

const FIELDS = { 'in-app': 'isOn', mail: 'isMailed', push: 'isPushed' } as const satisfies Readonly<
  Record<NotificationChannel, keyof NotificationPreferences['choices'][number]>
>;
const CHANNEL_NAMES: Readonly<Record<NotificationChannel, string>> = {
  'in-app': 'in the app',
  mail: 'by email',
  push: 'by push',
};

/** Returns the preferences as they will be once the change is stored. */
function changed(stored: NotificationPreferences, change: Change | null): NotificationPreferences {
  if (change === null) return stored;
  if ('mail' in change) return { ...stored, mail: { ...stored.mail, ...change.mail } };
  if ('push' in change) return { ...stored, push: change.push };
  const { type, channel, isOn } = change.choice;
  const next = { [FIELDS[channel]]: isOn };
  return { ...stored, choices: stored.choices.map((each) => (each.type === type ? { ...each, ...next } : each)) };
}

/**
 * Shows a checkbox for each type of notification in each channel (app, email, push), except for types that are never
 * emailed, and settings for when emails and pushes are sent. Each change is stored immediately.
 */
export function NotificationChoices() {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(choicesQuery);
  const choosing = useMutation({
    // Requests run one after the other, so that the last press determines what is stored.
    scope: { id: 'notification-choices' },
    mutationFn: store,
    onSuccess: (preferences) => client.setQueryData(choicesQuery.queryKey, preferences),
  });
  const shown = data === undefined ? null : changed(data, choosing.isPending ? choosing.variables : null);
  return (
    <FoldCard id={CHOICES_ID} title="Your notification choices" className={styles['choices']}>
      {shown === null && error === null ? <Skeleton height="12rem" /> : null}
      {shown === null && error !== null ? (
        <LoadFailure
          title="Your choices could not be loaded"
          text={failureText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {shown === null ? null : (
        <>
          <ChoiceTable {...shown} onChoose={(choice) => choosing.mutate({ choice })} />
          <MailSettings mail={shown.mail} onChange={(mail) => choosing.mutate({ mail })} />
          <PushSettings
            push={shown.push}
            timeZone={shown.mail.timeZone}
            onTiming={(timing) => choosing.mutate({ push: { timing } })}
          />
        </>
      )}
      {choosing.error === null ? null : (
        <Alert tone="danger" title="Your choice was not saved">
          <p>{failureText(choosing.error)}</p>
        </Alert>
      )}
      <p className={styles['note']}>
        A type that is off makes no new notifications. Security notices always reach you by email.
      </p>
    </FoldCard>
  );
}

interface ChoiceTableProps extends NotificationPreferences {
  readonly onChoose: (choice: NotificationChoice) => void;
}

/** Shows one row for each type of notification and one column for each channel. */
function ChoiceTable({ choices, mail, onChoose }: ChoiceTableProps) {
  const box = (type: NotificationChoice['type'], channel: NotificationChannel, isOn: boolean) => (
    <Checkbox
      label={<VisuallyHidden>{`${TYPE_SIGNS[type].name} ${CHANNEL_NAMES[channel]}`}</VisuallyHidden>}
      checked={isOn}
      disabled={channel === 'mail' && mail.timing === 'never'}
      onCheckedChange={(next) => onChoose({ type, channel, isOn: next })}
    />
  );
  return (
    <table className={styles['types']}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Type</VisuallyHidden>
          </th>
          <th scope="col">App</th>
          <th scope="col">Email</th>
          <th scope="col">Push</th>
        </tr>
      </thead>
      <tbody>
        {choices.map(({ type, isOn, isMailed, isPushed }) => (
          <tr key={type}>
            <th scope="row">{TYPE_SIGNS[type].name}</th>
            <td>{box(type, 'in-app', isOn)}</td>
            <td>{NOTIFICATION_KINDS[type].mail === 'never' ? <NotMailed /> : box(type, 'mail', isMailed)}</td>
            <td>{box(type, 'push', isPushed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NotMailed() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>Not by email</VisuallyHidden>
    </>
  );
}
