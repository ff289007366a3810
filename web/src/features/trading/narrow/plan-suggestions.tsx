import { useState } from 'react';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { Button } from '../../../ui/button.tsx';
import { exactText, percentText } from '../../../ui/number-text.ts';
import { useOfDeskPrice } from '../desk-market.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { entryOf, FIRST_SHAPE, planPrices, readLastShape } from './plan-shape.ts';
import styles from './plan-suggestions.module.css';

const CONFIDENCES = ['40', '50', '60', '70'] as const;

/**
 * Suggests values for the missing parts of a plan. Pressing a suggestion fills it in. The thesis is not suggested; the
 * learner has to write it.
 */
export function PlanSuggestions({ desk }: { readonly desk: TradingDesk }) {
  const { ticket, account, asset } = desk;
  const { draft, change, read } = ticket;
  const [last] = useState(() => readLastShape(account.id));
  const isKnown = useOfDeskPrice(desk.market, (price) => entryOf(draft, { asset, price }) !== null);
  if (!read.isEntry) return null;
  const shape = last ?? FIRST_SHAPE;
  const entryNow = () => entryOf(draft, { asset, price: desk.market.newest() });
  const { tick } = instrumentOf(INSTRUMENTS, asset.symbol);
  return (
    <fieldset className={styles['row']} aria-label="Suggestions for the plan">
      {isKnown ? (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            const entry = entryNow();
            if (entry !== null) change({ ...planPrices(shape, { side: draft.side, entry, tick }), hasNoStop: false });
          }}
        >
          {last === null ? '' : 'As last time: '}stop {exactText(shape.stop / 100)}% away, target{' '}
          {exactText(shape.reward / 100)} R
        </Button>
      ) : null}
      {CONFIDENCES.map((confidence) => (
        <Button
          key={confidence}
          variant="secondary"
          size="small"
          aria-pressed={draft.confidence === confidence}
          onClick={() => change({ confidence })}
        >
          {percentText(Number(confidence))} sure
        </Button>
      ))}
    </fieldset>
  );
}
