import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import type { ClassesResponse, ClassSummary } from '@tradesense/contract/classes.ts';
import { CLASS_NAME_MAX } from '@tradesense/core/classes/class-rules.ts';
import { QueryView } from '../../query-view.tsx';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { learnersText } from './class-text.ts';
import { CLASSES_KEY, classesQuery } from './classes-queries.ts';
import styles from './classes.module.css';
import { JoinForm } from './join-form.tsx';

interface ClassesPageProps {
  readonly onOpen: (classId: string) => void;
}

/** Shows the classes that the learner is in or teaches, and the ways to join or create another. */
export function ClassesPage({ onOpen }: ClassesPageProps) {
  const query = useQuery(classesQuery);
  return (
    <div className={styles['page']}>
      <h1>Classes</h1>
      <QueryView query={query} name="Your classes" height="20rem">
        {({ classes, teaches }) => (
          <div className={styles['columns']}>
            <ClassList classes={classes} />
            <div className={styles['page']}>
              <Card title="Join a class" aria-label="Join a class with a code">
                <JoinForm code="" onJoined={onOpen} />
              </Card>
              <Teaching teaches={teaches} onOpen={onOpen} />
            </div>
          </div>
        )}
      </QueryView>
    </div>
  );
}

function ClassList({ classes }: Pick<ClassesResponse, 'classes'>) {
  return (
    <Card title="Your classes" aria-label="Your classes">
      {classes.length === 0 ? (
        <p>You are not in a class yet. Join one with the code of your teacher.</p>
      ) : (
        <ul className={styles['list']}>
          {classes.map((each) => (
            <ClassRow key={each.id} each={each} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ClassRow({ each: { id, name, role, teacher, members, archivedAt } }: { readonly each: ClassSummary }) {
  return (
    <li className={styles['row']}>
      <div>
        <Link className={styles['title']} to="/classes/$id" params={{ id }}>
          {name}
        </Link>
        <p className={styles['note']}>
          {role === 'teacher' ? 'You teach' : `With ${teacher?.username ?? 'a suspended teacher'}`}
          {` · ${learnersText(members)}`}
        </p>
      </div>
      {archivedAt === null ? null : <Badge>archived</Badge>}
    </li>
  );
}

function Teaching({ teaches, onOpen }: ClassesPageProps & { readonly teaches: boolean }) {
  const client = useQueryClient();
  const switching = useMutation({
    mutationFn: (isOn: boolean) => call('PUT /api/classes/teaching', { body: { teaches: isOn } }),
    onSuccess: () => client.invalidateQueries({ queryKey: CLASSES_KEY }),
  });
  return (
    <Card title="Teach" aria-label="Teach">
      <div className={styles['form']}>
        <Checkbox
          label="I teach"
          checked={switching.isPending ? switching.variables : teaches}
          disabled={switching.isPending}
          onCheckedChange={(isOn) => switching.mutate(isOn)}
        />
        <p className={styles['note']}>
          Teachers can create classes. Your learners see your username, and you see what they do for the class.
        </p>
        {switching.error === null ? null : (
          <Alert tone="danger" title="Nothing was changed">
            <p>{failureText(switching.error)}</p>
          </Alert>
        )}
        {teaches ? <NewClass onOpen={onOpen} /> : null}
      </div>
    </Card>
  );
}

function NewClass({ onOpen }: ClassesPageProps) {
  const [name, setName] = useState('');
  // The id is kept over retries, so that a repeated request after a lost response creates only one class.
  const [id, setId] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  const creating = useMutation({
    mutationFn: () => call('POST /api/classes', { body: { id, name }, isRepeatable: true }),
    async onSuccess(made) {
      setName('');
      setId(crypto.randomUUID());
      await client.invalidateQueries({ queryKey: CLASSES_KEY });
      onOpen(made.id);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') creating.mutate();
  };
  return (
    <form className={styles['form']} aria-label="New class" onSubmit={submit}>
      <TextField label="Name of a new class" value={name} maxLength={CLASS_NAME_MAX} onValueChange={setName} />
      {creating.error === null ? null : (
        <Alert tone="danger" title="The class was not made">
          <p>{failureText(creating.error)}</p>
        </Alert>
      )}
      <div className={styles['acts']}>
        <Button type="submit" isBusy={creating.isPending} disabled={name.trim() === ''}>
          Make class
        </Button>
      </div>
    </form>
  );
}
