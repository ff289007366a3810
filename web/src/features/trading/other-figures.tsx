import type { PreviewOrderResponse } from '@tradesense/contract/trading-orders.ts';
import { formatPrice } from '@tradesense/core/kernel/money.ts';
import type { TradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { Money, PriceAmount, QuantityAmount } from '../../ui/amount.tsx';
import styles from './order-ticket.module.css';
import { PreviewFigure } from './preview-figure.tsx';
import type { Opening } from './ticket-request.ts';

interface OtherFiguresProps {
  readonly asset: TradedAsset;
  readonly opening: Opening | null;
  readonly value: PreviewOrderResponse;
}

/** Shows the figures of the preview that the trader unfolds, so that the fields above the preview stay in view. */
export function OtherFigures({ asset, opening, value }: OtherFiguresProps) {
  // Before the server's preview at a new price arrives, the entry is the one from which the size was computed.
  const entry = opening === null ? value.entryPrice : formatPrice(opening.entry);
  const isPair = value.worseOrder !== undefined;
  return (
    <dl className={styles['figures']}>
      <PreviewFigure name={isPair ? 'Worst case, of the dearer order' : 'Worst case'}>
        <Money value={value.worstCase} />
      </PreviewFigure>
      <PreviewFigure name="Margin">
        <Money value={value.margin} />
      </PreviewFigure>
      <PreviewFigure name="Fee, taker">
        <Money value={value.takerFee} />
      </PreviewFigure>
      <PreviewFigure name="Fee, maker">
        <Money value={value.makerFee} />
      </PreviewFigure>
      <PreviewFigure name="Entry at">
        <PriceAmount value={entry} decimals={asset.priceDecimals} />
      </PreviewFigure>
      <PreviewFigure name="Notional">
        <Money value={value.notional} />
      </PreviewFigure>
      <PreviewFigure name={isPair ? 'Reserved once, for the dearer order' : 'Reserved'}>
        <Money value={value.reserved} />
      </PreviewFigure>
      {value.closes === '0' ? null : (
        <PreviewFigure name="Closes">
          <QuantityAmount value={value.closes} />
        </PreviewFigure>
      )}
    </dl>
  );
}
