import { PriceLineTask } from './parts/price-line-task.tsx';
import { TaskHeading, TaskNote } from './parts/task-layout.tsx';
import type { TaskWidgetProps } from './task-widget.ts';

/**
 * Shows a planned trade. The learner drags the stop line, which starts at the entry, to its price. After the verdict,
 * the prices that earn full credit are shaded.
 */
export default function PlaceStopWidget(props: TaskWidgetProps<'place-stop'>) {
  const { question, answer, onAnswer, hint, focused, reference, isLocked } = props;
  const { prompt, chart, side, from, last, entry } = question;
  const isLong = side === 'long';
  const ring = { index: from, label: `${from + 1}`, side: isLong ? ('below' as const) : ('above' as const) };
  return (
    <PriceLineTask
      {...{ prompt, chart, hint, focused, isLocked }}
      name="Stop"
      price={answer?.price ?? null}
      start={entry}
      reach={0.15}
      lines={[{ price: entry, label: isLong ? 'Buy' : 'Sell short', tone: 'entry' }]}
      ring={from === last ? ring : null}
      right={reference === null ? null : { from: reference.price, to: reference.until, label: 'The stop belongs here' }}
      onPrice={(price) => onAnswer({ price })}
    >
      {(format) =>
        reference === null ? null : (
          <>
            <TaskHeading>
              The idea ends at {format(reference.price)}
              {answer === null ? '' : `; your stop: ${format(answer.price)}`}
            </TaskHeading>
            <TaskNote>
              Shaded: up to 0.25 ATR beyond, {format(reference.until)}. One ATR at the entry is {format(reference.atr)}.
            </TaskNote>
          </>
        )
      }
    </PriceLineTask>
  );
}
