import { fixedText, quantityText } from '../../../ui/number-text.ts';
import { PriceLineTask } from './parts/price-line-task.tsx';
import { TaskHeading, TaskNote } from './parts/task-layout.tsx';
import type { TaskWidgetProps } from './task-widget.ts';

/**
 * Shows a leveraged position. The learner drags a line from the entry price to the price at which the position is
 * liquidated.
 */
export default function DragLiquidationWidget(props: TaskWidgetProps<'drag-liquidation'>) {
  const { question, answer, onAnswer, hint, focused, reference, isLocked } = props;
  const { prompt, chart, side, entry, leverage, margin, maintenancePercent } = question;
  return (
    <PriceLineTask
      {...{ prompt, chart, hint, focused, isLocked }}
      name="Liquidation"
      price={answer?.price ?? null}
      start={entry}
      reach={0.5}
      lines={[{ price: entry, label: side === 'long' ? 'Long' : 'Short', tone: 'entry' }]}
      figures={[
        { label: 'Entry', value: fixedText(entry, chart.decimals) },
        { label: 'Leverage', value: `${leverage}×` },
        { label: 'Margin', value: `${quantityText(margin)} SENSE$` },
        { label: 'Notional', value: `${quantityText(margin * leverage)} SENSE$` },
        { label: 'Maintenance margin', value: `${maintenancePercent}% of the notional at entry` },
      ]}
      ring={null}
      right={
        reference === null ? null : { from: reference.price, to: reference.price, label: 'The position ends here' }
      }
      onPrice={(price) => onAnswer({ price })}
    >
      {(format) =>
        reference === null ? null : (
          <>
            <TaskHeading>
              Liquidation price: {format(reference.price)}
              {answer === null ? '' : `; yours: ${format(answer.price)}`}
            </TaskHeading>
            <TaskNote>
              {((100 * Math.abs(reference.price - entry)) / entry).toFixed(2)}% from the entry: 1 ÷ {leverage} less the
              maintenance margin of {maintenancePercent}%.
            </TaskNote>
          </>
        )
      }
    </PriceLineTask>
  );
}
