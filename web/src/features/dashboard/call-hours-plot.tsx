import type { SkillDashboard } from '@tradesense/contract/dashboard.ts';
import { CellPlot } from '../../plots/cell-plot.tsx';
import { percentText } from '../../ui/number-text.ts';
import { CALL_BLOCK_MIN, callCells, CALLS_COLUMN, intervalText } from './call-hours.ts';
import { countText } from './figure-text.ts';
import { HOUR_BLOCKS } from './plot-data.ts';
import { SourceAnswers } from './source-answers.tsx';
import { SourceButton } from './source-dialog.tsx';

/** Shows the share of right calls in blocks of four hours. The table below lists each hour. */
export function CallHoursPlot({ calls: { hours, timeZone } }: { readonly calls: SkillDashboard['calls'] }) {
  const total = hours.reduce((sum, { n }) => sum + n, 0);
  return (
    <CellPlot
      title="Calls by hour of day"
      count={`${countText(total, 'answers')}, time in ${timeZone}`}
      legend={[
        { shape: 'up', text: 'more right than on average' },
        { shape: 'down', text: 'fewer' },
        { shape: 'hatch', text: `fewer than ${CALL_BLOCK_MIN} calls: no share` },
      ]}
      note="Rated Bias Tests. Hours whose interval holds the average are gray: they may not differ at all."
      columns={[CALLS_COLUMN]}
      rows={HOUR_BLOCKS}
      cells={callCells(hours)}
      rowHeight={30}
      table={{
        columns: ['Hour', 'Calls', 'Right', 'Share'],
        rows: () =>
          hours.map(({ hour, n, right }) => ({
            key: String(hour),
            cells: [
              `${hour}:00`,
              <SourceButton
                key="calls"
                title={`Calls from ${hour}:00 to ${hour + 1}:00`}
                formula="right calls ÷ calls"
                rows={() => <SourceAnswers query={{ hour: String(hour) }} />}
              >
                {n}
              </SourceButton>,
              right,
              n < CALL_BLOCK_MIN
                ? `${n} of the ${CALL_BLOCK_MIN} calls that a share needs`
                : `${percentText((100 * right) / n)}, 95% interval ${intervalText(right, n)}`,
            ],
          })),
      }}
    />
  );
}
