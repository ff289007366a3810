import { useMutation } from '@tanstack/react-query';
import type { AnswerPairResponse, ChartPairView, CurrentPairResponse } from '@tradesense/contract/real-or-shuffled.ts';
import {
  PAIR_CHOICES,
  PAIR_SIDES,
  type PairChoice,
  type PairSide,
} from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PairChart, sharedRange } from './pair-chart.tsx';
import styles from './pair-round.module.css';
import { PairTable } from './pair-table.tsx';
import { INTERVAL_NAMES, SIDE_NAMES } from './pair-text.ts';
import { PairVerdict } from './pair-verdict.tsx';
import { usePairKeys } from './use-pair-keys.ts';

const ANSWERS: Readonly<Record<PairChoice, { readonly label: string; readonly key: string }>> = {
  a: { label: `${SIDE_NAMES.a} is real`, key: '1' },
  b: { label: `${SIDE_NAMES.b} is real`, key: '2' },
};

interface PairRoundProps {
  pair: CurrentPairResponse['pair'];
  /** Whether the reader has requested this pair. If so, it gets the focus. */
  hasFocus: boolean;
  onAnswered: (verdict: AnswerPairResponse) => void;
  onNext: () => void;
  /** Renders the record next to the charts. */
  record: (verdict: AnswerPairResponse | null) => ReactNode;
}

/** Sends the choice once. The choice can be sent again only after a failure. */
function usePairAnswer(id: string, onAnswered: PairRoundProps['onAnswered']) {
  // Prevents two key presses within one frame from sending two answers.
  const hasSent = useRef(false);
  const answer = useMutation<AnswerPairResponse, Error, PairChoice>({
    mutationFn: (choice) => call('POST /api/real-or-shuffled/pairs/{id}/answers', { params: { id }, body: { choice } }),
    onSuccess: onAnswered,
    onError: () => {
      hasSent.current = false;
    },
  });
  const choose = (choice: PairChoice): void => {
    if (hasSent.current) return;
    hasSent.current = true;
    answer.mutate(choice);
  };
  return {
    choose,
    verdict: answer.data ?? null,
    chosen: answer.isPending ? answer.variables : null,
    error: answer.error,
  };
}

/** Shows one pair until it is answered, then its verdict. */
export function PairRound({ pair, hasFocus, onAnswered, onNext, record }: PairRoundProps) {
  const { choose, verdict, chosen, error } = usePairAnswer(pair.id, onAnswered);
  const isAnswered = verdict !== null;
  const heading = useRef<HTMLHeadingElement>(null);
  const result = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hasFocus) heading.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  useEffect(() => {
    if (isAnswered) result.current?.focus({ preventScroll: true });
  }, [isAnswered]);
  usePairKeys({ choose: isAnswered ? null : choose, goOn: isAnswered ? onNext : null });
  return (
    <div className={classNames(styles['round'], isAnswered && styles['answered'])}>
      <div className={styles['charts']}>
        <h2 ref={heading} tabIndex={-1} className={styles['task']}>
          {isAnswered ? 'The same bars in two orders' : 'One is recorded, one has the same bars in random order'}
          <span className={styles['what']}>{INTERVAL_NAMES[pair.interval]}, masked, no volume, no clock</span>
        </h2>
        <Charts charts={pair.charts} verdict={verdict} />
        <Choice chosen={chosen} isAnswered={isAnswered} onChoose={choose} onNext={onNext} />
        {error === null ? null : <AnswerFailure error={error} onNext={onNext} />}
      </div>
      <div className={styles['beside']}>
        {verdict === null ? (
          <WhatToLookFor />
        ) : (
          <PairVerdict charts={pair.charts} verdict={verdict} headingRef={result} />
        )}
        {record(verdict)}
        <PairTable charts={pair.charts} />
      </div>
    </div>
  );
}

/** Draws both charts on one price scale. After the answer, the widest bars of each chart are shaded. */
function Charts({ charts, verdict }: { charts: ChartPairView['charts']; verdict: AnswerPairResponse | null }) {
  const range = useMemo(() => sharedRange(charts), [charts]);
  return (
    <div className={styles['pair']}>
      {PAIR_SIDES.map((side) => (
        <section
          key={side}
          className={classNames(styles['side'], verdict?.recorded === side && styles['recorded'])}
          aria-label={`Chart ${SIDE_NAMES[side]}`}
        >
          <p className={styles['caption']}>
            <strong>{SIDE_NAMES[side]}</strong>
            <SideBadge side={side} verdict={verdict} />
          </p>
          <PairChart
            title={`Chart ${SIDE_NAMES[side]}: ${charts[side].length} masked bars`}
            rows={charts[side]}
            range={range}
            areWideBarsShaded={verdict !== null}
          />
        </section>
      ))}
    </div>
  );
}

function SideBadge({ side, verdict }: { side: PairSide; verdict: AnswerPairResponse | null }) {
  if (verdict === null) return <Badge>Recorded or shuffled</Badge>;
  const isRecorded = verdict.recorded === side;
  return (
    <>
      <Badge tone={isRecorded ? 'accent' : 'neutral'}>{isRecorded ? 'Recorded' : 'Shuffled'}</Badge>
      {verdict.choice === side ? <span className={styles['choice']}>your choice</span> : null}
    </>
  );
}

interface ChoiceProps {
  /** The side that the reader has chosen, while the answer is being sent; otherwise `null`. */
  chosen: PairSide | null;
  isAnswered: boolean;
  onChoose: (choice: PairChoice) => void;
  onNext: () => void;
}

function Choice({ chosen, isAnswered, onChoose, onNext }: ChoiceProps) {
  if (isAnswered) {
    return (
      <div className={styles['buttons']}>
        <Button className={styles['next']} onClick={onNext}>
          Next pair <kbd className={styles['key']}>Enter</kbd>
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['buttons']}>
      {PAIR_CHOICES.map((choice) => (
        <Button
          key={choice}
          variant="secondary"
          isBusy={chosen === choice}
          disabled={chosen !== null && chosen !== choice}
          onClick={() => onChoose(choice)}
        >
          {ANSWERS[choice].label}{' '}
          <kbd className={styles['key']} aria-hidden="true">
            {ANSWERS[choice].key}
          </kbd>
        </Button>
      ))}
    </div>
  );
}

function WhatToLookFor() {
  return (
    <section className={styles['hint']} aria-labelledby="pair-hint">
      <h2 id="pair-hint">What to look for</h2>
      <p>
        Take your time. Look where wide bars stand, not where price goes: both charts hold the same bars and end at the
        same price.
      </p>
      <p>A pair stays until you answer it, and never comes back. Keys: 1 and 2, or the left and right arrows.</p>
    </section>
  );
}

function AnswerFailure({ error, onNext }: { error: Error; onNext: () => void }) {
  // If the response was lost, the same answer can be sent again. If the pair was already answered in another tab or no
  // longer exists, the reader has to request a new pair.
  const isOver = error instanceof ApiError && ['question-already-answered', 'not-found'].includes(error.code ?? '');
  return (
    <Alert
      tone="danger"
      title={isOver ? 'This pair is no longer open' : 'Your answer was not stored'}
      actions={
        isOver ? (
          <Button size="small" onClick={onNext}>
            Get another pair
          </Button>
        ) : undefined
      }
    >
      <p>{isOver ? 'It was answered in another tab, or belongs to another account.' : failureText(error)}</p>
    </Alert>
  );
}
