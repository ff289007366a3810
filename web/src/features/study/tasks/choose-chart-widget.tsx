import { useId, useMemo } from 'react';
import { rangeOfRows } from '../../../chart/candle-picture.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import choiceStyles from './parts/choice.module.css';
import { ResultMark } from './parts/result-mark.tsx';
import { TaskPicture } from './parts/task-picture.tsx';
import { useNumberKeys } from './parts/use-number-keys.ts';
import { WidgetFrame } from './parts/widget-frame.tsx';
import styles from './choose-chart-widget.module.css';
import type { TaskWidgetProps } from './task-widget.ts';

/** Shows several charts on the same price range. The learner chooses one of them by press or number key. */
export default function ChooseChartWidget(props: TaskWidgetProps<'choose-chart'>) {
  const { question, answer, onAnswer, hint, verdict, reference, isLocked } = props;
  const { prompt, charts } = question;
  const name = useId();
  const range = useMemo(() => rangeOfRows(charts.flatMap(({ bars }) => bars)), [charts]);
  useNumberKeys(charts.length, isLocked ? null : (choice) => onAnswer({ choice }));
  const choice = answer?.choice ?? null;
  return (
    <WidgetFrame>
      <fieldset className={styles['group']} disabled={isLocked}>
        <legend className={classNames(choiceStyles['legend'], styles['legend'])}>{prompt}</legend>
        <div className={styles['charts']}>
          {charts.map((chart, i) => {
            const isChosen = choice === i;
            const isRight = reference?.choice === i;
            return (
              <label
                key={i}
                className={classNames(choiceStyles['choice'], styles['choice'])}
                data-right={isRight || undefined}
              >
                <span className={styles['head']}>
                  <input
                    type="radio"
                    className={choiceStyles['radio']}
                    name={name}
                    checked={isChosen}
                    aria-labelledby={`${name}-${i}`}
                    onChange={() => onAnswer({ choice: i })}
                  />
                  <strong id={`${name}-${i}`}>Chart {i + 1}</strong>
                  {isLocked ? null : (
                    <kbd className={choiceStyles['key']} aria-hidden="true">
                      {i + 1}
                    </kbd>
                  )}
                  {isRight ? <Badge tone="accent">Right chart</Badge> : null}
                  {isChosen && verdict !== null ? (
                    <span className={styles['yours']}>
                      Your choice <ResultMark result={verdict.isRight ? 'right' : 'wrong'} />
                    </span>
                  ) : null}
                </span>
                <TaskPicture
                  title={`Chart ${i + 1}`}
                  chart={chart}
                  range={range}
                  tinted={reference === null ? (hint?.bars ?? []) : []}
                  marked={isRight ? reference.bars : []}
                />
                {reference === null ? null : <span className={styles['why']}>{reference.why[i]}</span>}
              </label>
            );
          })}
        </div>
      </fieldset>
      {choice === null && !isLocked ? <p className={styles['unset']}>No chart chosen yet.</p> : null}
    </WidgetFrame>
  );
}
