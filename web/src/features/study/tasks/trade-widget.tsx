import type { TaskAnswers, TaskChart, TaskReferences, TradePlan } from '@tradesense/core/study/task.ts';
import { hasThesis, TRADE_TEXT_MAX, tradeRefusal } from '@tradesense/core/study/trade-plan.ts';
import { previewTrade } from '@tradesense/core/study/trade-preview.ts';
import type { TradeRun } from '@tradesense/core/study/trade-run.ts';
import { TRADE_MAKER_PERCENT, tradeSize } from '@tradesense/core/study/trade-terms.ts';
import { useMemo, useState } from 'react';
import { formatPrice, minMove } from '../../../chart/model/value-scale.ts';
import type { ChartLayer } from '../../../chart/view/chart-layer.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { quantityText, signedRatioText } from '../../../ui/number-text.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { barPickLayer, type PickScene } from './parts/bar-pick-layer.ts';
import { barName } from './parts/bar-words.ts';
import { useLive } from './parts/live.ts';
import { PlanFields } from './parts/plan-fields.tsx';
import { priceLinesLayer, type PriceLinesScene } from './parts/price-lines-layer.ts';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskLayout, TaskNote } from './parts/task-layout.tsx';
import { EMPTY_PLAN, fillText, planOf, type PlanChoice, type PlanDraft, type PlanPrice } from './parts/trade-draft.ts';
import { loadTradeEngine, useTradeEngine } from './parts/trade-engine.ts';
import { planLines, runLines } from './parts/trade-lines.ts';
import { TradeState } from './parts/trade-state.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { useLogAsAnswer, useTradeLog, type TradeLog } from './parts/use-trade-log.ts';
import styles from './parts/trade-state.module.css';
import type { TaskWidgetProps } from './task-widget.ts';

const KEYS_HELP =
  'Up and down arrows move the line of the price that was chosen last, with Shift in larger steps. Each price can also be typed. While ' +
  'the swing is chosen, left and right arrows move bar by bar, and Enter names the bar.';
/**
 * Number of arrow key presses that move a line across the height of the chart. With Shift, one press moves the line by
 * `LARGE_STEP` steps.
 */
const STEPS = 200;
const LARGE_STEP = 10;

/**
 * Returns the chart of the question. Once the reference may be shown, it includes the bars after the last one that the
 * learner saw.
 */
function shownChart(chart: TaskChart, reference: TaskReferences['trade'] | null): TaskChart {
  return reference === null ? chart : { ...chart, bars: [...chart.bars, ...reference.remaining] };
}

function isPlanPrice(id: string): id is PlanPrice {
  return id === 'stop' || id === 'target' || id === 'invalidation';
}

/** Shows a chart bar by bar. The learner plans a trade, sends its orders, manages it at each bar and reviews it. */
export default function TradeWidget(props: TaskWidgetProps<'trade'>) {
  const { question, answer, onAnswer, hint, focused, verdict, reference, isLocked, onStep = null } = props;
  const chart = useMemo(() => shownChart(question.chart, reference), [question.chart, reference]);
  const model = useTaskChartModel(chart);
  const pointed = usePointedBars(hint, focused);
  const trade = useTrade(question.chart, answer);
  const { log, run, last } = trade;
  const isDone = run?.isClosed === true || onStep === null;
  const { plan, acts, review } = log;
  useLogAsAnswer(isLocked ? answer : isDone ? { plan, acts, until: last, review } : null, answer, onAnswer);
  const format = (price: number): string => formatPrice(model.scale, price, model.locale);
  const layers = useTradeLines(trade, isLocked, minMove(model.scale));
  const step = isLocked ? null : onStep;
  return (
    <TaskLayout
      prompt={promptOf(question)}
      announcement={announcementOf(last, run, format)}
      keysHelp={isLocked ? null : KEYS_HELP}
      chart={<TaskChartView title="Replay of the task" {...{ chart, model, layers, pointed }} />}
    >
      {run === null ? (
        <PlanStep trade={trade} chart={question.chart} isLocked={isLocked} onStep={step} />
      ) : (
        <TradeState
          {...{ run, format, isLocked }}
          isClosing={acts.some(({ kind, at }) => kind === 'close' && at === last)}
          onStep={step}
          onClose={() => log.act({ at: last, kind: 'close', price: null })}
        />
      )}
      {plan !== null && isDone ? (
        <TextArea
          label="Review: what did you do as planned, and what not?"
          rows={2}
          value={review}
          maxLength={TRADE_TEXT_MAX}
          disabled={isLocked}
          onValueChange={log.write}
        />
      ) : null}
      {verdict === null || step === null ? null : (
        <Button variant="secondary" onClick={log.restart}>
          Plan again from {barName(last).toLowerCase()}
        </Button>
      )}
      {reference === null ? null : <TaskNote>The bars after those of the trade are shown now.</TaskNote>}
    </TaskLayout>
  );
}

