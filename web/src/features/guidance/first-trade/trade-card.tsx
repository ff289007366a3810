import { Link } from '@tanstack/react-router';
import type { FirstTrade, FirstTradeCard } from '@tradesense/contract/first-trade.ts';
import { GOOD_PROCESS } from '@tradesense/core/learning/process-score.ts';
import { fillPresetsText } from '@tradesense/core/trading/fill-preset.ts';
import { TRADE_PRESET } from '@tradesense/core/study/trade-terms.ts';
import { useEffect, useRef } from 'react';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { exactText, percentText, priceText, signedMoneyText } from '../../../ui/number-text.ts';
import { ProcessCard } from '../../journal/process-card.tsx';
import { ClosedChart } from './closed-chart.tsx';
import styles from './first-trade-page.module.css';
import { TradeLayout } from './trade-layout.tsx';
import { exitText, headlineOf, rText } from './trade-words.ts';

interface TradeCardProps {
  trade: FirstTrade;
  card: FirstTradeCard;
  /** Whether the card was just created. If so, it gets the focus. */
  isNew: boolean;
}

/**
 * Shows the card of the trade: decision and outcome side by side, the decision first. Lists each condition of the plan
 * that the learner kept or broke.
 */
export function TradeCard({ trade, card, isNew }: TradeCardProps) {
  const headline = headlineOf(card, GOOD_PROCESS);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <div className={styles['card']}>
      <TradeLayout chart={<ClosedChart trade={trade} />}>
        <div className={styles['step']}>
          <h2 ref={heading} tabIndex={-1}>
            {headline.title}
          </h2>
          <p>{headline.text}</p>
          <dl className={styles['beside']}>
            <div>
              <dt>Decision</dt>
              <dd>{card.process.score} of 100</dd>
              <dd className={styles['small']}>
                Process score, {fillPresetsText([TRADE_PRESET])}. Money does not enter it.
              </dd>
            </div>
            <div>
              <dt>Outcome</dt>
              <dd>{card.r === null ? 'None' : rText(card.r)}</dd>
              <dd className={styles['small']}>
                {exitText(card.exit)} {card.net === null ? '' : `${signedMoneyText(card.net)} SENSE$, fees included.`}
              </dd>
            </div>
          </dl>
          {card.untouched === null ? null : (
            <p className={styles['why']}>
              Left alone, the plan would have made {rText(card.untouched)}. One case does not show which is better.
            </p>
          )}
          <LinkButton to="/study/$topic/$lesson" params={{ topic: 'risk-management', lesson: 'invalidation-stop' }}>
            Next: where you are wrong
          </LinkButton>
          <p className={styles['why']}>
            Tomorrow: your second <Link to="/bias-test">Bias Test</Link>. This card stays here, reached from{' '}
            <Link to="/start" activeOptions={{ exact: true }}>
              the first hour
            </Link>
            .
          </p>
        </div>
      </TradeLayout>
      <div className={styles['parts']}>
        <ProcessCard process={card.process} preset={TRADE_PRESET} />
        <PlanAsWritten trade={trade} />
      </div>
    </div>
  );
}

/** Shows the plan as the learner sent it, with the review. */
function PlanAsWritten({ trade: { plan, chart, review } }: { trade: FirstTrade }) {
  if (plan === null) return null;
  const price = (value: number) => priceText(value, chart.decimals);
  return (
    <Card title="The plan as you sent it">
      <dl className={styles['figures']}>
        <dt>Side</dt>
        <dd>{plan.side === 'long' ? 'Long' : 'Short'}</dd>
        <dt>Price then</dt>
        <dd>{price(plan.entry)}</dd>
        <dt>Stop</dt>
        <dd>{price(plan.stop)}</dd>
        <dt>Target</dt>
        <dd>{price(plan.target)}</dd>
        <dt>Risk</dt>
        <dd>
          {exactText(plan.riskPercent)}% <span>size {exactText(plan.quantity)}</span>
        </dd>
        <dt>Confidence</dt>
        <dd>
          {percentText(plan.confidence)} <span>target before stop</span>
        </dd>
      </dl>
      <dl className={styles['words']}>
        <dt>Thesis</dt>
        <dd>{plan.thesis}</dd>
        <dt>Review</dt>
        <dd>{review}</dd>
      </dl>
    </Card>
  );
}
