import { useProductNumbers } from '../../platform/product-numbers.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Slider } from '../../ui/slider.tsx';
import { quantityText } from '../../ui/number-text.ts';
import { AmountField } from './amount-field.tsx';
import styles from './order-ticket.module.css';
import { isSizedByRisk, onlyReduces } from './ticket-request.ts';
import type { TradingDesk } from './trading-desk.ts';

/**
 * Fields for the quantity, entered directly or derived from the planned risk and the stop distance, and for the
 * leverage.
 */
export function TicketSize({ desk }: { readonly desk: TradingDesk }) {
  const { ticket, asset, positions } = desk;
  const { draft, change, errors, read } = ticket;
  const position = positions.find((each) => each.asset === asset.symbol) ?? null;
  const canRisk = isSizedByRisk({ ...draft, sizing: 'risk' }, position);
  const isByRisk = isSizedByRisk(draft, position);
  return (
    <div className={styles['group']}>
      {canRisk ? (
        <SegmentedControl
          label="Size"
          value={draft.sizing}
          options={[
            { value: 'risk', label: 'From the risk' },
            { value: 'quantity', label: 'By hand' },
          ]}
          onValueChange={(sizing) => change({ sizing })}
        />
      ) : null}
      {isByRisk ? (
        <RiskSize desk={desk} />
      ) : draft.closePosition ? (
        <p className={styles['note']}>
          The whole position: {quantityText(position?.quantity ?? '0')} {asset.symbol}.
        </p>
      ) : (
        <AmountField
          label={`Quantity in ${asset.symbol}`}
          value={draft.quantity}
          error={errors.quantity}
          hint={position === null ? undefined : `Open: ${position.side} ${quantityText(position.quantity)}`}
          onValueChange={(quantity) => change({ quantity })}
        />
      )}
      {onlyReduces(draft) || !read.isEntry ? null : <Leverage desk={desk} />}
    </div>
  );
}

function RiskSize({ desk: { ticket, asset } }: { readonly desk: TradingDesk }) {
  const { draft, change, errors, read } = ticket;
  return (
    <>
      <AmountField
        label="Risk in % of the equity"
        value={draft.riskPercent}
        error={errors.riskPercent}
        onValueChange={(riskPercent) => change({ riskPercent })}
      />
      <div className={styles['computed']}>
        <span>Quantity</span>
        {/* It follows the market by itself: read aloud each time, it would drown everything else. */}
        <output aria-live="off">
          {read.quantity === null
            ? draft.stopPrice.trim() === ''
              ? 'needs a stop'
              : '–'
            : `${quantityText(read.quantity)} ${asset.symbol}`}
        </output>
        {errors.quantity === undefined ? null : (
          <p role="alert" data-invalid="" tabIndex={-1} className={styles['rejection']}>
            {errors.quantity}
          </p>
        )}
      </div>
    </>
  );
}

function Leverage({ desk: { ticket, asset } }: { readonly desk: TradingDesk }) {
  const { leverage: limits } = useProductNumbers();
  const { draft, change, errors } = ticket;
  return (
    <>
      <Slider
        label="Leverage"
        value={draft.leverage}
        min={1}
        max={Math.min(asset.maxLeverage, limits[asset.class])}
        format={(value) => `${value}×`}
        onValueChange={(leverage) => change({ leverage })}
      />
      {errors.leverage === undefined ? null : (
        <p role="alert" data-invalid="" tabIndex={-1} className={styles['rejection']}>
          {errors.leverage}
        </p>
      )}
    </>
  );
}
