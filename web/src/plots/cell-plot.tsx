import { scaleBand } from '@visx/scale';
import { Plot } from './plot.tsx';
import type { Drawing, PlotSize, PlotTableData, PlotWords } from './plot-drawing.ts';
import styles from './plots.module.css';

export interface PlotCell {
  readonly column: string;
  readonly row: string;
  /** Color of the cell, from −1 (far below the middle) to 1 (far above it); `null` if there are too few cases. */
  readonly tone: number | null;
  /** Text that is written into the cell if there is room. */
  readonly short: string;
  /** Description of the cell. */
  readonly text: string;
}

interface CellPlotProps extends PlotWords {
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  readonly cells: readonly PlotCell[];
  /**
   * Labels of the columns, by name; a column without an entry has no label. If absent, each column is labeled with its
   * name.
   */
  readonly named?: ReadonlyMap<string, string>;
  readonly rowHeight: number;
  /** Maximum width of a cell in pixels. If absent, the cells fill the available width. */
  readonly cellWidth?: number;
  readonly table: PlotTableData;
}

const LEFT = 44;
const BOTTOM = 22;
const CHARACTER = 7;
const TEXT_MARGIN = 6;
const FULL = 0.55;

function drawCells(
  { columns, rows, cells, named, cellWidth = Infinity }: CellPlotProps,
  { width, height }: PlotSize,
): Drawing {
  const x = scaleBand<string>({
    domain: [...columns],
    range: [LEFT, Math.min(width, LEFT + columns.length * cellWidth)],
    padding: 0.08,
  });
  const y = scaleBand<string>({ domain: [...rows], range: [0, height - BOTTOM], padding: 0.08 });
  const [wide, high] = [x.bandwidth(), y.bandwidth()];
  const marks = (
    <>
      {rows.map((row) => (
        <text key={row} className={styles['tick']} x="0" y={(y(row) ?? 0) + high / 2 + 4}>
          {row}
        </text>
      ))}
      {cells.map((cell) => (
        <Cell
          key={`${cell.column} ${cell.row}`}
          cell={cell}
          left={x(cell.column) ?? 0}
          top={y(cell.row) ?? 0}
          wide={wide}
          high={high}
        />
      ))}
      {columns.map((column) => {
        const name = named === undefined ? column : named.get(column);
        return name === undefined ? null : (
          <text
            key={column}
            className={styles['tick']}
            x={(x(column) ?? 0) + wide / 2}
            y={height - 5}
            textAnchor={named === undefined ? 'middle' : 'start'}
          >
            {name}
          </text>
        );
      })}
    </>
  );
  const spots = cells.map(({ column, row, text }) => ({
    x: (x(column) ?? 0) + wide / 2,
    y: (y(row) ?? 0) + high / 2,
    row: rows.indexOf(row),
    text,
  }));
  return { marks, spots };
}

interface CellProps {
  readonly cell: PlotCell;
  readonly left: number;
  readonly top: number;
  readonly wide: number;
  readonly high: number;
}

function classOf(tone: number | null): string | undefined {
  if (tone === null) return styles['few'];
  if (tone === 0) return styles['evenCell'];
  return tone < 0 ? styles['coolCell'] : styles['warmCell'];
}

/** Returns the part of the text that fits into a cell: all of it, its first word, or nothing. */
function fitting(short: string, wide: number): string {
  const fits = (text: string) => text.length * CHARACTER + TEXT_MARGIN <= wide;
  return [short, short.split(' ')[0] ?? ''].find(fits) ?? '';
}

function Cell({ cell: { tone, short }, left, top, wide, high }: CellProps) {
  const [middle, center] = [left + wide / 2, top + high / 2];
  const shown = fitting(short, wide);
  const size = Math.min(wide, high, 14) * 0.3;
  const turn = tone !== null && tone < 0 ? -1 : 1;
  return (
    <g>
      <rect
        className={classOf(tone)}
        fillOpacity={tone === null ? undefined : 0.12 + FULL * Math.min(1, Math.abs(tone))}
        x={left}
        y={top}
        width={wide}
        height={high}
        rx="2"
      />
      {shown !== '' ? (
        <text className={styles['cellText']} x={middle} y={center + 4} textAnchor="middle">
          {shown}
        </text>
      ) : tone === null || tone === 0 ? null : (
        <path
          className={turn < 0 ? styles['loss'] : styles['gain']}
          d={`M${middle - size} ${center + turn * size}H${middle + size}L${middle} ${center - turn * size}Z`}
        />
      )}
    </g>
  );
}

/**
 * Shows a grid of cells, such as days and hours, or weeks and weekdays. Each cell contains a text if it fits, otherwise
 * a triangle that points up or down. A cell in the middle, or with too few cases, has no triangle.
 */
export function CellPlot(props: CellPlotProps) {
  return (
    <Plot {...props} height={props.rows.length * props.rowHeight + BOTTOM} draw={(size) => drawCells(props, size)} />
  );
}
