import { useEffect, useMemo, useRef } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkPanel, WorkTitle } from '../../ui/work-frame.tsx';
import { chartSubject } from '../assessment/chart-subject.ts';
import { tagsOf } from './answer-draft.ts';
import { AnswerForm } from './answer-form.tsx';
import { TIMEFRAME_LABELS } from './bias-text.ts';
import { decisionRuler, questionChart } from './question-chart.ts';
import type { RunState } from './test-run.ts';
import { useDirectionKeys } from './use-direction-keys.ts';
import { useStoredDraft } from './use-stored-draft.ts';
import { useReader } from './use-reader.ts';

interface QuestionPanelProps {
  testId: string;
  questionCount: number;
  state: RunState & { kind: 'asking' | 'sending' | 'send-failed' };
  onSubmit: () => void;
  onResend: () => void;
}

/** Shows one question with its chart and answer form. The digits 1 to 3 choose the direction, see `useDirectionKeys`. */
export function QuestionPanel({ testId, questionCount, state, onSubmit, onResend }: QuestionPanelProps) {
  const { question } = state;
  const reader = useReader();
  const model = useMemo(() => questionChart(question, null, reader), [question, reader]);
  const ruler = useMemo(() => decisionRuler(model), [model]);
  const [draft, setDraft] = useStoredDraft(testId, question.index);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const tags = tagsOf(question.masked);
  const isAsking = state.kind === 'asking';
  useDirectionKeys(isAsking, (direction) => setDraft({ ...draft, direction }));

  const { bars } = TIMEFRAME_LABELS[question.timeframe];
  const what =
    question.asset === null ? `masked ${bars}` : `${bars} of ${chartSubject({ ...question, asset: question.asset })}`;
  return (
    <WorkPanel
      labelledBy="question-title"
      chart={
        <>
          <WorkTitle
            id="question-title"
            ref={heading}
            what={`${question.bars.length} ${what}; the next ${question.outcomeBars} decide`}
          >
            Question {question.index + 1} of {questionCount}
          </WorkTitle>
          <CandleChart
            title={`Question ${question.index + 1}: ${what}`}
            model={model}
            source={question.source}
            size="fill"
            layers={ruler}
          />
        </>
      }
    >
      <AnswerForm
        tags={tags}
        draft={draft}
        saysLeastTime={question.masked && question.index === 0}
        isSending={state.kind === 'sending'}
        isLocked={state.kind === 'send-failed'}
        notice={
          state.kind === 'asking' && state.notice !== null ? <Alert tone="warning">{state.notice}</Alert> : undefined
        }
        lockedAct={
          state.kind === 'send-failed' ? (
            <Alert
              tone="danger"
              title="Your answer may not have arrived"
              actions={<Button onClick={onResend}>Send it again</Button>}
            >
              <p>{state.message} Nothing is lost: the same answer is sent again and counts once.</p>
            </Alert>
          ) : undefined
        }
        onDraftChange={isAsking ? setDraft : () => undefined}
        onSubmit={onSubmit}
      />
    </WorkPanel>
  );
}
