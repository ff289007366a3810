import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ChangeIdeaRequest, Idea } from '@tradesense/contract/ideas.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CallFields } from './call-fields.tsx';
import { callRequest, draftOf } from './idea-draft.ts';
import { ideaKey } from './idea-queries.ts';
import styles from './ideas.module.css';

interface EditCallProps {
  readonly postId: string;
  readonly saved: NonNullable<Idea['call']>;
  readonly onClose: () => void;
}

/** Form with which authors change the call of their idea until the idea locks. */
export function EditCall({ postId, saved, onClose }: EditCallProps) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(saved));
  const request = callRequest(draft);
  const saving = useMutation({
    mutationFn: (body: ChangeIdeaRequest) => call('PUT /api/posts/{id}/idea', { params: { id: postId }, body }),
    onSuccess: (idea) => {
      client.setQueryData(ideaKey(postId), idea);
      onClose();
    },
  });
  return (
    <form
      className={styles['form']}
      aria-label="Change your call"
      onSubmit={(event) => {
        event.preventDefault();
        if (request !== null && !saving.isPending) saving.mutate(request);
      }}
    >
      <CallFields draft={draft} disabled={saving.isPending} onDraft={setDraft} />
      <div className={styles['acts']}>
        <Button type="submit" isBusy={saving.isPending} disabled={request === null}>
          Save
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {saving.error === null ? null : (
        <Alert tone="danger" title="Your change was not saved">
          <p>{failureText(saving.error)}</p>
        </Alert>
      )}
    </form>
  );
}
