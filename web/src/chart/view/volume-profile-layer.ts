import { volumeProfile, type VolumeProfile } from '@tradesense/core/market/indicators/volume-profile.ts';
import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
} from 'lightweight-charts';
import type { ChartColumns } from '../model/bar-columns.ts';
import type { IndicatorSetting } from '../model/indicator-setting.ts';
import { profileRows } from '../model/profile-rows.ts';
import { withAlpha, type Palette } from './palette.ts';

type DrawTarget = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** Width of the largest row, as a share of the pane's width. */
const WIDTH_SHARE = 0.25;
const LINE_PX = 1;

/**
 * Draws the volume by price of the visible bars as rows at the right edge of the pane. The value area is emphasized,
 * and a line marks the point of control.
 */
export class VolumeProfileLayer implements ISeriesPrimitive<number> {
  readonly #columns: ChartColumns;
  readonly #setting: IndicatorSetting;
  readonly #views: readonly IPrimitivePaneView[];
  #palette: Palette;
  #host: SeriesAttachedParameter<number> | null = null;
  #known: { readonly start: number; readonly end: number; readonly profile: VolumeProfile | null } | null = null;

  constructor(columns: ChartColumns, setting: IndicatorSetting, palette: Palette) {
    this.#columns = columns;
    this.#setting = setting;
    this.#palette = palette;
    const renderer: IPrimitivePaneRenderer = { draw: (target) => this.#draw(target) };
    this.#views = [{ zOrder: () => 'bottom', renderer: () => renderer }];
  }

  attached(host: SeriesAttachedParameter<number>): void {
    this.#host = host;
  }

  detached(): void {
    this.#host = null;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  /** Redraws after the bars or the colors have changed. */
  refresh(palette: Palette): void {
    this.#palette = palette;
    this.#known = null;
    this.#host?.requestUpdate();
  }

  #profile(): VolumeProfile | null {
    const range = this.#host?.chart.timeScale().getVisibleLogicalRange();
    if (!range) return null;
    const start = Math.max(Math.ceil(range.from), 0);
    const end = Math.min(Math.floor(range.to) + 1, this.#columns.length);
    if (this.#known?.start !== start || this.#known.end !== end) {
      const [rows = 1, sharePercent = 100] = this.#setting.numbers;
      const profile = end > start ? volumeProfile(this.#columns, { start, end }, rows, sharePercent / 100) : null;
      this.#known = { start, end, profile };
    }
    return this.#known.profile;
  }

  #draw(target: DrawTarget): void {
    const profile = this.#profile();
    const series = this.#host?.series;
    if (!profile || !series) return;
    const { low, binHeight, controlBin } = profile;
    const color = this.#palette.lines[this.#setting.color];
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const { top, bottom, share, alpha } of profileRows(profile, (price) => series.priceToCoordinate(price))) {
        const width = share * mediaSize.width * WIDTH_SHARE;
        context.fillStyle = withAlpha(color, alpha);
        context.fillRect(mediaSize.width - width, top, width, bottom - top);
      }
      const control = series.priceToCoordinate(low + (controlBin + 0.5) * binHeight);
      if (control === null) return;
      context.fillStyle = color;
      context.fillRect(0, Math.round(control), mediaSize.width, LINE_PX);
    });
  }
}
