import type { TradedAsset } from '@tradesense/core/market/masked-asset.ts';
import { useProductNumbers } from '../../../platform/product-numbers.ts';
import { Money, PriceAmount } from '../../../ui/amount.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Facts } from '../panels/facts.tsx';
import styles from './margin-lab.module.css';
import type { WhatIf, WhatIfAnswer } from './margin-what-if.ts';

interface MarginLabProps {
  readonly asset: TradedAsset;
  readonly marginMode: 'isolated' | 'cross';
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly inputs: WhatIf;
  readonly onChange: (inputs: WhatIf) => void;
  /** `null` while the lab is closed. */
  readonly answer: WhatIfAnswer | null;
}

const MODE_LABELS = {
  isolated: 'Isolated margin: this position is backed only by its own margin.',
  cross: 'Cross margin: all positions share the margin of the account, so other positions count too.',
} as const;

/** Shows the effect of leverage before anything is sent; the chart shows the resulting liquidation price. */
export function MarginLab({ asset, marginMode, isOpen, onOpen, inputs, onChange, answer }: MarginLabProps) {
  const { leverage: limits } = useProductNumbers();
  const price = (value: string) => <PriceAmount value={value} decimals={asset.priceDecimals} />;
  return (
    <details className={styles['lab']} open={isOpen} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
      <summary>Margin lab: try leverage before you trade</summary>
      {answer === null ? null : (
        <div className={styles['body']}>
          <p className={styles['mode']}>{MODE_LABELS[marginMode]}</p>
          <div className={styles['inputs']}>
            <SegmentedControl
              label="Side"
              value={inputs.side}
              options={[
                { value: 'buy', label: 'Long' },
                { value: 'sell', label: 'Short' },
              ]}
              onValueChange={(side) => onChange({ ...inputs, side })}
            />
            <TextField
              label={`Quantity, ${asset.symbol}`}
              inputMode="decimal"
              autoComplete="off"
              value={inputs.quantity}
              error={answer.kind === 'fault' ? answer.text : undefined}
              onValueChange={(quantity) => onChange({ ...inputs, quantity })}
            />
            <Slider
              label="Leverage"
              min={1}
              max={Math.min(asset.maxLeverage, limits[asset.class])}
              value={inputs.leverage}
              format={(leverage) => `${leverage}×`}
              onValueChange={(leverage) => onChange({ ...inputs, leverage })}
            />
          </div>
          {answer.kind === 'fault' ? null : (
            <>
              <Facts
                items={[
                  ['Entry at the market', price(answer.entry)],
                  ['Notional, SENSE$', <Money key="notional" value={answer.notional} />],
                  ['Initial margin', <Money key="margin" value={answer.margin} />],
                  ['Maintenance margin', <Money key="maintenance" value={answer.maintenance} />],
                  ['Liquidation', answer.liquidation === null ? 'No liquidation price' : price(answer.liquidation)],
                  ['Worst case', <Money key="worst" value={answer.worstCase} />],
                ]}
              />
              {answer.isTooLarge ? (
                <p className={styles['tooLarge']}>
                  Margin and fee exceed your free cash. The server would reject this order.
                </p>
              ) : null}
            </>
          )}
        </div>
      )}
    </details>
  );
}
