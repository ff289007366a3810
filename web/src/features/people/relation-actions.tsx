import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PublicProfile, Relation } from '@tradesense/contract/people.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReportDialog } from '../feed/report-dialog.tsx';
import { PAGES_KEY } from './people-queries.ts';
import styles from './person-page.module.css';

type Act = 'follow' | 'block' | 'mute';

interface Change {
  readonly act: Act;
  /** Whether to start the relation, such as a follow; `false` ends it. */
  readonly isOn: boolean;
}

interface RelationActionsProps {
  readonly person: PublicProfile;
  readonly relation: Relation;
}

/** Buttons with which a learner can follow, mute or block a person, undo each of these, and report the profile. */
export function RelationActions({ person: { username }, relation }: RelationActionsProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const changing = useMutation({
    mutationFn: ({ act, isOn }: Change) =>
      call(`${isOn ? 'PUT' : 'DELETE'} /api/people/{username}/${act}`, { params: { username } }),
    onSettled: () => client.invalidateQueries({ queryKey: PAGES_KEY }),
  });
  const { isFollowing, isBlocked, isMuted } = relation;
  const button = (act: Act, isOn: boolean, label: string) => (
    <Button
      variant={act === 'follow' && !isOn ? 'primary' : 'secondary'}
      size="small"
      isBusy={changing.isPending && changing.variables.act === act}
      onClick={() => {
        if (act === 'block' && !isOn) setIsAsking(true);
        else changing.mutate({ act, isOn: !isOn });
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles['relation']}>
      <div className={styles['acts']}>
        {isBlocked ? null : button('follow', isFollowing, isFollowing ? 'Unfollow' : 'Follow')}
        {isBlocked ? null : button('mute', isMuted, isMuted ? 'Unmute' : 'Mute')}
        {button('block', isBlocked, isBlocked ? 'Unblock' : 'Block')}
        <Button variant="ghost" size="small" onClick={() => setIsReporting(true)}>
          Report
        </Button>
      </div>
      {changing.error === null ? null : (
        <Alert tone="danger">
          <p>{failureText(changing.error)}</p>
        </Alert>
      )}
      {isReporting ? <ReportDialog what="profile" username={username} onClose={() => setIsReporting(false)} /> : null}
      <Dialog
        isOpen={isAsking}
        title={`Block ${username}?`}
        onClose={() => setIsAsking(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setIsAsking(false);
                changing.mutate({ act: 'block', isOn: true });
              }}
            >
              Block
            </Button>
          </>
        }
      >
        <p>
          You stop following each other. {username} cannot see your page, follow you or notify you, and is not told.
          Signed out, they see what you show to everyone.
        </p>
      </Dialog>
    </div>
  );
}