function promptOf({ equity, feePercent }: TaskWidgetProps<'trade'>['question']): string {
  return (
    `You have ${quantityText(equity)} SENSE$. Entry and stop cost a fee of ${feePercent}% each, the target ${TRADE_MAKER_PERCENT}%. ` +
    'The entry is at market, at the open of the next bar. Name the swing behind the trade by its bar: type the number, or choose the ' +
    'field and press the bar.'
  );
}

interface PresentTrade {
  readonly log: TradeLog;
  readonly run: TradeRun | null;
  readonly draft: PlanDraft;
  readonly change: (change: Partial<PlanDraft>) => void;
  readonly chosen: PlanChoice | null;
  readonly choose: (what: PlanChoice) => void;
  readonly bars: TaskChart['bars'];
  readonly decimals: number;
  /** Index of the last shown bar. */
  readonly last: number;
  readonly entry: number;
}

/** Stores the trade while the page is open, and simulates it over the shown bars. */
function useTrade({ bars, decimals }: TaskChart, answer: TaskAnswers['trade'] | null): PresentTrade {
  const log = useTradeLog(answer);
  const { plan, acts } = log;
  const [draft, setDraft] = useState<PlanDraft>({ ...EMPTY_PLAN, ...plan });
  const [chosen, choose] = useState<PlanChoice | null>('invalidation');
  const last = bars.length - 1;
  const runTrade = useTradeEngine(plan !== null);
  const run = useMemo(
    () => (plan === null || runTrade === null ? null : runTrade(bars, decimals, { plan, acts, until: last })),
    [acts, bars, decimals, last, plan, runTrade],
  );
  const change = (changed: Partial<PlanDraft>): void => {
    setDraft({ ...draft, ...changed });
    // Loads the engine in advance, so that it is available when the plan is sent. A failure is ignored here; if it
    // persists, the learner sees it when sending the plan.
    void loadTradeEngine().catch(() => undefined);
  };
  return { log, run, draft, change, chosen, choose, bars, decimals, last, entry: bars[last]?.[3] ?? 0 };
}

/** Returns the layers with the lines of the plan or, once its orders are sent, of the trade. */
function useTradeLines(trade: PresentTrade, isLocked: boolean, tick: number): readonly ChartLayer[] {
  const { log, run, draft, change, chosen, choose, bars, decimals, last, entry } = trade;
  const setPrice = (id: string, at: number): void => {
    const price = Number(at.toFixed(decimals));
    if (isLocked || !isPlanPrice(id) || price <= 0) return;
    choose(id);
    // The stop belongs at the price that proves the idea wrong. If the stop has no price yet, setting the invalidation
    // price therefore also sets the stop.
    const isFirst = id === 'invalidation' && draft.stop === null;
    if (run === null) change(isFirst ? { invalidation: price, stop: price } : { [id]: price });
    else if (!run.isClosed && id !== 'invalidation')
      log.act({ at: last, kind: id === 'stop' ? 'move-stop' : 'move-target', price });
  };
  const scene = useLive<PriceLinesScene>({
    lines: run === null ? planLines(draft, entry) : runLines(run),
    chosen,
    isLocked,
    onPrice: setPrice,
    onStep: (id, steps, isLarge) => {
      if (!isPlanPrice(id)) return;
      const height = Math.max(...bars.map(([, high]) => high)) - Math.min(...bars.map(([, , low]) => low));
      const from = run === null ? draft[id] : id === 'stop' ? run.stop : run.target;
      const size = Math.max(tick, height / STEPS);
      setPrice(id, (from ?? entry) + steps * (isLarge ? LARGE_STEP : 1) * size);
    },
  });
  const picks = useSwingPicks(trade, isLocked);
  return useMemo(() => [priceLinesLayer(scene), barPickLayer(picks)], [picks, scene]);
}

