import { useInfiniteQuery } from '@tanstack/react-query';
import type { SecondLookAnswer, SecondLookEnd } from '@tradesense/contract/second-look.ts';
import { fillPresetsClause } from '@tradesense/core/trading/fill-preset.ts';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { percentText, ratioText } from '../../../ui/number-text.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { assetPriceText } from '../../trading/price-text.ts';
import { reviewQueueQuery } from '../journal-queries.ts';
import { multipleText, QUADRANT_LABELS, SIDE_LABELS, signedText, toneOf } from '../journal-text.ts';
import { TradeChart } from '../trade-chart.tsx';
import { useTimeText } from '../../trading/replay-times.ts';
import styles from './second-look-page.module.css';

interface BothDecisionsProps {
  readonly answer: SecondLookAnswer;
  /** Whether `answer` was already stored earlier. The answer that was just sent is then discarded. */
  readonly isEarlier: boolean;
}

/** Shows the first and the second decision side by side, and the result of the trade. */
export function BothDecisions({ answer, isEarlier }: BothDecisionsProps) {
  const { trade, isSeenBefore, lastOpenedAt } = answer;
  return (
    <>
      {isEarlier ? (
        <Alert tone="warning" title="This trade already had a second decision">
          <p>The first answer of {momentText(answer.answeredAt)} stays. The one you just sent was not stored.</p>
        </Alert>
      ) : null}
      {isSeenBefore ? (
        <Alert title="Answered with the result in mind">
          <p>
            {lastOpenedAt === null
              ? 'The trade had been closed less than 7 days before this answer.'
              : `You had opened the result on ${momentText(lastOpenedAt)}, less than 7 days before this answer.`}
          </p>
        </Alert>
      ) : null}
      <div className={styles['pair']}>
        <DecisionTable answer={answer} />
        <Happened answer={answer} />
      </div>
      <TradeChart trade={trade} onExitSeen={ignore} />
      <NextActs answer={answer} />
    </>
  );
}

/** Callback for the chart reaching the exit. It does nothing, because the page already shows the result. */
function ignore(): void {
  return;
}

interface Row {
  readonly name: string;
  readonly first: ReactNode;
  readonly second: ReactNode;
}

function decisionRows({
  trade,
  decision,
  side,
  stopPrice,
  targetPrice,
  reason,
  confidence,
  ends,
}: SecondLookAnswer): Row[] {
  const { plan, asset } = trade;
  const [plannedStop, plannedTarget] = [plan?.stopPrice ?? null, plan?.targetPrice ?? null];
  const price = (text: string | null, none: string) => (text === null ? none : assetPriceText(asset, text));
  const [won, needed] = [
    ({ rewardToRisk: text }: SecondLookEnd) => (text === null ? '–' : ratioText(Number(text))),
    ({ breakEvenHitRate: text }: SecondLookEnd) => (text === null ? '–' : percentText(Number(text))),
  ];
  return [
    {
      name: 'Decision',
      first: SIDE_LABELS[trade.side],
      second: decision === 'no-trade' || side === null ? 'No trade' : SIDE_LABELS[side],
    },
    { name: 'Why', first: plan?.thesis ?? 'No plan', second: reason },
    { name: 'Stop', first: price(plannedStop, plan === null ? '–' : 'None, on purpose'), second: price(stopPrice, '–') },
    { name: 'Target', first: price(plannedTarget, '–'), second: price(targetPrice, '–') },
    { name: 'Won for 1 risked', first: won(ends.firstPlan), second: won(ends.second) },
    { name: 'Confidence', first: plan === null ? '–' : percentText(plan.confidence), second: percentText(confidence) },
    { name: 'Needed to break even', first: needed(ends.firstPlan), second: needed(ends.second) },
    { name: 'Left to itself', first: <End end={ends.firstPlan} />, second: <End end={ends.second} /> },
  ]; // oxfmt-ignore
}

