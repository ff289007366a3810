import type { TaskAnswers } from '@tradesense/core/study/task.ts';
import { useState } from 'react';
import { BARE_SETTINGS, type ChartSettings } from '../../../chart/model/chart-settings.ts';
import { Select } from '../../../ui/select.tsx';
import { ProfileRows, type ProfileChoice } from './parts/profile-rows.tsx';
import styles from './place-row-widget.module.css';
import { ResultMark } from './parts/result-mark.tsx';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskLayout } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { resultOf } from './parts/verdict-tone.ts';
import type { TaskWidgetProps } from './task-widget.ts';

const FIELDS = [
  { field: 'fullest', label: 'Row with the most volume', target: 'fullest' },
  { field: 'to', label: 'Top row of the value area', target: 'area' },
  { field: 'from', label: 'Bottom row of the value area', target: 'area' },
] as const satisfies readonly { field: keyof TaskAnswers['place-row']; label: string; target: string }[];

const NOTHING: ProfileChoice = { fullest: null, from: null, to: null };

/** Returns the chart settings that show the volume profile, used once the task is settled. */
function profileSettings(rows: number): ChartSettings {
  return {
    ...BARE_SETTINGS,
    indicators: [{ id: 'profile', kind: 'volume-profile', numbers: [rows, 70], color: 1 }],
  };
}

function answerOf({ fullest, from, to }: ProfileChoice): TaskAnswers['place-row'] | null {
  return fullest === null || from === null || to === null ? null : { fullest, from, to };
}

/**
 * Shows a chart and the rows of its volume profile. The learner chooses the fullest row and the ends of the value area.
 */
export default function PlaceRowWidget(props: TaskWidgetProps<'place-row'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked } = props;
  const { chart, shares } = question;
  const model = useTaskChartModel(chart);
  const pointed = usePointedBars(hint, focused);
  const [chosen, setChosen] = useState<ProfileChoice>(answer ?? NOTHING);
  const [settings] = useState(() => profileSettings(shares.length));
  const choose = (field: keyof ProfileChoice, value: string): void => {
    const next = { ...chosen, [field]: value === '' ? null : Number(value) };
    setChosen(next);
    onAnswer(answerOf(next));
  };
  const rows = Array.from(shares.keys()).toReversed();
  return (
    <TaskLayout
      prompt="Choose the fullest row, and the rows in which 70% of the volume lies."
      announcement=""
      keysHelp={null}
      chart={
        <TaskChartView
          title="Chart of the task"
          {...{ chart, model, pointed }}
          settings={reference === null ? BARE_SETTINGS : settings}
        />
      }
    >
      <div className={styles['fields']}>
        {FIELDS.map(({ field, label, target }) => (
          <Select
            key={field}
            label={label}
            aside={<ResultMark result={resultOf(verdict, target)} />}
            value={chosen[field] ?? ''}
            disabled={isLocked}
            onValueChange={(value) => choose(field, value)}
          >
            <option value="">Choose one</option>
            {rows.map((row) => (
              <option key={row} value={row}>
                Row {row + 1}
              </option>
            ))}
          </Select>
        ))}
      </div>
      <ProfileRows
        question={question}
        shown={reference ?? chosen}
        caption={reference === null ? 'Marked: your rows' : 'Marked: the right rows'}
      />
    </TaskLayout>
  );
}
