import type { TaskAnswers, TaskKind } from '@tradesense/core/study/task.ts';
import { useState, type ComponentType } from 'react';
import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessiblePart } from './expect-accessible.ts';
import { drawn, sidewaysOverflow } from './expect-page.ts';
import { mountPart } from './mount-part.tsx';
import { NO_FOCUSED_BARS, type TaskWidgetProps } from '../features/study/tasks/task-widget.ts';

export type GivenProps<K extends TaskKind> = Partial<TaskWidgetProps<K>> & Pick<TaskWidgetProps<K>, 'question'>;

export interface ShownWidget<K extends TaskKind> {
  /** Every answer of the widget, oldest first. */
  readonly answers: readonly (TaskAnswers[K] | null)[];
  /** Renders the widget again with the given props replaced. */
  readonly show: (given: Partial<TaskWidgetProps<K>>) => Promise<void>;
}

/** Shows a task's widget alone, without the rest of the app, in a wrapper that stores its answer and passes it back. */
export async function showWidget<K extends TaskKind>(
  Widget: ComponentType<TaskWidgetProps<K>>,
  given: GivenProps<K>,
): Promise<ShownWidget<K>> {
  const answers: (TaskAnswers[K] | null)[] = [];
  function Keeper({ shown }: { shown: GivenProps<K> }) {
    const [answer, setAnswer] = useState<TaskAnswers[K] | null>(shown.answer ?? null);
    return (
      <Widget
        hint={null}
        focused={NO_FOCUSED_BARS}
        verdict={null}
        reference={null}
        isLocked={false}
        {...shown}
        answer={answer}
        onAnswer={(next) => {
          answers.push(next);
          setAnswer(next);
        }}
      />
    );
  }
  let shown = given;
  const part = mountPart(<Keeper shown={shown} />);
  await drawn();
  return {
    answers,
    show: async (next) => {
      shown = { ...shown, ...next };
      part.show(<Keeper shown={shown} />);
      await drawn();
    },
  };
}

export const slider = (name: string | RegExp) => page.getByRole('slider', { name });
export const field = (name: string | RegExp) => page.getByRole('textbox', { name });

/** Returns the value of a slider as a screen reader reads it. */
export const valueText = (locator: Locator): string | null => locator.element().getAttribute('aria-valuetext');

/** Drags an element by the given number of pixels, with pointer events like those of a browser. */
export async function dragBy(
  locator: Locator,
  { dx = 0, dy = 0 }: { dx?: number; dy?: number },
  pointerType: 'mouse' | 'touch',
): Promise<void> {
  const element = locator.element();
  element.scrollIntoView({ block: 'center' });
  // Pointer capture is replaced, because a browser can only capture the pointers of real devices.
  element.setPointerCapture = () => undefined;
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const target = document.elementFromPoint(x, y) ?? element;
  const send = async (type: string, part: number): Promise<void> => {
    const place = { clientX: x + part * dx, clientY: y + part * dy };
    const about = {
      bubbles: true,
      cancelable: true,
      pointerId: 9,
      pointerType,
      button: type === 'pointermove' ? -1 : 0,
    };
    target.dispatchEvent(new PointerEvent(type, { ...about, ...place }));
    await drawn();
  };
  await send('pointerdown', 0);
  await send('pointermove', 0.5);
  await send('pointermove', 1);
  await send('pointerup', 1);
}

/** Expects that axe finds nothing and that nothing is wider than a window of 320 px. */
export async function expectFineAndNarrow(): Promise<void> {
  await expectAccessiblePart();
  await page.viewport(320, 900);
  await drawn();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  await page.viewport(1280, 800);
  await drawn();
}
