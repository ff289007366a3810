import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { CLASS_AGE_WITHOUT_SCHOOL } from '@tradesense/core/classes/class-rules.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CLASSES_KEY } from './classes-queries.ts';
import styles from './classes.module.css';

interface JoinFormProps {
  /** The code from a link; empty if the learner has to type it. */
  readonly code: string;
  readonly onJoined: (classId: string) => void;
}

type Age = 'older' | 'younger';

/**
 * Form for joining a class by its code. It asks each time whether the learner is at least 16; the answer is not stored.
 */
export function JoinForm({ code: given, onJoined }: JoinFormProps) {
  const [code, setCode] = useState(given);
  const [age, setAge] = useState<Age | null>(null);
  const client = useQueryClient();
  const joining = useMutation({
    mutationFn: (isSixteenOrOlder: boolean) =>
      call('POST /api/classes/memberships', { body: { code, isSixteenOrOlder } }),
    async onSuccess({ id }) {
      await client.invalidateQueries({ queryKey: CLASSES_KEY });
      onJoined(id);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (age !== null && code.trim() !== '') joining.mutate(age === 'older');
  };
  return (
    <form className={styles['form']} aria-label="Join a class" onSubmit={submit}>
      <TextField
        label="Code of the class"
        hint="Eight letters and digits from your teacher."
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        onValueChange={setCode}
      />
      <SegmentedControl<Age>
        label={`Are you ${CLASS_AGE_WITHOUT_SCHOOL} or older?`}
        value={age}
        options={[
          { value: 'older', label: 'Yes' },
          { value: 'younger', label: 'No' },
        ]}
        onValueChange={setAge}
      />
      {joining.error === null ? null : (
        <Alert tone="danger" title="You have not joined">
          <p>{failureText(joining.error)}</p>
        </Alert>
      )}
      <div className={styles['acts']}>
        <Button type="submit" isBusy={joining.isPending} disabled={age === null || code.trim() === ''}>
          Join class
        </Button>
      </div>
      <p className={styles['note']}>
        Your teacher sees your username and what you do for the class, nothing else. When you leave, they see nothing of
        it any more.
      </p>
    </form>
  );
}
