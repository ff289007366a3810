import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExamItemStatistics } from '@tradesense/contract/exam-items.ts';
import { CHART_EXAM_APPEAL_MAX } from '@tradesense/core/grading/exam-rules.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ADMIN_KEY } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import styles from './appeals-cell.module.css';

type Appeal = ExamItemStatistics['appeals'][number];

/** Shows the appeals against an item, newest first, each with its answer or a form for the answer. */
export function Appeals({ appeals }: { readonly appeals: readonly Appeal[] }) {
  if (appeals.length === 0) return '–';
  return (
    <ul className={styles['appeals']}>
      {appeals.map((appeal) => (
        <li key={appeal.id}>
          <AppealText text={appeal.text} />
          {appeal.answer === null || appeal.answeredAt === null ? (
            <AnswerDialog appeal={appeal} />
          ) : (
            <p className={styles['answer']}>
              Answered {timeText(appeal.answeredAt)}: {appeal.answer}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Maximum length, in characters, of an appeal that is shown in full at first. */
const WHOLE_MAX = 280;
/**
 * Matches the part of a longer appeal that is shown at first. It never splits a character that has two UTF-16 code
 * units.
 */
const BEGINNING = /^.{0,200}/su;

/**
 * Shows the text of a learner's appeal. A long text is cut off, so that the next appeal stays visible. A button shows
 * the whole text.
 */
function AppealText({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(text.length <= WHOLE_MAX);
  return (
    <>
      <p className={styles['text']} dir="auto">
        {isWhole ? text : `${(BEGINNING.exec(text)?.[0] ?? '').trimEnd()} …`}
      </p>
      {text.length <= WHOLE_MAX ? null : (
        <Button size="small" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}

function AnswerDialog({ appeal }: { readonly appeal: Appeal }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const answering = useMutation({
    mutationFn: () =>
      call('POST /api/admin/chart-exam-appeals/{id}/answer', { params: { id: appeal.id }, body: { text } }),
    onSuccess: () => {
      setOpen(false);
      return client.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
  const { length } = text.trim();
  const excess = length - CHART_EXAM_APPEAL_MAX;
  return (
    <>
      <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Answer
      </Button>
      <Dialog
        isOpen={isOpen}
        title="Answer the appeal"
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button
              disabled={length === 0 || excess > 0}
              isBusy={answering.isPending}
              onClick={() => answering.mutate()}
            >
              Send the answer
            </Button>
          </>
        }
      >
        <blockquote className={styles['quote']} dir="auto">
          {appeal.text}
        </blockquote>
        <TextArea
          label="Your answer"
          rows={4}
          value={text}
          counterMax={CHART_EXAM_APPEAL_MAX}
          hint="The learner is notified once; an answer cannot be changed."
          error={excess > 0 ? `Shorten this by ${excess} characters.` : undefined}
          onValueChange={setText}
        />
        {answering.error === null ? null : <Alert tone="danger">{failureText(answering.error)}</Alert>}
      </Dialog>
    </>
  );
}
