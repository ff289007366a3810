import { Select } from '../../../ui/select.tsx';

interface ChartCountProps {
  readonly value: number;
  readonly max: number;
  readonly onCount: (count: number) => void;
}

/** Lets the teacher choose the number of charts, which are the same for all learners. */
export function ChartCount({ value, max, onCount }: ChartCountProps) {
  return (
    <Select label="Charts" value={value} onValueChange={(count) => onCount(Number(count))}>
      {Array.from({ length: max }, (_, n) => (
        <option key={n}>{n + 1}</option>
      ))}
    </Select>
  );
}
