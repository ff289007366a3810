import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { AssignRequest } from '@tradesense/contract/class-assignments.ts';
import { CLASS_ASSIGNMENT_TITLE_MAX } from '@tradesense/core/classes/class-rules.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FoldCard } from '../../ui/fold-card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AssignedContent, isChosen, NEW_CONTENT, type Content } from './assigned-content.tsx';
import { assignmentsQuery } from './classes-queries.ts';
import styles from './classes.module.css';

/** Form that assigns work to a class, with a title and an optional due date. */
export function AssignForm({ classId }: { readonly classId: string }) {
  // The id is kept over retries, so that a repeated request after a lost response creates only one assignment.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [title, setTitle] = useState('');
  const [due, setDue] = useState('');
  const [content, setContent] = useState<Content>(NEW_CONTENT);
  const client = useQueryClient();
  const assigning = useMutation({
    mutationFn: (wish: AssignRequest) =>
      call('POST /api/classes/{id}/assignments', { params: { id: classId }, body: wish, isRepeatable: true }),
    async onSuccess() {
      setId(crypto.randomUUID());
      setTitle('');
      await client.invalidateQueries({ queryKey: assignmentsQuery(classId).queryKey });
    },
  });
  const isComplete = title.trim() !== '' && isChosen(content);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete) assigning.mutate({ id, title, dueAt: due === '' ? null : new Date(due).toISOString(), content });
  };
  return (
    <FoldCard title="Assign" aria-label="Assign something">
      <form className={styles['form']} onSubmit={submit}>
        <AssignedContent content={content} onContent={setContent} />
        <TextField label="Title" value={title} maxLength={CLASS_ASSIGNMENT_TITLE_MAX} onValueChange={setTitle} />
        <TextField
          label="Due"
          hint="Optional, in your time zone. Later work is marked as late."
          type="datetime-local"
          value={due}
          onValueChange={setDue}
        />
        {assigning.error === null ? null : (
          <Alert tone="danger" title="Nothing was assigned">
            <p>{failureText(assigning.error)}</p>
          </Alert>
        )}
        <div className={styles['acts']}>
          <Button type="submit" isBusy={assigning.isPending} disabled={!isComplete}>
            Assign
          </Button>
        </div>
      </form>
    </FoldCard>
  );
}
