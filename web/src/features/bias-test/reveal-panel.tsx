import { useEffect, useMemo, useRef } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkPanel, WorkSide, WorkTitle } from '../../ui/work-frame.tsx';
import { chartSubject } from '../assessment/chart-subject.ts';
import { MIRROR_NOTE } from './chart-supply-text.ts';
import { DIRECTION_LABELS, TIMEFRAME_LABELS } from './bias-text.ts';
import { FactsList } from './facts-list.tsx';
import { decisionRuler, questionChart } from './question-chart.ts';
import { brierOfOneSentence } from './score-text.ts';
import type { RunState } from './test-run.ts';
import { useReader } from './use-reader.ts';
import { VerdictBox } from './verdict-box.tsx';

interface RevealPanelProps {
  questionCount: number;
  state: RunState & { kind: 'revealed' };
  onNext: () => void;
}

/** Shows the outcome of the answered question, the result of the call, and the facts of the chart. */
export function RevealPanel({ questionCount, state, onNext }: RevealPanelProps) {
  const { question, answer, response } = state;
  const reader = useReader();
  const model = useMemo(() => questionChart(question, response.outcome, reader), [question, response, reader]);
  const ruler = useMemo(() => decisionRuler(model), [model]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { direction, confidence } = answer.content;
  const { bars } = TIMEFRAME_LABELS[question.timeframe];
  return (
    <WorkPanel
      labelledBy="reveal-title"
      chart={
        <>
          <WorkTitle id="reveal-title" ref={heading}>
            Question {question.index + 1} of {questionCount}: the outcome
          </WorkTitle>
          <CandleChart
            title={`Outcome of question ${question.index + 1}: ${question.asset === null ? `masked ${bars}` : `${bars} of ${chartSubject({ ...question, asset: question.asset })}`}`}
            model={model}
            source={question.source}
            size="fill"
            layers={ruler}
          />
        </>
      }
    >
      <WorkSide
        label="The outcome"
        isText
        isHalf
        act={
          <Button isFullWidth onClick={onNext}>
            {response.next === null ? 'See the results' : `Next: question ${response.next.index + 1}`}
          </Button>
        }
      >
        <VerdictBox
          direction={direction}
          confidence={confidence}
          truth={response.truth}
          isCorrect={response.correct}
          brier={response.brier}
        />
        <p>{brierOfOneSentence(DIRECTION_LABELS[direction].name, confidence)}</p>
        {response.mirrored ? <p>{MIRROR_NOTE}</p> : null}
        <FactsList facts={response.facts} />
      </WorkSide>
    </WorkPanel>
  );
}
