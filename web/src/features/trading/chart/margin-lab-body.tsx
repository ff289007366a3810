import { useLayoutEffect, useMemo } from 'react';
import { useProductNumbers } from '../../../platform/product-numbers.ts';
import { Money, PriceAmount } from '../../../ui/amount.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Facts } from '../panels/facts.tsx';
import { useDeskPrice } from '../desk-market.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { useMarkedPositions } from '../use-marked.ts';
import styles from './margin-lab.module.css';
import { whatIfOf, type WhatIf } from './margin-what-if.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

interface MarginLabBodyProps {
  readonly desk: TradingDesk;
  readonly inputs: WhatIf;
  readonly onChange: (inputs: WhatIf) => void;
  readonly onLiquidation: (price: string | null) => void;
}

const MODE_LABELS = {
  isolated: 'Isolated margin: this position is backed only by its own margin.',
  cross: 'Cross margin: all positions share the margin of the account, so other positions count too.',
} as const;

/** Shows the inputs of the margin lab (size and leverage), and the figures that result from them. */
export function MarginLabBody({ desk, inputs, onChange, onLiquidation }: MarginLabBodyProps) {
  const { asset, account } = desk;
  const { leverage: limits } = useProductNumbers();
  const price = useDeskPrice(desk.market);
  const positions = useMarkedPositions(account, desk.positions);
  const answer = useMemo(
    () => whatIfOf({ account, asset, positions, price }, inputs),
    [account, asset, positions, price, inputs],
  );
  const liquidation = answer.kind === 'answer' ? answer.liquidation : null;
  // Runs before the browser paints, so that chart and figures show the same price.
  useLayoutEffect(() => onLiquidation(liquidation), [liquidation, onLiquidation]);
  useLayoutEffect(() => () => onLiquidation(null), [onLiquidation]);
  const amount = (value: string) => <PriceAmount value={value} decimals={asset.priceDecimals} />;
  return (
    <div className={styles['body']}>
      <p className={styles['mode']}>{MODE_LABELS[account.settings.marginMode]}</p>
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
          label={`Quantity, ${assetText(asset.symbol)}`}
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
              ['Entry at the market', amount(answer.entry)],
              ['Notional, SENSE$', <Money key="notional" value={answer.notional} />],
              ['Initial margin', <Money key="margin" value={answer.margin} />],
              ['Maintenance margin', <Money key="maintenance" value={answer.maintenance} />],
              ['Liquidation', answer.liquidation === null ? 'No liquidation price' : amount(answer.liquidation)],
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
  );
}
