import type { FirstTrade } from '@tradesense/contract/first-trade.ts';
import { runTrade, type TradeRun } from '@tradesense/core/study/trade-run.ts';
import { useMemo, useState } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { priceText, signedRatioText } from '../../../ui/number-text.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { NumberField } from '../../study/tasks/parts/number-field.tsx';
import styles from './first-trade-page.module.css';
import { entryLine, exitLine, TradeChart, type ExitLine } from './trade-chart.tsx';
import { TradeLayout } from './trade-layout.tsx';
import { presentR } from './trade-words.ts';
import type { TradeRequests } from './use-first-trade.ts';

interface OpenTradeProps {
  trade: FirstTrade;
  requests: TradeRequests;
}

interface Move {
  readonly line: ExitLine;
  readonly price: number;
}

/** Simulates the trade up to the last bar that was shown, and returns the result; `null` if no plan was sent yet. */
export function useRun({ plan, acts, chart: { bars, decimals } }: FirstTrade): TradeRun | null {
  return useMemo(
    () => (plan === null ? null : runTrade(bars, decimals, { plan, acts, until: bars.length - 1 })),
    [acts, bars, decimals, plan],
  );
}

/**
 * Shows the open trade. Each press shows one more bar; between the bars the learner can move the stop or target, or
 * close the trade.
 */
export function OpenTrade({ trade, requests }: OpenTradeProps) {
  const { chart, plan } = trade;
  const run = useRun(trade);
  const [move, setMove] = useState<Move | null>(null);
  const [chosen, choose] = useState<ExitLine>('stop');
  if (plan === null || run === null) return null;
  const entry = run.fills[0]?.price ?? null;
  const isFilled = entry !== null;
  const at = (line: ExitLine) => (move?.line === line ? move.price : run[line]);
  return (
    <TradeLayout
      chart={
        <TradeChart
          chart={chart}
          lines={[
            entryLine(isFilled ? 'Entry' : 'Entry at the next bar', entry ?? plan.entry),
            exitLine('target', at('target'), !isFilled),
            exitLine('stop', at('stop'), !isFilled),
          ]}
          chosen={isFilled ? chosen : null}
          isLocked={requests.isBusy || !isFilled}
          onPrice={(line, price) => {
            choose(line);
            setMove({ line, price });
          }}
        />
      }
    >
      <div className={styles['step']}>
        <h2>{isFilled ? 'The trade is open' : 'The orders are sent'}</h2>
        <p className={styles['why']}>
          {isFilled
            ? 'Stop and target do the work now. Changing the plan is a decision, and the card will show it.'
            : 'The entry fills at the open of the next bar.'}
        </p>
        <TradeFigures run={run} trade={trade} />
        {requests.error === null ? null : <Alert tone="danger">{failureText(requests.error)}</Alert>}
        {move === null || !isFilled ? (
          <NextBar {...{ requests, trade, isFilled }} onMove={() => setMove({ line: chosen, price: run[chosen] })} />
        ) : (
          <MoveLine {...{ move, run, requests, decimals: chart.decimals }} onChange={setMove} />
        )}
      </div>
    </TradeLayout>
  );
}

function TradeFigures({ run, trade: { chart, plan } }: { run: TradeRun; trade: FirstTrade }) {
  const price = (value: number) => priceText(value, chart.decimals);
  const now = plan === null ? null : presentR(plan, run, chart.bars.at(-1)?.[3] ?? 0);
  return (
    <>
      <dl className={styles['figures']}>
        <dt>Bar</dt>
        <dd>{chart.bars.length}</dd>
        <dt>Stop, target</dt>
        <dd>
          {price(run.stop)}, {price(run.target)}
        </dd>
        {now === null ? null : (
          <>
            <dt>Now, before fees</dt>
            <dd>{signedRatioText(now)} R</dd>
          </>
        )}
      </dl>
      <VisuallyHidden>
        <output aria-label="Last act">
          Bar {chart.bars.length}, close {price(chart.bars.at(-1)?.[3] ?? 0)}.
        </output>
      </VisuallyHidden>
    </>
  );
}

interface NextBarProps extends OpenTradeProps {
  isFilled: boolean;
  onMove: () => void;
}

function NextBar({ requests, trade: { acts, chart }, isFilled, onMove }: NextBarProps) {
  const isClosing = acts.some(({ kind, at }) => kind === 'close' && at === chart.bars.length - 1);
  return (
    <>
      <Button isBusy={requests.isBusy} onClick={requests.step}>
        Next bar
      </Button>
      {isFilled ? (
        <div className={styles['acts']}>
          <Button variant="secondary" disabled={requests.isBusy} onClick={onMove}>
            Move an exit
          </Button>
          <Button variant="secondary" disabled={requests.isBusy || isClosing} onClick={requests.close}>
            {isClosing ? 'Closes at the next bar' : 'Close by hand'}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface MoveLineProps {
  move: Move;
  run: TradeRun;
  requests: TradeRequests;
  decimals: number;
  onChange: (move: Move | null) => void;
}

/** Asks the learner to confirm that a line moves, because a press on the chart may be an accident. */
function MoveLine({ move: { line, price }, run, requests, decimals, onChange }: MoveLineProps) {
  const other: ExitLine = line === 'stop' ? 'target' : 'stop';
  return (
    <form
      className={styles['step']}
      onSubmit={(event) => {
        event.preventDefault();
        requests.move({ kind: line === 'stop' ? 'move-stop' : 'move-target', price }, () => onChange(null));
      }}
    >
      <NumberField
        label={line === 'stop' ? 'Stop' : 'Target'}
        value={price}
        format={(value) => priceText(value, decimals)}
        disabled={requests.isBusy}
        hint={`It stands at ${priceText(run[line], decimals)}.`}
        onValue={(value) => {
          if (value !== null && value > 0) onChange({ line, price: value });
        }}
      />
      <div className={styles['acts']}>
        <Button variant="secondary" onClick={() => onChange(null)}>
          Leave it
        </Button>
        <Button type="submit" isBusy={requests.isBusy} disabled={price === run[line]}>
          {line === 'stop' ? 'Move the stop' : 'Move the target'}
        </Button>
      </div>
      <Button variant="ghost" size="small" onClick={() => onChange({ line: other, price: run[other] })}>
        {line === 'stop' ? 'Move the target instead' : 'Move the stop instead'}
      </Button>
    </form>
  );
}
