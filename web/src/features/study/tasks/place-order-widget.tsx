import {
  pricesOfType,
  ticketName,
  type OrderPart,
  type OrderTicket,
  type TicketPrice,
} from '@tradesense/core/study/order-ticket.ts';
import { useMemo, useState } from 'react';
import { formatPrice, minMove } from '../../../chart/model/value-scale.ts';
import type { ChartModel } from '../../../chart/model/chart-model.ts';
import type { ChartLayer } from '../../../chart/view/chart-layer.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useLive } from './parts/live.ts';
import { answerOf, draftOf, type OrderDraft, type OrderDrafts } from './parts/order-draft.ts';
import { OrderFields, priceLabel } from './parts/order-fields.tsx';
import { priceLinesLayer, type PriceLine, type PriceLinesScene } from './parts/price-lines-layer.ts';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskLayout, TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import { resultOf } from './parts/verdict-tone.ts';
import type { TaskWidgetProps } from './task-widget.ts';

const KEYS_HELP =
  'Up and down arrows move the price of the field that was chosen last, with Shift in larger steps; left and right arrows move ' +
  'among the bars. Each price can also be typed.';

/**
 * Number of arrow key presses that move a line by one ATR. With Shift, one press moves the line by `LARGE_STEP` steps.
 */
const STEPS_IN_ATR = 40;
const LARGE_STEP = 10;

const COLORS: readonly PriceLine['color'][] = [1, 2, 6];
const RIGHT_COLOR = 3;

/**
 * Prices of an order that have a line on the chart. A trailing stop has a distance instead of a price, so it has no
 * line.
 */
type LineField = Exclude<TicketPrice, 'trail'>;

const lineId = (part: OrderPart, field: LineField): string => `${part.id}:${field}`;

function linesOf(
  parts: readonly OrderPart[],
  tickets: (id: string) => Pick<OrderDraft, 'type' | LineField> | null,
  isRight: boolean,
): readonly PriceLine[] {
  return parts.flatMap((part, place) => {
    const ticket = tickets(part.id);
    const type = ticket?.type ?? null;
    if (ticket === null || type === null) return [];
    const fields = pricesOfType(type).filter((field) => field !== 'trail');
    return fields.map((field): PriceLine => {
      const name = `${ticketName(part.side, type)}${fields.length > 1 ? `, ${field}` : ''}`;
      return {
        id: isRight ? `right:${lineId(part, field)}` : lineId(part, field),
        label: isRight ? `Right: ${name}` : name,
        price: ticket[field],
        color: isRight ? RIGHT_COLOR : (COLORS[place] ?? 1),
        isDashed: isRight,
        isFixed: isRight,
      };
    });
  });
}

/**
 * Shows a situation and its chart with the market price. Next to the chart, the learner fills in the order or orders to
 * send. The learner sets their prices on the chart or as numbers.
 */
export default function PlaceOrderWidget(props: TaskWidgetProps<'place-order'>) {
  const { question, hint, focused, verdict, reference, isLocked } = props;
  const { chart, parts, asksPair } = question;
  const model = useTaskChartModel(chart);
  const pointed = usePointedBars(hint, focused);
  const orders = useOrders(props, model);
  const { drafts, isPair, change, choose, setPair, announcement } = orders;
  const layers = useOrderLines(orders, props, reference, model);
  return (
    <TaskLayout
      prompt={question.prompt}
      announcement={announcement}
      keysHelp={isLocked ? null : KEYS_HELP}
      chart={<TaskChartView title="Chart of the task" {...{ chart, model, layers, pointed }} />}
    >
      {parts.map((part) => (
        <OrderFields
          key={part.id}
          part={part}
          draft={draftOf(drafts, part.id)}
          result={resultOf(verdict, part.id)}
          disabled={isLocked}
          onChange={(changed) => change(part, changed)}
          onChoose={(field) => choose(field === 'trail' ? null : lineId(part, field))}
        />
      ))}
      {asksPair ? (
        <Checkbox
          label="The exits are a pair: one cancels the other"
          checked={isPair}
          disabled={isLocked}
          onCheckedChange={setPair}
        />
      ) : null}
      {isLocked ? null : <TaskNote>Press on the chart to set a price, drag its line, or type it.</TaskNote>}
    </TaskLayout>
  );
}

type OrdersProps = Pick<TaskWidgetProps<'place-order'>, 'question' | 'answer' | 'onAnswer' | 'isLocked'>;

