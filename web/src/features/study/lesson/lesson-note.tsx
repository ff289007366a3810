import { useMutation } from '@tanstack/react-query';
import { STUDY_NOTE_MAX } from '@tradesense/contract/study-constants.ts';
import { useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import styles from './lesson-note.module.css';
import { useProgressChanged } from '../study-queries.ts';
import { dropNoteDraft, keepNoteDraft, noteDraft } from './note-drafts.ts';

/** Editor for the learner's own note on a lesson. */
export function LessonNote({ lesson, stored }: { lesson: string; stored: string }) {
  const [text, setText] = useState(noteDraft(lesson) ?? stored);
  const progressChanged = useProgressChanged();
  const saving = useMutation({
    mutationFn: (sent: string) =>
      call('PUT /api/study/lessons/{lesson}/note', { params: { lesson }, body: { text: sent } }),
    onSuccess: (_done, sent) => {
      dropNoteDraft(lesson, sent);
      progressChanged();
    },
  });
  const isTooLong = text.length > STUDY_NOTE_MAX;
  const write = (value: string): void => {
    keepNoteDraft(lesson, value);
    setText(value);
  };
  return (
    <details className={styles['note']} open={text !== ''}>
      <summary>My note</summary>
      <TextArea
        label="Only you see it"
        rows={4}
        value={text}
        counterMax={STUDY_NOTE_MAX}
        error={
          isTooLong
            ? `At most ${STUDY_NOTE_MAX} characters are stored.`
            : saving.error === null
              ? undefined
              : `${failureText(saving.error)} Your text is still here.`
        }
        onValueChange={write}
      />
      <Button
        variant="secondary"
        size="small"
        isBusy={saving.isPending}
        disabled={isTooLong || text === stored}
        onClick={() => saving.mutate(text)}
      >
        {text === stored ? 'Saved' : 'Save note'}
      </Button>
    </details>
  );
}