/**
 * Returns the layer with a ring around the swing's bar. A press on the chart sets the swing if the field for the swing
 * was the latest field with the focus.
 */
function useSwingPicks({ run, draft, change, chosen, choose, bars }: PresentTrade, isLocked: boolean) {
  const { swing } = draft;
  const isPicking = run === null && !isLocked && chosen === 'swing';
  const side = draft.side === 'short' ? 'above' : 'below';
  return useLive<PickScene>({
    rings: ({ lines }) =>
      swing === null || bars[swing] === undefined
        ? []
        : [{ index: swing, color: lines[1], label: 'Swing', side, isDashed: false }],
    isPicking,
    isLocked: !isPicking,
    onPick: (index) => {
      change({ swing: index });
      choose('invalidation');
    },
    onModeKey: () => choose('invalidation'),
  });
}

interface PlanStepProps {
  trade: PresentTrade;
  chart: TaskChart;
  isLocked: boolean;
  onStep: (() => void) | null;
}

/** Shows the fields of the plan, with the button that sends the plan's orders. */
function PlanStep({ trade, chart, isLocked, onStep }: PlanStepProps) {
  const { log, draft, change, choose, decimals, last, entry } = trade;
  const [fault, setFault] = useState<string | null>(null);
  const size = sizeOf(draft, entry, decimals);
  const reward = rewardOf(draft, entry, decimals);
  const send = async (): Promise<void> => {
    const next = planOf(draft, entry, last);
    const why = next === null ? 'Fill in every field of the plan first.' : await planFault(next, chart);
    setFault(why);
    if (next !== null && why === null) log.send(next);
  };
  return (
    <>
      <PlanFields
        draft={draft}
        disabled={isLocked}
        onChange={change}
        onChoose={choose}
        onSize={size === null ? null : () => change({ quantity: size })}
      />
      {fault === null ? null : <Alert tone="danger">{fault}</Alert>}
      {onStep === null ? null : (
        <div className={styles['acts']}>
          <Button onClick={() => void send()}>Send the orders</Button>
          <Button variant="ghost" onClick={onStep}>
            Wait one bar
          </Button>
        </div>
      )}
      {reward === null ? null : <TaskNote>After fees the target earns {signedRatioText(reward)} R.</TaskNote>}
    </>
  );
}

/** Returns why the orders of a plan cannot be sent; `null` if they can. */
async function planFault(plan: TradePlan, { bars, decimals }: TaskChart): Promise<string | null> {
  if (!hasThesis(plan)) return 'Write the thesis: what would prove it wrong?';
  if (bars[plan.swing ?? -1] === undefined) return `Name the swing by the number of its bar, from 1 to ${bars.length}.`;
  try {
    const runTrade = await loadTradeEngine();
    const { rejection } = runTrade(bars, decimals, { plan, acts: [], until: plan.at });
    return rejection === null ? null : tradeRefusal(rejection);
  } catch {
    return 'The replay could not be loaded. Nothing was sent. Check the connection and send the orders again.';
  }
}

function sizeOf({ stop, riskPercent }: PlanDraft, entry: number, decimals: number): number | null {
  if (stop === null || riskPercent === null || stop <= 0 || riskPercent <= 0 || riskPercent > 100) return null;
  return tradeSize({ entry, stop, riskPercent }, decimals);
}

/**
 * Returns the reward-to-risk ratio after fees: the gain at the target divided by the loss at the stop. `null` if a
 * value is missing or the plan is not valid.
 */
function rewardOf({ side, stop, target, riskPercent }: PlanDraft, entry: number, decimals: number): number | null {
  if (side === null || stop === null || target === null || riskPercent === null) return null;
  return previewTrade({ side, entry, stop, target, riskPercent }, decimals)?.reward ?? null;
}

function announcementOf(last: number, run: TradeRun | null, format: (price: number) => string): string {
  const latest = run?.fills.findLast(({ index }) => index === last);
  return latest === undefined ? `${barName(last)}.` : `${barName(last)}. ${fillText(latest, format)}.`;
}
