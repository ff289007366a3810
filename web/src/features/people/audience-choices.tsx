import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AudienceRequest } from '@tradesense/contract/people.ts';
import { AUDIENCES, PROFILE_BLOCKS } from '@tradesense/core/people/audience.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { audiencesQuery, PAGES_KEY } from './people-queries.ts';
import { AUDIENCE_CHOICES, BLOCK_NAMES, BLOCK_NOTES } from './people-text.ts';
import styles from './person-page.module.css';

const CHOICES_KEY = ['people', 'choose-audience'];
const OPTIONS = AUDIENCES.map((value) => ({ value, label: AUDIENCE_CHOICES[value] }));

/** Lets the learner choose who sees each block of their public page. Each choice is stored immediately. */
export function AudienceChoices({ username }: { readonly username: string | null }) {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(audiencesQuery);
  // The failure is stored separately. When an earlier choice fails, the mutation already holds the state of the next
  // choice.
  const [failure, setFailure] = useState<Error | null>(null);
  const choosing = useMutation({
    mutationKey: CHOICES_KEY,
    // Requests run one after the other, so that the last press determines what is stored.
    scope: { id: 'audience-choices' },
    mutationFn: (body: AudienceRequest) => call('PUT /api/profile/audiences', { body }),
    onError: setFailure,
    onSuccess: (audiences) => {
      client.setQueryData(audiencesQuery.queryKey, audiences);
      void client.invalidateQueries({ queryKey: PAGES_KEY });
    },
  });
  const unsaved = useMutationState({
    filters: { mutationKey: CHOICES_KEY, status: 'pending' },
    select: ({ state }) => state.variables as AudienceRequest,
  });
  if (data === undefined) {
    if (error === null) return <Skeleton height="16rem" />;
    return (
      <LoadFailure
        title="Your choices could not be loaded"
        text={failureText(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const shown = { ...data.audiences, ...Object.fromEntries(unsaved.map(({ block, audience }) => [block, audience])) };
  return (
    <div className={styles['choices']}>
      <p className={styles['note']}>
        {username === null ? (
          'Nobody sees any of this until you have a username: your public page needs one.'
        ) : (
          <>
            This is what others see on{' '}
            <Link to="/u/$username" params={{ username }}>
              your public page
            </Link>
            . Anybody who is signed in may follow you. Profits are never shown.
          </>
        )}
      </p>
      {PROFILE_BLOCKS.map((block) => (
        <div key={block} className={styles['choice']}>
          <SegmentedControl
            label={BLOCK_NAMES[block]}
            value={shown[block]}
            options={OPTIONS}
            onValueChange={(audience) => {
              setFailure(null);
              choosing.mutate({ block, audience });
            }}
          />
          <p className={styles['note']}>{BLOCK_NOTES[block]}</p>
        </div>
      ))}
      {failure === null ? null : (
        <Alert tone="danger" title="Your choice was not saved">
          <p>{failureText(failure)}</p>
        </Alert>
      )}
    </div>
  );
}
