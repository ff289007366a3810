import type { FirstTrade } from '@tradesense/contract/first-trade.ts';
import { REVIEW_MIN, TRADE_TEXT_MAX } from '@tradesense/core/study/trade-plan.ts';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { priceText } from '../../../ui/number-text.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { fillText } from '../../study/tasks/parts/trade-draft.ts';
import styles from './first-trade-page.module.css';
import { useRun } from './open-trade.tsx';
import { ClosedChart } from './closed-chart.tsx';
import { TradeLayout } from './trade-layout.tsx';
import type { TradeRequests } from './use-first-trade.ts';

/**
 * Asks for one line of review before the trade card shows a score, so that the learner judges the decision without
 * knowing the score.
 */
export function ReviewForm({ trade, requests }: { trade: FirstTrade; requests: TradeRequests }) {
  const { chart, plan } = trade;
  const run = useRun(trade);
  const [text, setText] = useState('');
  const [isTold, setIsTold] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isShort = text.trim().length < REVIEW_MIN;
  if (run === null || plan === null) return null;
  return (
    <TradeLayout chart={<ClosedChart trade={trade} />}>
      <form
        className={styles['step']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isShort) setIsTold(true);
          else requests.review(text.trim());
        }}
      >
        <h2 ref={heading} tabIndex={-1}>
          {run.isClosed ? 'The trade is closed' : 'The chart ends here'}
        </h2>
        <ul className={styles['fills']} aria-label="Fills">
          {run.fills.map((fill) => (
            <li key={fill.orderId}>{fillText(fill, (price) => priceText(price, chart.decimals))}</li>
          ))}
        </ul>
        <p className={styles['quote']}>Your plan said: {plan.thesis}</p>
        <TextField
          label="Review: what did you do as planned, what not?"
          value={text}
          maxLength={TRADE_TEXT_MAX}
          autoComplete="off"
          error={isTold && isShort ? `Write one line, at least ${REVIEW_MIN} characters.` : undefined}
          onValueChange={setText}
        />
        {requests.error === null ? null : <Alert tone="danger">{failureText(requests.error)}</Alert>}
        <Button type="submit" isBusy={requests.isBusy}>
          Show the card
        </Button>
      </form>
    </TradeLayout>
  );
}