interface Orders {
  readonly drafts: OrderDrafts;
  readonly isPair: boolean;
  /** Id of the line that keys and presses move; `null` for none. */
  readonly chosen: string | null;
  readonly announcement: string;
  readonly change: (part: OrderPart, changed: Partial<OrderDraft>) => void;
  readonly choose: (line: string | null) => void;
  readonly setPair: (isPair: boolean) => void;
  readonly setLine: (line: string, price: number) => void;
}

/** Stores the drafts of the orders, and passes each change to `onAnswer`. */
function useOrders({ question, answer, onAnswer, isLocked }: OrdersProps, model: ChartModel): Orders {
  const { parts, chart } = question;
  const [drafts, setDrafts] = useState<OrderDrafts>(answer?.orders ?? {});
  const [isPair, setPair] = useState(answer?.isPair ?? false);
  const [chosen, choose] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const send = (nextDrafts: OrderDrafts, nextPair: boolean): void => {
    setDrafts(nextDrafts);
    setPair(nextPair);
    onAnswer(answerOf(parts, nextDrafts, nextPair));
  };
  return {
    drafts,
    isPair,
    chosen,
    announcement,
    choose,
    setPair: (next) => send(drafts, next),
    change: (part, changed) => {
      send({ ...drafts, [part.id]: { ...draftOf(drafts, part.id), ...changed } }, isPair);
      const type = changed.type ?? null;
      const first = type === null ? undefined : pricesOfType(type).find((field) => field !== 'trail');
      if (first !== undefined) choose(lineId(part, first));
    },
    setLine: (id, price) => {
      const found = fieldOf(parts, id);
      if (found === null || isLocked) return;
      const value = Number(price.toFixed(chart.decimals));
      const draft = draftOf(drafts, found.part.id);
      choose(nextUnset(parts, drafts, id) ?? id);
      send({ ...drafts, [found.part.id]: { ...draft, [found.field]: value } }, isPair);
      const name = draft.type === null ? '' : priceLabel(draft.type, found.field);
      setAnnouncement(`${found.part.title}, ${name}: ${priceWords(model, value)}.`);
    },
  };
}

/**
 * Returns the layers with the lines of the orders and the market price. Adds the right prices once they may be shown.
 */
function useOrderLines(
  { drafts, chosen, setLine }: Orders,
  { question, isLocked }: OrdersProps,
  reference: TaskWidgetProps<'place-order'>['reference'],
  model: ChartModel,
): readonly ChartLayer[] {
  const { parts, atr, market } = question;
  const step = Math.max(minMove(model.scale), atr / STEPS_IN_ATR);
  const scene = useLive<PriceLinesScene>({
    lines: [
      { id: 'market', label: '', price: market, color: 4, isDashed: true, isFixed: true },
      ...linesOf(parts, (id) => draftOf(drafts, id), false),
      ...linesOf(parts, (id) => reference?.orders[id] ?? null, true),
    ],
    chosen,
    isLocked,
    onPrice: setLine,
    onStep: (id, steps, isLarge) => {
      const found = fieldOf(parts, id);
      const from = found === null ? null : draftOf(drafts, found.part.id)[found.field];
      setLine(id, (from ?? market) + steps * (isLarge ? LARGE_STEP : 1) * step);
    },
  });
  return useMemo(() => [priceLinesLayer(scene)], [scene]);
}

function priceWords(model: ChartModel, value: number): string {
  return formatPrice(model.scale, value, model.locale);
}

function fieldOf(
  parts: readonly OrderPart[],
  id: string,
): { readonly part: OrderPart; readonly field: LineField } | null {
  for (const part of parts)
    for (const field of ['trigger', 'limit'] as const) if (lineId(part, field) === id) return { part, field };
  return null;
}

/**
 * Returns the id of the next line of the same order that has no price; `null` if there is none. `id` is the line that
 * is being set. If that line already had a price, returns `null`, because the learner is only correcting it.
 */
function nextUnset(parts: readonly OrderPart[], drafts: OrderDrafts, id: string): string | null {
  const found = fieldOf(parts, id);
  if (found === null) return null;
  const draft: Pick<OrderTicket, LineField> & Pick<OrderDraft, 'type'> = draftOf(drafts, found.part.id);
  if (draft.type === null || draft[found.field] !== null) return null;
  const rest = pricesOfType(draft.type).find(
    (field) => field !== 'trail' && field !== found.field && draft[field] === null,
  );
  return rest === undefined || rest === 'trail' ? null : lineId(found.part, rest);
}
