import { memo, useState } from 'react';
import { lazyPart } from '../../../lazy-part.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useLaterParts } from '../later-parts.ts';
import type { TradingDesk } from '../trading-desk.ts';
import styles from './margin-lab.module.css';
import type { WhatIf } from './margin-what-if.ts';

// The content of the margin lab is loaded only when the learner opens it. It needs the code that accepts orders, which
// no other part of the desk uses.
const MarginLabBody = lazyPart(
  async () => (await import('./margin-lab-body.tsx')).MarginLabBody,
  <Spinner label="Loading the margin lab" />,
);
const LATER = [MarginLabBody];
const FIRST_INPUTS: WhatIf = { side: 'buy', quantity: '1', leverage: 1 };

interface MarginLabProps {
  readonly desk: TradingDesk;
  /** Called with the liquidation price that results from the inputs, and with `null` if there is none. */
  readonly onLiquidation: (price: string | null) => void;
}

/** Shows the effect of leverage before an order is sent. The chart shows the resulting liquidation price. */
export const MarginLab = memo(function MarginLab({ desk, onLiquidation }: MarginLabProps) {
  const [isOpen, setOpen] = useState(false);
  const [inputs, setInputs] = useState(FIRST_INPUTS);
  useLaterParts(LATER);
  return (
    <details className={styles['lab']} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Margin lab: try leverage before you trade</summary>
      {isOpen ? <MarginLabBody {...{ desk, inputs, onLiquidation }} onChange={setInputs} /> : null}
    </details>
  );
});
