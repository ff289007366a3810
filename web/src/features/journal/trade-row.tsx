import { Link } from '@tanstack/react-router';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import { JOURNAL_TAG_KINDS } from '@tradesense/contract/journal-constants.ts';
import { fillPresetsClause } from '@tradesense/core/trading/fill-preset.ts';
import type { ReactNode } from 'react';
import { momentText } from '../../ui/moment-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useTimeText } from '../trading/replay-times.ts';
import { assetName, lengthText, multipleText, plainText, SIDE_LABELS, signedText, toneOf } from './journal-text.ts';
import { QuadrantMark } from './quadrant-mark.tsx';
import styles from './trade-row.module.css';

interface TradeRowProps {
  readonly trade: JournalTrade;
  /** State of the checkbox while the learner chooses trades, otherwise `null`. */
  readonly choice?: { readonly isChosen: boolean; readonly onPress: (isRange: boolean) => void } | null;
}

/**
 * Shows a closed trade in the list as a link to its page. The result is hidden until the trade is reviewed, because the
 * learner judges the decision first.
 */
export function TradeRow({ trade, choice = null }: TradeRowProps) {
  const { id, accountId, number, asset, side, closedAt, quadrant } = trade;
  const isReviewed = trade.reviewedAt !== null;
  const closed = useTimeText(momentText)(closedAt);
  const tags = JOURNAL_TAG_KINDS.flatMap((kind) => trade.tags[kind]);
  return (
    <li className={styles['row']} data-chosen={choice?.isChosen || undefined}>
      {choice === null ? null : (
        <div className={styles['choice']}>
          <Checkbox
            label={<VisuallyHidden>{`Choose trade ${number}: ${assetName(asset)}`}</VisuallyHidden>}
            checked={choice.isChosen}
            // The click event is used instead of the change event, because only the click event says whether Shift is
            // pressed.
            onClick={(event) => choice.onPress(event.shiftKey)}
            readOnly
          />
        </div>
      )}
      <div className={styles['what']}>
        <Link
          className={styles['link']}
          to="/sandbox/journal"
          search={{ account: accountId, trade: id }}
          aria-label={`Trade ${number}: ${assetName(asset)}, ${SIDE_LABELS[side].toLowerCase()}, closed ${closed}`}
        >
          {assetName(asset)}
        </Link>
        <span className={styles['note']}>
          <strong>{SIDE_LABELS[side]}</strong> · {closed}
        </span>
        <span className={styles['note']}>open for {lengthText(trade)}</span>
      </div>
      {isReviewed ? (
        <TradeResult trade={trade} />
      ) : (
        <p className={styles['note']}>The result is shown once you have stepped through the trade and reviewed it.</p>
      )}
      <div className={styles['marks']}>
        {isReviewed ? <QuadrantMark quadrant={quadrant} /> : null}
        {isReviewed && trade.isLiquidated ? <Badge tone="danger">liquidated</Badge> : null}
        {trade.isReviewDue ? <Badge tone="warning">review due</Badge> : null}
        {isReviewed ? <Badge tone="success">reviewed</Badge> : null}
        {tags.map((tag) => (
          <Badge key={tag}>{tag}</Badge>
        ))}
      </div>
    </li>
  );
}

function TradeResult({ trade: { net, rMultiple, mae, mfe, process, preset } }: { readonly trade: JournalTrade }) {
  return (
    <dl className={styles['figures']}>
      <Figure name="Net">
        <strong data-tone={toneOf(net)}>{signedText(net)}</strong>
      </Figure>
      <Figure name="R">{multipleText(rMultiple)}</Figure>
      <Figure name="MAE / MFE">
        {mae === null ? '–' : plainText(mae)} / {mfe === null ? '–' : plainText(mfe)}
      </Figure>
      <Figure name="Process">
        {process.score} of 100{fillPresetsClause([preset])}
      </Figure>
    </dl>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
