import { fixedText } from '../../../ui/number-text.ts';
import { PriceLineTask } from './parts/price-line-task.tsx';
import { TaskHeading, TaskNote } from './parts/task-layout.tsx';
import type { TaskWidgetProps } from './task-widget.ts';

/** Shows a planned trade with its stop. The learner drags the target line, which starts at the entry, to its price. */
export default function PlaceTargetWidget(props: TaskWidgetProps<'place-target'>) {
  const { question, answer, onAnswer, hint, focused, reference, isLocked } = props;
  const { prompt, chart, side, entry, stop, cost, ask, value } = question;
  const asked =
    ask === 'net-reward'
      ? { label: 'Reward after cost', value: `${value.toFixed(1)} R` }
      : { label: 'Hit rate of the plan', value: `${value}%` };
  return (
    <PriceLineTask
      {...{ prompt, chart, hint, focused, isLocked }}
      name="Target"
      price={answer?.price ?? null}
      start={entry}
      reach={0.4}
      lines={[
        { price: entry, label: side === 'long' ? 'Buy' : 'Sell short', tone: 'entry' },
        { price: stop, label: 'Stop', tone: 'stop' },
      ]}
      figures={[
        { label: 'Entry', value: fixedText(entry, chart.decimals) },
        { label: 'Stop', value: fixedText(stop, chart.decimals) },
        { label: 'Cost', value: `${cost.toFixed(2)} R` },
        asked,
      ]}
      ring={null}
      right={
        reference === null
          ? null
          : { from: reference.price, to: reference.price, label: `${reference.reward.toFixed(2)} R` }
      }
      onPrice={(price) => onAnswer({ price })}
    >
      {(format) =>
        reference === null ? null : (
          <>
            <TaskHeading>
              Target of the plan: {format(reference.price)}
              {answer === null ? '' : `; yours: ${format(answer.price)}`}
            </TaskHeading>
            <TaskNote>
              {reference.reward.toFixed(2)} R before cost; one R is {format(Math.abs(entry - stop))}.
            </TaskNote>
          </>
        )
      }
    </PriceLineTask>
  );
}
