import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { SUSPENSION_APPEAL_MAX, SUSPENSION_APPEAL_MIN } from '@tradesense/contract/suspension-constants.ts';
import type { SuspensionNotice as Notice } from '@tradesense/contract/suspensions.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './your-data.module.css';

const KEY = ['suspension'] as const;

/** Shows the reason for the suspension and when it ends, and lets the learner appeal once. */
export function SuspensionNotice() {
  const notice = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /api/account/suspension', { signal }),
    staleTime: 0,
  });
  return (
    <QueryView query={notice} name="The notice" height="10rem">
      {(shown) => <Shown notice={shown} />}
    </QueryView>
  );
}

function Shown({ notice: { reason, since, until, appeal } }: { readonly notice: Notice }) {
  return (
    <div className={styles['parts']}>
      <Alert tone="warning" title="Your account is suspended">
        <p>{reason ?? 'No reason was recorded. Ask for it in your appeal.'}</p>
        <p>
          Since {momentText(since)}.{' '}
          {until === null ? 'It has no fixed end.' : `It ends by itself on ${momentText(until)}.`} Nothing is deleted.
        </p>
      </Alert>
      {appeal === null ? <AppealForm /> : <SentAppeal appeal={appeal} />}
    </div>
  );
}

function SentAppeal({ appeal }: { readonly appeal: NonNullable<Notice['appeal']> }) {
  return (
    <section className={styles['part']} aria-labelledby="appeal">
      <h3 id="appeal">Your appeal</h3>
      <p>Sent on {momentText(appeal.sentAt)}:</p>
      <blockquote>{appeal.text}</blockquote>
      {appeal.answer === null ? (
        <p>An administrator will read it. The answer comes by email and is shown here.</p>
      ) : (
        <>
          <p>Answered{appeal.answeredAt === null ? '' : ` on ${momentText(appeal.answeredAt)}`}:</p>
          <blockquote>{appeal.answer}</blockquote>
        </>
      )}
    </section>
  );
}

function AppealForm() {
  const [text, setText] = useState('');
  const [isShort, setShort] = useState(false);
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => call('POST /api/account/suspension/appeal', { body: { text: text.trim() } }),
    onSuccess: (notice) => client.setQueryData(KEY, notice),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const length = text.trim().length;
    const isWrong = length < SUSPENSION_APPEAL_MIN || length > SUSPENSION_APPEAL_MAX;
    setShort(isWrong);
    if (!isWrong && !sending.isPending) sending.mutate();
  }

  return (
    <section className={styles['part']} aria-labelledby="appeal">
      <h3 id="appeal">Appeal</h3>
      <form className={styles['form']} noValidate onSubmit={submit}>
        <TextArea
          label="Why should the suspension end?"
          hint="You can appeal once. The answer comes by email."
          error={isShort ? `Write ${SUSPENSION_APPEAL_MIN} to ${SUSPENSION_APPEAL_MAX} characters.` : undefined}
          counterMax={SUSPENSION_APPEAL_MAX}
          rows={5}
          value={text}
          onValueChange={setText}
        />
        {sending.error === null ? null : <Alert tone="danger">{failureText(sending.error)}</Alert>}
        <div>
          <Button type="submit" isBusy={sending.isPending}>
            Send the appeal
          </Button>
        </div>
      </form>
    </section>
  );
}
