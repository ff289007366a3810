import { useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { PlotArea } from './plot-area.tsx';
import { Legend } from './legend.tsx';
import { PlotTable } from './plot-table.tsx';
import type { Drawing, PlotSize, PlotTableData, PlotWords } from './plot-drawing.ts';
import styles from './plots.module.css';
import { savePlot } from './save-plot.ts';

interface PlotProps extends PlotWords {
  /** Height of the drawing and of its table, in pixels. */
  readonly height: number;
  readonly table: PlotTableData;
  readonly draw: (size: PlotSize) => Drawing;
}

/** Shows a figure with a title. The reader can switch between drawing and table, and save the drawing as an image. */
export function Plot({ title, count, legend = [], note, height, table, draw }: PlotProps) {
  const [isTable, setTable] = useState(false);
  const svg = useRef<SVGSVGElement>(null);
  const id = useId();
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <figcaption className={styles['head']}>
        <h3 id={id}>{title}</h3>
        <span className={styles['count']}>{count}</span>
        <span className={styles['acts']}>
          <Button variant="ghost" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            Table
          </Button>
          <Button
            variant="ghost"
            size="small"
            disabled={isTable}
            aria-label={`Save ${title} as an image`}
            onClick={() => svg.current && void savePlot(svg.current, { title, count, legend })}
          >
            Image
          </Button>
        </span>
      </figcaption>
      <Legend items={legend} />
      {isTable ? (
        <PlotTable title={title} table={table} height={height} />
      ) : (
        <PlotArea title={title} height={height} draw={draw} svgRef={svg} />
      )}
      {note === undefined ? null : <div className={styles['note']}>{note}</div>}
    </figure>
  );
}
