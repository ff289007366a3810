import { formatPrice, parsePrice, price, type Price } from '@tradesense/core/kernel/money.ts';
import { divide } from '@tradesense/core/kernel/fixed-point.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/number-text.ts';
import styles from './first-trade.module.css';
import { useOfDeskPrice } from './desk-market.ts';
import type { TradingDesk } from './trading-desk.ts';

/** Returns a price that is `percent` above `from` (below it if negative), rounded down to a tick. */
function away(from: Price, percent: bigint, tick: Price): string {
  return formatPrice(price(divide((from * (100n + percent)) / 100n, tick, 'down') * tick));
}

/** Introduces trading before the first order of a learner. A button fills in the ticket with an example. */
export function FirstTrade({ desk }: { readonly desk: TradingDesk }) {
  const { asset, ticket } = desk;
  const ask = useOfDeskPrice(desk.market, (price) => price?.ask ?? null);
  const market = ask === null ? null : parsePrice(ask);
  const { tick } = instrumentOf(INSTRUMENTS, asset.symbol);
  const example =
    market?.ok === true ? { stop: away(market.value, -2n, tick), target: away(market.value, 4n, tick) } : null;
  return (
    <section className={styles['strip']} aria-label="Your first trade">
      <details className={styles['details']}>
        <summary>
          <strong>Your first trade:</strong> decide entry, stop and target first
        </summary>
        <p>
          The entry is where you buy, the stop where you are wrong, the target where you take the profit. Placed
          together they are a <strong>bracket</strong>: the stop and the target protect the position, and one cancels
          the other.
        </p>
        {example === null ? null : (
          <p>
            An example on {asset.name}: buy at the market, stop 2% below at{' '}
            {priceText(example.stop, asset.priceDecimals)}, target 4% above at{' '}
            {priceText(example.target, asset.priceDecimals)}, 1% of the equity at risk. If the stop fills you lose about
            1%, if the target fills you gain about 2%. Write your own reason.
          </p>
        )}
      </details>
      {example === null ? null : (
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            ticket.change({
              side: 'buy',
              type: 'market',
              sizing: 'risk',
              riskPercent: '1',
              hasNoStop: false,
              stopPrice: example.stop,
              targetPrice: example.target,
            })
          }
        >
          Fill in the example
        </Button>
      )}
    </section>
  );
}