function DecisionTable({ answer }: { readonly answer: SecondLookAnswer }) {
  return (
    <Card title="Both decisions" className={styles['decisions']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>What</VisuallyHidden>
            </th>
            <th scope="col">Then</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {decisionRows(answer).map(({ name, first, second }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{first}</td>
              <td>{second}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['note']}>
        Both from the entry of the trade at {assetPriceText(answer.trade.asset, answer.trade.entryPrice)}, on the same
        bars and with the same size; the other side pays the spread. All figures are after fees and spread. R is the
        loss at the stop of each decision.
      </p>
    </Card>
  );
}

function End({ end: { net, rMultiple, text } }: { readonly end: SecondLookEnd }) {
  return (
    <>
      {net === null ? (
        'Unknown'
      ) : (
        <strong data-tone={toneOf(net)}>
          {rMultiple === null ? '' : `${multipleText(rMultiple)}, `}
          {signedText(net)}
        </strong>
      )}
      <span className={styles['small']}>{text}</span>
    </>
  );
}

function Happened({ answer }: { readonly answer: SecondLookAnswer }) {
  const { trade, decision, answeredAt } = answer;
  const { net, rMultiple, exitPrice, asset, process, quadrant } = trade;
  const closed = useTimeText(momentText)(trade.closedAt);
  return (
    <Card title="What happened">
      <p className={styles['result']}>
        <strong data-tone={toneOf(net)}>
          {rMultiple === null ? `${signedText(net)} SENSE$` : `${multipleText(rMultiple)}, ${signedText(net)} SENSE$`}
        </strong>
        <span className={styles['small']}>
          You closed at {assetPriceText(asset, exitPrice)} on {closed}.
        </span>
      </p>
      <p>{AGREEMENT[decision]}</p>
      <Compared answer={answer} />
      <p className={styles['note']}>
        {QUADRANT_LABELS[quadrant].name}, process {process.score} of 100{fillPresetsClause([trade.preset])}. One trade
        says nothing about skill: what counts is whether your reasons hold when you do not know the result.
      </p>
      <p className={styles['note']}>
        Answered {momentText(answeredAt)}. A second decision never counts for evidence, scores or the dashboard.
      </p>
    </Card>
  );
}

/**
 * Compares the confidence of the second decision with the hit rate that its plan needed to break even, and shows what
 * result that plan would have had after costs.
 */
function Compared({ answer: { confidence, ends } }: { readonly answer: SecondLookAnswer }) {
  const { breakEvenHitRate: needed, net } = ends.second;
  if (needed === null || net === null) return null;
  return (
    <p>
      You gave your trade {percentText(confidence)}; after costs it needed {percentText(Number(needed))}. Left to itself
      it would have brought {signedText(net)} SENSE$ after fees and spread.
    </p>
  );
}

const AGREEMENT: Readonly<Record<SecondLookAnswer['decision'], string>> = {
  take: 'You decided for the same side again.',
  'other-side': 'This time you decided for the other side. Compare both reasons before you look at the money.',
  'no-trade': 'This time you stayed out. Compare your reason with the thesis of then.',
};

/** Links to the next trade to decide again. If none is due, links back to the page of reviews. */
function NextActs({ answer: { trade } }: { readonly answer: SecondLookAnswer }) {
  const queue = useInfiniteQuery(reviewQueueQuery('second-look'));
  const [next] = (queue.data?.pages ?? []).flatMap(({ items }) => items).filter(({ tradeId }) => tradeId !== trade.id);
  return (
    <div className={styles['acts']}>
      {next === undefined ? (
        <LinkButton to="/sandbox/reviews">See all trades to review</LinkButton>
      ) : (
        <LinkButton to="/sandbox/second-look" search={{ account: next.accountId, trade: next.tradeId }}>
          Decide the next one again
        </LinkButton>
      )}
      <LinkButton to="/sandbox/journal" search={{ account: trade.accountId, trade: trade.id }} variant="secondary">
        {trade.reviewedAt === null ? 'Review this trade' : 'Open this trade'}
      </LinkButton>
    </div>
  );
}
