import { ToolSelect } from '../../../chart/tool-select.tsx';
import { CHART_COUNTS, type ChartsChoice } from '../layout/desk-choice.ts';

interface CountSelectProps {
  readonly charts: ChartsChoice;
  readonly change: (changes: Partial<ChartsChoice>) => void;
}

/** Select box for the number of charts that the desk shows. */
export function CountSelect({ charts, change }: CountSelectProps) {
  return (
    <ToolSelect
      label="Number of charts"
      value={String(charts.count)}
      onValueChange={(value) => {
        const count = CHART_COUNTS.find((each) => String(each) === value);
        if (count !== undefined) change({ count });
      }}
    >
      {CHART_COUNTS.map((count) => (
        <option key={count} value={count}>
          {count === 1 ? '1 chart' : `${count} charts`}
        </option>
      ))}
    </ToolSelect>
  );
}
