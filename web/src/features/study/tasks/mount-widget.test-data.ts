import type { PriceRow, TaskAnswers, TaskChart, TaskKind, TaskSwing } from '@tradesense/core/study/task.ts';
import { createElement, Fragment, useState, type ComponentType } from 'react';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { drawn } from '../../../browser-test/expect-page.ts';
import { mountPart } from '../../../browser-test/mount-part.tsx';
import { preloadChart } from '../../../chart/chart-stage.tsx';
import { loadIndicators } from '../../../chart/view/later-indicators.ts';
import { VerdictLines } from './parts/verdict-lines.tsx';
import { NO_FOCUSED_BARS, type TaskWidgetProps } from './task-widget.ts';

/** 60 bars in waves: highs near bars 13, 32 and 51, lows near bars 4, 23 and 42. */
export const WAVES: TaskChart = {
  interval: '4h',
  decimals: 2,
  bars: Array.from({ length: 60 }, (_, index) => waveAt(index)),
};

function waveAt(index: number): PriceRow {
  const close = 100 + 6 * Math.sin((index - 8) / 3) + index / 10;
  const open = 100 + 6 * Math.sin((index - 9) / 3) + (index - 1) / 10;
  const room = 0.6 + (index % 4) / 5;
  return [open, Math.max(open, close) + room, Math.min(open, close) - room, close];
}

/** Returns the swings of `WAVES`: three lows and three highs, alternating. */
export function swingsOfWaves(): readonly TaskSwing[] {
  return [0, 10, 20, 30, 40, 50].map((first, at) => {
    const kind = at % 2 === 0 ? 'low' : 'high';
    const prices = WAVES.bars.slice(first, first + 10).map(([, high, low]) => (kind === 'high' ? high : low));
    const price = kind === 'high' ? Math.max(...prices) : Math.min(...prices);
    return { kind, index: first + prices.indexOf(price), price };
  });
}

type Given<K extends TaskKind> = Partial<TaskWidgetProps<K>> & Pick<TaskWidgetProps<K>, 'question'>;

export interface MountedWidget<K extends TaskKind> {
  /** Every answer that the widget has passed to the page, oldest first. */
  readonly answers: readonly (TaskAnswers[K] | null)[];
  /** Renders the widget again with other props. */
  readonly show: (given: Partial<TaskWidgetProps<K>>) => void;
}

/**
 * Mounts a widget together with the sentences of its verdict. Like a page, stores the widget's answer and passes it
 * back to the widget.
 */
export async function mountWidget<K extends TaskKind>(
  Widget: ComponentType<TaskWidgetProps<K>>,
  given: Given<K>,
): Promise<MountedWidget<K>> {
  await Promise.all([preloadChart(), loadIndicators()]);
  const answers: (TaskAnswers[K] | null)[] = [];
  function Holder({ shown }: { shown: Given<K> }) {
    const [answer, setAnswer] = useState<TaskAnswers[K] | null>(shown.answer ?? null);
    const [focused, setFocused] = useState(NO_FOCUSED_BARS);
    const widget = createElement(Widget, {
      hint: null,
      focused,
      verdict: null,
      reference: null,
      isLocked: false,
      ...shown,
      answer,
      onAnswer: (next) => {
        answers.push(next);
        setAnswer(next);
      },
    });
    const lines = createElement(VerdictLines, { lines: shown.verdict?.lines ?? [], onPoint: setFocused });
    return createElement(Fragment, null, widget, lines);
  }
  let shown = given;
  const part = mountPart(createElement(Holder, { shown }));
  await expect.element(chart()).toBeVisible();
  await drawn();
  return {
    answers,
    show: (next) => {
      shown = { ...shown, ...next };
      part.show(createElement(Holder, { shown }));
    },
  };
}

export const chart = () => page.getByRole('application');

/** Returns the number of the bar whose values the chart's legend shows. */
export function legendBar(): number {
  const words = chart().element().closest('figure')?.textContent ?? '';
  return Number(/bar (\d+)/.exec(words)?.[1]);
}

/** Returns the x position of a bar as a share of the chart's width, if the chart shows all bars of `WAVES`. */
export function barX(index: number): number {
  const frame = chart().element();
  const plot = frame.querySelector('td:nth-child(2)')?.getBoundingClientRect().width ?? 0;
  // The chart has a margin of one bar's width at each end. It draws the bars half a pixel to the right of this place at
  // the beginning and two pixels to the left of it at the end, so a pixel to the left is on every bar.
  return (((index + 1.5) / (WAVES.bars.length + 2)) * plot - 1) / frame.getBoundingClientRect().width;
}

/** Clicks a point of the chart with the mouse. */
export async function clickAt({ x, y }: ChartPoint): Promise<void> {
  const { width, height } = chart().element().getBoundingClientRect();
  await chart().click({ position: { x: x * width, y: y * height } });
}

/** A point of the chart, as shares of its width and height. */
export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** Puts a finger on the chart at the first point, moves it through the others and lifts it at the last. */
export function dragFinger(...points: readonly ChartPoint[]): void {
  sendPointers('touch', points);
}

/** Presses the mouse on the chart at the first point, drags it through the others and lets go at the last. */
export function dragMouse(...points: readonly ChartPoint[]): void {
  sendPointers('mouse', points);
}

function sendPointers(pointerType: string, points: readonly ChartPoint[]): void {
  const frame = chart().element();
  const target = frame.querySelector('canvas:last-of-type') ?? frame;
  // `setPointerCapture` is mocked, because browsers capture only the pointers of real devices.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  const area = frame.getBoundingClientRect();
  const send = (type: string, { x, y }: ChartPoint): void => {
    const clientX = area.left + x * area.width;
    const clientY = area.top + y * area.height;
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 7, pointerType, clientX, clientY }),
    );
  };
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return;
  send('pointerdown', first);
  for (const point of rest) send('pointermove', point);
  send('pointerup', last);
}
