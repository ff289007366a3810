import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { LtiLaunch } from '@tradesense/contract/lti.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './launch-page.module.css';

interface ConfirmLaunchProps {
  readonly launch: LtiLaunch;
  /** Called with the path of the page to open after the launch. */
  readonly onDone: (path: string) => void;
}

const NEW_CLASS = '';

/** Explains what opening a launch from a learning platform changes, and opens the launch once the user confirms. */
export function ConfirmLaunch({ launch, onDone }: ConfirmLaunchProps) {
  const { id, platform, role, joins, classes } = launch;
  const [isOldEnough, setIsOldEnough] = useState(false);
  const [classId, setClassId] = useState(NEW_CLASS);
  const connects = role === 'teacher' && launch.class === null;
  const open = useMutation({
    mutationFn: () =>
      call('POST /api/lti/launches/{id}/open', {
        params: { id },
        body: {
          ...(connects ? { classId: classId === NEW_CLASS ? null : classId } : {}),
          ...(joins ? { isOldEnough } : {}),
        },
      }),
    onSuccess: ({ path }) => onDone(path),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    open.mutate();
  };
  return (
    <Card title={connects ? 'Connect the course with a class' : 'Confirm once'}>
      <form className={styles['form']} onSubmit={submit}>
        {open.error === null ? null : <Alert tone="danger">{failureText(open.error)}</Alert>}
        {launch.account === 'unlinked' ? (
          <p>{`${platform} then knows this account of yours. It gets your grades of the assignments of the class and nothing else. You can end it in your profile.`}</p>
        ) : null}
        {connects ? (
          <Select label="Class" value={classId} onValueChange={setClassId}>
            <option value={NEW_CLASS}>A new class</option>
            {classes.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Select>
        ) : null}
        {joins ? <JoinFacts launch={launch} isOldEnough={isOldEnough} onChange={setIsOldEnough} /> : null}
        <div className={styles['actions']}>
          <Button type="submit" isBusy={open.isPending} disabled={joins && !isOldEnough}>
            {buttonText(connects, joins)}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function buttonText(connects: boolean, joins: boolean): string {
  if (connects) return 'Connect the course';
  return joins ? 'Join the class' : 'Confirm and open';
}

interface JoinFactsProps {
  readonly launch: LtiLaunch;
  readonly isOldEnough: boolean;
  readonly onChange: (isOldEnough: boolean) => void;
}

function JoinFacts({ launch, isOldEnough, onChange }: JoinFactsProps) {
  const { name = '', teacher = null } = launch.class ?? {};
  return (
    <>
      <p>
        {`You join the class “${name}”${teacher === null ? '' : ` of ${teacher}`}. Its teacher sees what you do in its assignments. You see what the teacher sees, and can leave at any time.`}
      </p>
      <Checkbox
        label="I am 16 or older, or my school has agreed that I take part"
        checked={isOldEnough}
        onCheckedChange={onChange}
      />
    </>
  );
}
