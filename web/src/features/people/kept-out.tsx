import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ownListQuery, type OwnList } from './people-queries.ts';
import { PersonList } from './person-list.tsx';
import styles from './person-page.module.css';

const LISTS = {
  blocked: { title: 'Blocked', empty: 'You have not blocked anyone.', act: 'block', undo: 'Unblock' },
  muted: { title: 'Muted', empty: 'You have not muted anyone.', act: 'mute', undo: 'Unmute' },
} as const;

/** Shows the people whom the learner has blocked or muted, each with a button to unblock or unmute the person. */
export function KeptOut() {
  return (
    <div className={styles['settings']}>
      <KeptOutList list="blocked" />
      <KeptOutList list="muted" />
    </div>
  );
}

function KeptOutList({ list }: { readonly list: OwnList }) {
  const { title, empty, act, undo } = LISTS[list];
  const client = useQueryClient();
  const query = useInfiniteQuery(ownListQuery(list));
  const undoing = useMutation({
    mutationFn: (username: string) => call(`DELETE /api/people/{username}/${act}`, { params: { username } }),
    onSettled: () => client.invalidateQueries({ queryKey: ownListQuery(list).queryKey }),
  });
  return (
    <section className={styles['settings']} aria-label={title}>
      <h3>{title}</h3>
      {undoing.error === null ? null : (
        <Alert tone="danger">
          <p>{failureText(undoing.error)}</p>
        </Alert>
      )}
      <PersonList
        query={query}
        empty={<p className={styles['note']}>{empty}</p>}
        actions={({ username }) => (
          <Button
            variant="secondary"
            size="small"
            aria-label={`${undo} ${username}`}
            isBusy={undoing.isPending && undoing.variables === username}
            onClick={() => undoing.mutate(username)}
          >
            {undo}
          </Button>
        )}
      />
    </section>
  );
}
