import type { TaskAnswers, TradeAct, TradePlan } from '@tradesense/core/study/task.ts';
import { useEffect, useRef, useState } from 'react';

type Log = TaskAnswers['trade'];

export interface TradeLog {
  readonly plan: TradePlan | null;
  readonly acts: readonly TradeAct[];
  readonly review: string;
  readonly send: (plan: TradePlan) => void;
  /** Adds an action of the learner. It replaces an earlier action of the same kind at the same bar. */
  readonly act: (act: TradeAct) => void;
  readonly write: (review: string) => void;
  readonly restart: () => void;
}

/** Stores the plan, the actions and the review of a trade while the page is open. */
export function useTradeLog(answer: Log | null): TradeLog {
  const [plan, setPlan] = useState(answer?.plan ?? null);
  const [acts, setActs] = useState(answer?.acts ?? []);
  const [review, write] = useState(answer?.review ?? '');
  return {
    plan,
    acts,
    review,
    send: setPlan,
    act: (next) => setActs([...acts.filter(({ at, kind }) => at !== next.at || kind !== next.kind), next]),
    write,
    restart: () => {
      setPlan(null);
      setActs([]);
      write('');
    },
  };
}

/** Passes each change of a complete trade log to `onAnswer`, and `null` when the log becomes incomplete. */
export function useLogAsAnswer(log: Log | null, answer: Log | null, onAnswer: (answer: Log | null) => void): void {
  const latest = useRef({ answer, onAnswer });
  useEffect(() => {
    latest.current = { answer, onAnswer };
  });
  const key = keyOf(log);
  useEffect(() => {
    const present = latest.current;
    if (keyOf(present.answer) !== key) present.onAnswer(key === null ? null : (JSON.parse(key) as Log));
  }, [key]);
}

function keyOf(log: Log | null): string | null {
  if (log === null) return null;
  const { plan, acts, until, review } = log;
  return JSON.stringify({ plan, acts, until, review });
}
