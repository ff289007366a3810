import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Session } from '@tradesense/contract/auth.ts';
import { call } from '../../platform/api-client.ts';
import { QueryView } from '../../query-view.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { deviceName } from './device-name.ts';
import styles from './session-list.module.css';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /api/auth/sessions', { signal }),
});

/** Shows the sessions of this account, each with a button to end it, except the current session. */
export function SessionList() {
  const queryClient = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const revoke = useMutation({
    mutationFn: (id: string | null) => call('DELETE /api/auth/sessions', { query: id === null ? {} : { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });

  return (
    <QueryView query={sessions} name="Your sessions" height="9rem">
      {({ sessions: loaded }) => {
        const list = loaded.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
        return (
          <div className={styles['sessions']}>
            {revoke.isError ? <Alert tone="danger">{revoke.error.message}</Alert> : null}
            <ul className={styles['list']}>
              {list.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  isBusy={revoke.isPending && revoke.variables === session.id}
                  onRevoke={() => revoke.mutate(session.id)}
                />
              ))}
            </ul>
            {list.length > 1 ? (
              <div>
                <Button
                  variant="secondary"
                  isBusy={revoke.isPending && revoke.variables === null}
                  onClick={() => revoke.mutate(null)}
                >
                  End all other sessions
                </Button>
              </div>
            ) : null}
          </div>
        );
      }}
    </QueryView>
  );
}

function SessionItem({ session, isBusy, onRevoke }: { session: Session; isBusy: boolean; onRevoke: () => void }) {
  const device = deviceName(session.userAgent);
  const lastSeen = momentText(session.lastSeenAt);
  return (
    <li className={styles['session']}>
      <div className={styles['facts']}>
        <p className={styles['device']}>
          {device} {session.isCurrent ? <Badge tone="success">This device</Badge> : null}
        </p>
        <p className={styles['detail']}>
          {session.address} · last active {lastSeen}
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy}
          aria-label={`End session: ${device}, last active ${lastSeen}`}
          onClick={onRevoke}
        >
          End session
        </Button>
      )}
    </li>
  );
}
