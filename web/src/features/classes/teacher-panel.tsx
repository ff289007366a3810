import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ChangeClassRequest, ClassMembersResponse, ClassSummary } from '@tradesense/contract/classes.ts';
import { CLASS_AGE_WITHOUT_SCHOOL } from '@tradesense/core/classes/class-rules.ts';
import { QueryView } from '../../query-view.tsx';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FoldCard } from '../../ui/fold-card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { dayText } from '../../ui/moment-text.ts';
import { joinPath } from './class-text.ts';
import { CLASSES_KEY, membersQuery } from './classes-queries.ts';
import styles from './classes.module.css';

/** Shows what only the teacher of a class sees: the code to join and the learners, each with their actions. */
export function TeacherPanel({ found }: { readonly found: ClassSummary }) {
  const members = useQuery(membersQuery(found.id));
  return (
    <div className={styles['page']}>
      <Joining found={found} />
      <Card title="Learners" aria-label="Learners">
        <QueryView query={members} name="The learners" height="8rem">
          {(list) => <Members classId={found.id} members={list.members} />}
        </QueryView>
      </Card>
    </div>
  );
}

function Joining({ found: { id, joining, archivedAt } }: { readonly found: ClassSummary }) {
  const client = useQueryClient();
  const [isCopied, setIsCopied] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: CLASSES_KEY });
  const changing = useMutation({
    mutationFn: (change: ChangeClassRequest) => call('PATCH /api/classes/{id}', { params: { id }, body: change }),
    onSuccess: refresh,
  });
  const renewing = useMutation({
    mutationFn: () => call('POST /api/classes/{id}/code', { params: { id } }),
    onSuccess: refresh,
  });
  if (joining === null) return null;
  const { code, isOpen, schoolAgreedAt } = joining;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(new URL(joinPath(code), window.location.href).href);
    setIsCopied(true);
  };
  const error = changing.error ?? renewing.error;
  const isBusy = changing.isPending || renewing.isPending;
  const agrees = schoolAgreedAt !== null;
  return (
    <FoldCard title="Join with" value={code} aria-label="How learners join">
      <div className={styles['form']}>
        <output className={styles['code']} aria-label="Code">
          {code}
        </output>
        <div className={styles['acts']}>
          <Button size="small" onClick={() => void copy()}>
            {isCopied ? 'Link copied' : 'Copy link'}
          </Button>
          <Button size="small" variant="secondary" isBusy={renewing.isPending} onClick={() => renewing.mutate()}>
            New code
          </Button>
        </div>
        <Checkbox
          label="Learners can join"
          checked={changing.isPending ? (changing.variables.isOpen ?? isOpen) : isOpen}
          disabled={isBusy}
          onCheckedChange={(isOn) => changing.mutate({ isOpen: isOn })}
        />
        <Checkbox
          label={`My school agrees to learners under ${CLASS_AGE_WITHOUT_SCHOOL} in this class`}
          checked={changing.isPending ? (changing.variables.schoolAgrees ?? agrees) : agrees}
          disabled={isBusy}
          onCheckedChange={(isOn) => changing.mutate({ schoolAgrees: isOn })}
        />
        {error === null ? null : (
          <Alert tone="danger" title="Nothing was changed">
            <p>{failureText(error)}</p>
          </Alert>
        )}
        <Button
          size="small"
          variant="secondary"
          disabled={isBusy}
          onClick={() => changing.mutate({ isArchived: archivedAt === null })}
        >
          {archivedAt === null ? 'Archive class' : 'Open class again'}
        </Button>
      </div>
    </FoldCard>
  );
}

/** Number of learners that the list shows at first. */
const MEMBERS_AT_FIRST = 10;

interface MembersProps {
  readonly classId: string;
  readonly members: ClassMembersResponse['members'];
}

function Members({ classId, members }: MembersProps) {
  const client = useQueryClient();
  const [isWhole, setWhole] = useState(false);
  const removing = useMutation({
    mutationFn: (username: string) =>
      call('DELETE /api/classes/{id}/members/{username}', { params: { id: classId, username } }),
    onSuccess: () => client.invalidateQueries({ queryKey: CLASSES_KEY }),
  });
  if (members.length === 0) return <p>Nobody has joined yet. Give your learners the code or the link.</p>;
  return (
    <>
      {removing.error === null ? null : (
        <Alert tone="danger" title="Nobody was removed">
          <p>{failureText(removing.error)}</p>
        </Alert>
      )}
      <ul className={styles['list']}>
        {(isWhole ? members : members.slice(0, MEMBERS_AT_FIRST)).map(({ username, joinedAt }) => (
          <li key={username} className={styles['row']}>
            <div>
              <Link to="/u/$username" params={{ username }}>
                {username}
              </Link>
              <p className={styles['note']}>{`since ${dayText(joinedAt)}`}</p>
            </div>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Remove ${username}`}
              isBusy={removing.isPending && removing.variables === username}
              onClick={() => removing.mutate(username)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {members.length <= MEMBERS_AT_FIRST ? null : (
        <div>
          <Button size="small" variant="secondary" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${members.length} learners`}
          </Button>
        </div>
      )}
    </>
  );
}
