import { lazyPart } from '../../lazy-part.tsx';
import { Money, PriceAmount } from '../../ui/amount.tsx';
import { percentText, quantityText, ratioText } from '../../ui/number-text.ts';
import styles from './order-ticket.module.css';
import { useLaterParts } from './later-parts.ts';
import { neededPercentText } from './needed-text.ts';
import { positionCover, restingText } from './position-cover.ts';
import { PreviewFigure } from './preview-figure.tsx';
import { readConfidenceField } from './ticket-amount.ts';
import type { TradingDesk } from './trading-desk.ts';

const UNKNOWN = '–';

// Shown when the trader unfolds them, so they are loaded after the desk.
const OtherFigures = lazyPart(async () => (await import('./other-figures.tsx')).OtherFigures);
const LATER = [OtherFigures];

/** Returns the break-even hit rate of the trade after costs, and the learner's confidence, as text. */
function hitRateText(breakEven: string | null, typed: string): string {
  if (breakEven === null) return UNKNOWN;
  const confidence = readConfidenceField(typed);
  const own = confidence.ok ? ` · you say ${percentText(confidence.value)}` : '';
  return `${neededPercentText(Number(breakEven), confidence.ok ? confidence.value : null)}${own}`;
}

/** Shows the preview of the order. The server computes the figures; the page only formats them. */
export function TicketPreview({ desk }: { readonly desk: TradingDesk }) {
  useLaterParts(LATER);
  const { ticket, asset } = desk;
  const { preview, read } = ticket;
  const { value, status } = preview;
  const { opening } = read;
  return (
    <section
      className={styles['preview']}
      aria-label="Order preview"
      aria-busy={status === 'loading' || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {value === null ? (
        <p className={styles['note']}>
          {status === 'failed'
            ? 'Preview unavailable. Fix the fields marked above, or place the order; the server checks it again.'
            : 'Enter size and prices to see notional, fees, margin and the worst case.'}
        </p>
      ) : (
        <dl className={styles['figures']}>
          <PreviewFigure name="Loss at the stop, after fees">
            {value.lossAtStop === null ? UNKNOWN : <Money value={value.lossAtStop} />}
          </PreviewFigure>
          <PreviewFigure name="Profit at the target, after fees">
            {value.profitAtTarget === null ? UNKNOWN : <Money value={value.profitAtTarget} />}
          </PreviewFigure>
          <PreviewFigure name="Reward to risk, after fees">
            {value.rewardToRisk === null ? UNKNOWN : `${ratioText(value.rewardToRisk)} : 1`}
          </PreviewFigure>
          <PreviewFigure name="Break-even hit rate">
            {hitRateText(value.breakEvenHitRate ?? null, ticket.draft.confidence)}
          </PreviewFigure>
          <PreviewFigure name="Liquidation at">
            {value.liquidationPrice === null ? (
              'never'
            ) : (
              <PriceAmount value={value.liquidationPrice} decimals={asset.priceDecimals} />
            )}
          </PreviewFigure>
        </dl>
      )}
      {value?.worseOrder === undefined ? null : (
        <p className={styles['note']}>Of the pair’s {value.worseOrder} order, which loses more.</p>
      )}
      {value?.isLiquidatedFirst === true ? <LiquidationWarning /> : null}
      {value === null ? null : (
        <>
          <RestingNote desk={desk} />
          <details className={styles['others']}>
            <summary>More: worst case, margin, fees</summary>
            <OtherFigures {...{ asset, opening, value }} />
          </details>
        </>
      )}
    </section>
  );
}

/**
 * Shows a note that the figures only include the filled part of an entry, and how much margin is reserved for the rest.
 */
function RestingNote({ desk: { asset, positions, orders } }: { readonly desk: TradingDesk }) {
  const position = positions.find((each) => each.asset === asset.symbol);
  const resting = position === undefined ? null : positionCover(position, orders).resting;
  if (position === undefined || resting === null) return null;
  return (
    <p className={styles['note']}>
      An entry is still resting: {restingText(resting)}. Liquidation and worst case count the{' '}
      {quantityText(position.quantity)} that are open, not what rests.
    </p>
  );
}

function LiquidationWarning() {
  return (
    <p className={styles['warning']} role="note">
      The position is liquidated before the price reaches this stop. Move the stop nearer, or lower the leverage or the
      size.
    </p>
  );
}
