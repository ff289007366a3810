import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { ClassMessage } from '@tradesense/contract/class-messages.ts';
import { CLASS_MESSAGE_MAX } from '@tradesense/core/classes/class-rules.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { messagesQuery } from './classes-queries.ts';
import styles from './classes.module.css';

const isSendable = (text: string): boolean => text.trim() !== '' && text.trim().length <= CLASS_MESSAGE_MAX;

/** Form for a new message to the class. */
export function NewMessage({ classId }: { readonly classId: string }) {
  const [text, setText] = useState('');
  // The id is kept over retries, so that a repeated request after a lost response creates only one message.
  const [id, setId] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const writing = useMutation({
    mutationFn: () =>
      call('POST /api/classes/{id}/messages', { params: { id: classId }, body: { id, text }, isRepeatable: true }),
    async onSuccess() {
      setText('');
      setId(crypto.randomUUID());
      await client.invalidateQueries({ queryKey: messagesQuery(classId).queryKey });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSendable(text)) writing.mutate();
  };
  return (
    <form className={styles['form']} aria-label="Write to the class" onSubmit={submit}>
      <MessageText label="Write to the class" text={text} onText={setText} />
      {writing.error === null ? null : (
        <Alert tone="danger" title="Nothing was sent">
          <p>{failureText(writing.error)}</p>
        </Alert>
      )}
      <div className={styles['acts']}>
        <Button type="submit" isBusy={writing.isPending} disabled={!isSendable(text)}>
          Send
        </Button>
      </div>
    </form>
  );
}

interface MessageFormProps {
  readonly classId: string;
  readonly message: ClassMessage;
  readonly onDone: () => void;
}

/** Form that changes a message. */
export function MessageForm({ classId, message, onDone }: MessageFormProps) {
  const [text, setText] = useState(message.text);
  const client = useQueryClient();
  const changing = useMutation({
    mutationFn: () =>
      call('PATCH /api/classes/{id}/messages/{messageId}', {
        params: { id: classId, messageId: message.id },
        body: { text },
      }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: messagesQuery(classId).queryKey });
      onDone();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSendable(text)) changing.mutate();
  };
  return (
    <form className={styles['form']} aria-label="Change the message" onSubmit={submit}>
      <MessageText label="Message" text={text} onText={setText} />
      {changing.error === null ? null : (
        <Alert tone="danger" title="It was not changed">
          <p>{failureText(changing.error)}</p>
        </Alert>
      )}
      <div className={styles['acts']}>
        <Button size="small" type="submit" isBusy={changing.isPending} disabled={!isSendable(text)}>
          Save
        </Button>
        <Button size="small" variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface MessageTextProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function MessageText({ label, text, onText }: MessageTextProps) {
  const isTooLong = text.trim().length > CLASS_MESSAGE_MAX;
  return (
    <TextArea
      label={label}
      rows={3}
      value={text}
      counterMax={CLASS_MESSAGE_MAX}
      error={isTooLong ? `Use at most ${CLASS_MESSAGE_MAX} characters.` : undefined}
      onValueChange={onText}
    />
  );
}
