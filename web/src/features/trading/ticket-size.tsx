import { useProductNumbers } from '../../platform/product-numbers.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Slider } from '../../ui/slider.tsx';
import { quantityText } from '../../ui/number-text.ts';
import { AmountField } from './amount-field.tsx';
import styles from './order-ticket.module.css';
import { isSizedByRisk, onlyReduces } from './ticket-request.ts';
import type { TradingDesk } from './trading-desk.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

interface SizeProps {
  readonly desk: TradingDesk;
}

const positionOf = ({ asset, positions }: TradingDesk) => positions.find((each) => each.asset === asset.symbol) ?? null;

/** Shows the field for the risk from which the quantity is computed, or for the quantity with the risk of its plan. */
export function SizeField({ desk }: SizeProps) {
  const { ticket, asset } = desk;
  const { draft, change, errors, read } = ticket;
  const position = positionOf(desk);
  const risk = (
    <AmountField
      label="Risk in % of equity"
      value={draft.riskPercent}
      error={errors.riskPercent}
      onValueChange={(riskPercent) => change({ riskPercent })}
    />
  );
  if (isSizedByRisk(draft, position)) return risk;
  if (draft.closePosition) {
    return (
      <p className={styles['note']}>
        The whole position: {quantityText(position?.quantity ?? '0')} {assetText(asset.symbol)}.
      </p>
    );
  }
  return (
    <>
      <AmountField
        label={`Quantity in ${assetText(asset.symbol)}`}
        value={draft.quantity}
        error={errors.quantity}
        hint={position === null ? undefined : `Open: ${position.side} ${quantityText(position.quantity)}`}
        onValueChange={(quantity) => change({ quantity })}
      />
      {read.isEntry ? risk : null}
    </>
  );
}

/** Shows how the size is chosen, the quantity that follows from the risk, and the leverage. */
export function SizeTerms({ desk }: SizeProps) {
  return (
    <div className={styles['group']}>
      <SizeChoice desk={desk} />
      <SizeResult desk={desk} />
    </div>
  );
}

function SizeChoice({ desk }: SizeProps) {
  const { draft, change } = desk.ticket;
  if (!isSizedByRisk({ ...draft, sizing: 'risk' }, positionOf(desk))) return null;
  return (
    <SegmentedControl
      label="Size"
      value={draft.sizing}
      options={[
        { value: 'risk', label: 'From the risk' },
        { value: 'quantity', label: 'By hand' },
      ]}
      onValueChange={(sizing) => change({ sizing })}
    />
  );
}

function SizeResult({ desk }: SizeProps) {
  const { draft, read } = desk.ticket;
  return (
    <>
      {isSizedByRisk(draft, positionOf(desk)) ? <RiskedQuantity desk={desk} /> : null}
      {onlyReduces(draft) || !read.isEntry ? null : <Leverage desk={desk} />}
    </>
  );
}

function RiskedQuantity({ desk: { ticket, asset } }: SizeProps) {
  const { draft, errors, read } = ticket;
  return (
    <div className={styles['computed']}>
      <span>Quantity</span>
      {/* Not announced: the size changes with the market, and screen readers would keep reading it. */}
      <output aria-live="off">
        {read.quantity === null
          ? draft.stopPrice.trim() === ''
            ? 'needs a stop'
            : '–'
          : `${quantityText(read.quantity)} ${assetText(asset.symbol)}`}
      </output>
      {errors.quantity === undefined ? null : (
        <p role="alert" data-invalid="" tabIndex={-1} className={styles['rejection']}>
          {errors.quantity}
        </p>
      )}
    </div>
  );
}

function Leverage({ desk: { ticket, asset } }: SizeProps) {
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
