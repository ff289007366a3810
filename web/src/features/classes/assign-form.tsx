import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { AssignRequest } from '@tradesense/contract/class-assignments.ts';
import { BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import { CLASS_ASSIGNMENT_TITLE_MAX, CLASS_TEST_CHARTS_MAX } from '@tradesense/core/classes/class-rules.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { studyQuery } from '../study/study-queries.ts';
import { assignmentsQuery } from './classes-queries.ts';
import styles from './classes.module.css';

type Kind = AssignRequest['kind'];
type Timeframe = Extract<AssignRequest, { kind: 'bias-test' }>['timeframe'];

const TIMEFRAMES: readonly Timeframe[] = ['mixed', ...BIAS_TIMEFRAMES];
const CHART_COUNTS = Array.from({ length: CLASS_TEST_CHARTS_MAX }, (_, n) => n + 1);
const USUAL_CHARTS = 5;

/** Assigns a lesson or a Bias Test. The title is what it says of itself until the teacher types another. */
export function AssignForm({ classId }: { readonly classId: string }) {
  const [id, setId] = useState(() => crypto.randomUUID());
  const [kind, setKind] = useState<Kind>('bias-test');
  const [title, setTitle] = useState('');
  const [due, setDue] = useState('');
  const [lesson, setLesson] = useState('');
  const [asset, setAsset] = useState('random');
  const [timeframe, setTimeframe] = useState<Timeframe>('mixed');
  const [charts, setCharts] = useState(USUAL_CHARTS);
  const client = useQueryClient();
  const assigning = useMutation({
    mutationFn: (wish: AssignRequest) =>
      call('POST /api/classes/{id}/assignments', { params: { id: classId }, body: wish }),
    async onSuccess() {
      setId(crypto.randomUUID());
      setTitle('');
      await client.invalidateQueries({ queryKey: assignmentsQuery(classId).queryKey });
    },
  });
  const isComplete = title.trim() !== '' && (kind === 'bias-test' || lesson !== '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isComplete) return;
    const common = { id, title, dueAt: due === '' ? null : new Date(due).toISOString() };
    assigning.mutate(kind === 'lesson' ? { ...common, kind, lesson } : { ...common, kind, asset, timeframe, charts });
  };
  return (
    <Card title="Assign" aria-label="Assign something">
      <form className={styles['form']} onSubmit={submit}>
        <SegmentedControl<Kind>
          label="What"
          value={kind}
          options={[
            { value: 'bias-test', label: 'Bias Test' },
            { value: 'lesson', label: 'Lesson' },
          ]}
          onValueChange={setKind}
        />
        <TextField label="Title" value={title} maxLength={CLASS_ASSIGNMENT_TITLE_MAX} onValueChange={setTitle} />
        {kind === 'lesson' ? (
          <LessonSelect lesson={lesson} onLesson={setLesson} />
        ) : (
          <>
            <Select label="Asset" value={asset} onValueChange={setAsset}>
              <option value="random">Random</option>
              {ASSET_SYMBOLS.map((symbol) => (
                <option key={symbol}>{symbol}</option>
              ))}
            </Select>
            <Select label="Timeframe" value={timeframe} onValueChange={(value) => setTimeframe(value as Timeframe)}>
              {TIMEFRAMES.map((each) => (
                <option key={each} value={each}>
                  {each === 'mixed' ? 'Mixed' : each}
                </option>
              ))}
            </Select>
            <Select label="Charts" value={charts} onValueChange={(value) => setCharts(Number(value))}>
              {CHART_COUNTS.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </Select>
          </>
        )}
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
    </Card>
  );
}

function LessonSelect({ lesson, onLesson }: { readonly lesson: string; readonly onLesson: (lesson: string) => void }) {
  const { data } = useQuery(studyQuery(true));
  return (
    <Select label="Lesson" value={lesson} onValueChange={onLesson}>
      <option value="">Choose a lesson</option>
      {data?.topics.map((topic) => (
        <optgroup key={topic.id} label={topic.title}>
          {topic.lessons.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
