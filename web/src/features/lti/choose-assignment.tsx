import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { LtiLaunch } from '@tradesense/contract/lti.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './launch-page.module.css';
import { launchQuery } from './lti-queries.ts';

/** Lets a teacher choose the assignment that a link in a course of the learning platform opens. */
export function ChooseAssignment({ launch }: { readonly launch: LtiLaunch }) {
  const { id, assignments, platform } = launch;
  const [first] = assignments;
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const assignmentId = chosen ?? first?.id ?? null;
  const choose = useMutation({
    async mutationFn(chosenId: string) {
      await call('POST /api/lti/launches/{id}/open', { params: { id }, body: {} });
      return call('POST /api/lti/launches/{id}/choice', { params: { id }, body: { assignmentId: chosenId } });
    },
    onSuccess({ path }) {
      if (path !== null) window.location.assign(path);
    },
  });
  if (choose.data?.path === null)
    return (
      <Alert tone="success" title="Chosen">
        <p>{`Go back to ${platform} and press “I have chosen an assignment”. You can close this tab.`}</p>
      </Alert>
    );
  const className = launch.class?.name ?? '';
  const make =
    launch.class === null ? null : (
      <a className={buttonClass('secondary', 'medium', false)} href={`/classes/${launch.class.id}`} target="_blank">
        Create one in the class
      </a>
    );
  const look = (): void => void client.invalidateQueries({ queryKey: launchQuery(id).queryKey });
  if (assignmentId === null)
    return (
      <EmptyState
        title={`The class “${className}” has no assignments yet`}
        actions={
          <>
            {make}
            <Button onClick={look}>Look again</Button>
          </>
        }
      >
        <p>A link of the course opens one assignment of the class. Create it, then come back here.</p>
      </EmptyState>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    choose.mutate(assignmentId);
  };
  return (
    <Card title={`Assignments of “${className}”`}>
      <form className={styles['form']} onSubmit={submit}>
        {choose.error === null ? null : <Alert tone="danger">{failureText(choose.error)}</Alert>}
        <Select label="Assignment" value={assignmentId} onValueChange={setChosen}>
          {assignments.map((each) => (
            <option key={each.id} value={each.id}>
              {each.title}
            </option>
          ))}
        </Select>
        <p>{`It becomes a link in ${launch.course ?? platform} with a column in the gradebook, 100 points.`}</p>
        <div className={styles['actions']}>
          {make}
          <Button type="submit" isBusy={choose.isPending}>
            Choose it
          </Button>
        </div>
      </form>
    </Card>
  );
}
