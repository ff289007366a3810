import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { JournalTradeResponse } from '@tradesense/contract/journal.ts';
import { failureText } from '../../platform/failure-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useTimeText } from '../trading/replay-times.ts';
import { AccountTimes } from './account-times.tsx';
import { CounterfactualList } from './counterfactual-list.tsx';
import { FillList } from './fill-list.tsx';
import { tradeQuery } from './journal-queries.ts';
import { assetName, lengthText, SIDE_LABELS, signedText, toneOf } from './journal-text.ts';
import { PlanCard } from './plan-card.tsx';
import { ProcessCard } from './process-card.tsx';
import { QuadrantCard } from './quadrant-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { TradeChart } from './trade-chart.tsx';
import styles from './trade-entry.module.css';
import { TradeFigures } from './trade-figures.tsx';

interface TradeEntryProps {
  readonly accountId: string;
  readonly tradeId: string;
}

/** Page of one closed trade: the decision, its result, and the learner's notes. */
export function TradeEntry({ accountId, tradeId }: TradeEntryProps) {
  const query = useQuery(tradeQuery(accountId, tradeId));
  return (
    <div className={styles['entry']}>
      <BackLink to="/sandbox/journal" search={{ account: accountId }}>
        the journal
      </BackLink>
      {query.data === undefined ? null : (
        <AccountTimes replayInterval={query.data.trade.replayInterval}>
          <Entry entry={query.data} />
        </AccountTimes>
      )}
      {query.data === undefined && query.error !== null ? (
        <LoadFailure
          title="The entry could not be loaded"
          text={failureText(query.error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isPending ? (
        <WhileLoading fetchStatus={query.fetchStatus}>
          <div aria-busy="true" className={styles['loading']}>
            <VisuallyHidden>
              <output>Loading the entry</output>
            </VisuallyHidden>
            <Skeleton height="4rem" />
            <Skeleton height="clamp(24rem, 72vh, 42rem)" />
          </div>
        </WhileLoading>
      ) : null}
    </div>
  );
}

function Entry({ entry }: { readonly entry: JournalTradeResponse }) {
  const { trade, fills, counterfactuals, secondDecidedAt } = entry;
  // Whether the result may be shown. The learner judges the decision first, so it is hidden until the trade is reviewed
  // or its exit was seen.
  const [isSeen, setSeen] = useState(trade.reviewedAt !== null);
  const onExitSeen = useCallback(() => setSeen(true), []);
  const timeText = useTimeText(momentText);
  return (
    <>
      <header className={styles['head']}>
        <div className={styles['title']}>
          <h1>
            {assetName(trade.asset)}, {SIDE_LABELS[trade.side].toLowerCase()}
          </h1>
          <p className={styles['note']}>
            Trade {trade.number} of this attempt · {timeText(trade.openedAt)} to {timeText(trade.closedAt)}, open for{' '}
            {lengthText(trade)}
          </p>
        </div>
        <div className={styles['result']}>
          <span className={styles['note']}>Net, SENSE$</span>
          {isSeen ? (
            <strong data-tone={toneOf(trade.net)}>{signedText(trade.net)}</strong>
          ) : (
            <span className={styles['note']}>Step through to the close to see it</span>
          )}
          {isSeen && trade.isLiquidated ? <Badge tone="danger">liquidated</Badge> : null}
          {isSeen ? (
            <LinkButton to="/feed" search={{ share: 'trade', thing: trade.id }} size="small" variant="secondary">
              Share
            </LinkButton>
          ) : null}
        </div>
      </header>
      <TradeChart trade={trade} onExitSeen={onExitSeen} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <PlanCard asset={trade.asset} plan={trade.plan} side={trade.side} />
          {isSeen ? <ProcessCard process={trade.process} preset={trade.preset} /> : null}
        </div>
        {isSeen ? (
          <div className={styles['column']}>
            <TradeFigures trade={trade} />
            <CounterfactualList counterfactuals={counterfactuals} net={trade.net} />
            <QuadrantCard quadrant={trade.quadrant} />
          </div>
        ) : null}
      </div>
      <ReviewCard trade={trade} />
      <SecondLookNote trade={trade} decidedAt={secondDecidedAt} />
      {isSeen ? <FillList accountId={trade.accountId} fills={fills} /> : null}
    </>
  );
}

interface SecondLookNoteProps {
  readonly trade: JournalTradeResponse['trade'];
  /** Time of the second decision; `null` if there is none. */
  readonly decidedAt: string | null;
}

/** Shows a link to the second decision on the trade, and whether it has been made. */
function SecondLookNote({ trade: { accountId, id }, decidedAt }: SecondLookNoteProps) {
  return (
    <Card title="Second decision">
      <p className={styles['note']}>
        {decidedAt === null
          ? 'Decide this trade again from its chart, without the result. It waits for that in your reviews from 14 days after its close on, once you have not opened it for 7.'
          : `You decided this trade again on ${momentText(decidedAt)}, without its plan and result.`}
      </p>
      <div>
        <LinkButton
          to="/sandbox/second-look"
          search={{ account: accountId, trade: id }}
          size="small"
          variant={decidedAt === null ? 'ghost' : 'secondary'}
        >
          {decidedAt === null ? 'Decide it again now' : 'See both decisions'}
        </LinkButton>
      </div>
    </Card>
  );
}
