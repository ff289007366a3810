import type { Asset } from '@tradesense/core/market/asset.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Facts } from '../panels/facts.tsx';
import styles from './margin-lab.module.css';
import type { WhatIf, WhatIfAnswer } from './margin-what-if.ts';

interface MarginLabProps {
  readonly asset: Asset;
  readonly marginMode: 'isolated' | 'cross';
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly wish: WhatIf;
  readonly onWish: (wish: WhatIf) => void;
  /** Null while the lab is closed. */
  readonly answer: WhatIfAnswer | null;
}

const MODE_WORDS = {
  isolated: 'Isolated margin: only the margin of this position stands for it.',
  cross: 'Cross margin: the whole account stands for every position, so what else is open counts too.',
} as const;

/** What leverage does, tried out before anything is sent; the liquidation that it leads to is drawn on the chart. */
export function MarginLab({ asset, marginMode, isOpen, onOpen, wish, onWish, answer }: MarginLabProps) {
  return (
    <details className={styles['lab']} open={isOpen} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
      <summary>Margin lab: try leverage before you trade</summary>
      {answer === null ? null : (
        <div className={styles['body']}>
          <p className={styles['mode']}>{MODE_WORDS[marginMode]}</p>
          <div className={styles['inputs']}>
            <SegmentedControl
              label="Side"
              value={wish.side}
              options={[
                { value: 'buy', label: 'Long' },
                { value: 'sell', label: 'Short' },
              ]}
              onValueChange={(side) => onWish({ ...wish, side })}
            />
            <TextField
              label={`Quantity, ${asset.symbol}`}
              inputMode="decimal"
              autoComplete="off"
              value={wish.quantity}
              error={answer.kind === 'fault' ? answer.text : undefined}
              onValueChange={(quantity) => onWish({ ...wish, quantity })}
            />
            <Slider
              label="Leverage"
              min={1}
              max={asset.maxLeverage}
              value={wish.leverage}
              format={(leverage) => `${leverage}×`}
              onValueChange={(leverage) => onWish({ ...wish, leverage })}
            />
          </div>
          {answer.kind === 'fault' ? null : (
            <>
              <Facts
                items={[
                  ['Entry at the market', answer.entry],
                  ['Notional, SENSE$', answer.notional],
                  ['Margin it takes', answer.margin],
                  ['Maintenance it must keep', answer.maintenance],
                  ['Liquidation', answer.liquidation ?? 'No price liquidates it'],
                  ['Worst case', answer.worstCase],
                ]}
              />
              {answer.isTooLarge ? (
                <p className={styles['tooLarge']}>
                  The margin and the fee are more than what is free: such an order would be refused.
                </p>
              ) : null}
            </>
          )}
        </div>
      )}
    </details>
  );
}
