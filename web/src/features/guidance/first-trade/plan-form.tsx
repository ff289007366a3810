import type { FirstTrade } from '@tradesense/contract/first-trade.ts';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { draftOf, faultAt, PLAN_STEPS, planOf, type PlanDraft } from './plan-draft.ts';
import { PlanField } from './plan-field.tsx';
import { PLAN_STEP_TEXTS } from './plan-step-text.ts';
import styles from './first-trade-page.module.css';
import { entryLine, exitLine, TradeChart } from './trade-chart.tsx';
import { TradeLayout } from './trade-layout.tsx';
import type { TradeRequests } from './use-first-trade.ts';

interface PlanFormProps {
  trade: FirstTrade;
  requests: TradeRequests;
}

/** Guides the learner through the plan, one field at a time, and sends the orders. */
export function PlanForm({ trade, requests }: PlanFormProps) {
  const { chart, refusal } = trade;
  const entry = chart.bars.at(-1)?.[3] ?? 0;
  const [draft, setDraft] = useState<PlanDraft>(() => draftOf(trade));
  const [at, setAt] = useState(0);
  const [isTold, setIsTold] = useState(false);
  const step = PLAN_STEPS[at] ?? 'side';
  const fault = faultAt(step, draft, entry);
  const heading = useHeadingFocus(at);
  const change = (changed: Partial<PlanDraft>): void => setDraft({ ...draft, ...changed });
  const go = (to: number): void => {
    setIsTold(false);
    setAt(to);
  };
  const submit = (): void => {
    if (fault !== null) setIsTold(true);
    else if (at < PLAN_STEPS.length - 1) go(at + 1);
    else {
      // If the learner has changed the side, a stop or target that was entered before may be invalid now.
      const wrong = PLAN_STEPS.findIndex((each) => faultAt(each, draft, entry) !== null);
      const plan = planOf(draft, entry);
      if (plan !== null) requests.plan(plan);
      else if (wrong >= 0) {
        go(wrong);
        setIsTold(true);
      }
    }
  };
  const chosen = step === 'stop' || step === 'target' ? step : null;
  return (
    <TradeLayout
      chart={
        <TradeChart
          chart={chart}
          lines={[
            entryLine('Price now', entry),
            exitLine('target', draft.target, draft.target === null && chosen !== 'target'),
            exitLine('stop', draft.stop, draft.stop === null && chosen !== 'stop'),
          ]}
          chosen={chosen}
          isLocked={requests.isBusy}
          onPrice={(line, price) => change({ [line]: price })}
        />
      }
    >
      {refusal === null ? null : (
        <Alert tone="warning">The orders were not filled: {refusal} Plan again from this bar.</Alert>
      )}
      <form
        className={styles['step']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={styles['place']}>
          Plan, {at + 1} of {PLAN_STEPS.length}
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {PLAN_STEP_TEXTS[step].title}
        </h2>
        <PlanField {...{ step, draft, trade, entry }} onChange={change} />
        {isTold && fault !== null ? <Alert tone="danger">{fault}</Alert> : null}
        {requests.error === null ? null : <Alert tone="danger">{failureText(requests.error)}</Alert>}
        <PlanActs at={at} requests={requests} onBack={() => go(at - 1)} />
      </form>
    </TradeLayout>
  );
}

interface PlanActsProps {
  at: number;
  requests: TradeRequests;
  onBack: () => void;
}

/**
 * Shows the button that completes a step and the button to go back. The first step has a button for another chart
 * instead.
 */
function PlanActs({ at, requests, onBack }: PlanActsProps) {
  const isLast = at === PLAN_STEPS.length - 1;
  return (
    <div className={styles['acts']}>
      {at === 0 ? (
        <Button variant="secondary" isBusy={requests.isBusy} onClick={requests.another}>
          Another chart
        </Button>
      ) : (
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      )}
      <Button type="submit" isBusy={isLast && requests.isBusy}>
        {isLast ? 'Send the orders' : 'Continue'}
      </Button>
    </div>
  );
}

/**
 * Moves the focus to the heading of a step when the learner goes to that step. The step that is shown first does not
 * get the focus.
 */
function useHeadingFocus(at: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    heading.current?.focus({ preventScroll: true });
  }, [at]);
  return heading;
}
