import type { ChartBar } from './chart-bar.ts';

const SPARE_SHARE = 0.25;
const SPARE_MIN = 64;

/** An array of numbers that can grow. `view` is the part in use. New rows start as NaN. */
export class GrowingColumn {
  view: Float64Array = new Float64Array();
  #room: Float64Array = new Float64Array();

  resize(length: number): void {
    if (length > this.#room.length) {
      const room = new Float64Array(length + Math.max(SPARE_MIN, Math.round(length * SPARE_SHARE)));
      room.set(this.view);
      this.#room = room;
    }
    const used = this.view.length;
    this.view = this.#room.subarray(0, length);
    if (length > used) this.view.fill(Number.NaN, used);
  }
}

/** The bars as one array per field, from which the indicators are computed. Only changed rows are copied. */
export class ChartColumns {
  readonly #x = new GrowingColumn();
  readonly #o = new GrowingColumn();
  readonly #h = new GrowingColumn();
  readonly #l = new GrowingColumn();
  readonly #c = new GrowingColumn();
  readonly #v = new GrowingColumn();

  get length(): number {
    return this.#x.view.length;
  }
  get x(): Float64Array {
    return this.#x.view;
  }
  get o(): Float64Array {
    return this.#o.view;
  }
  get h(): Float64Array {
    return this.#h.view;
  }
  get l(): Float64Array {
    return this.#l.view;
  }
  get c(): Float64Array {
    return this.#c.view;
  }
  get v(): Float64Array {
    return this.#v.view;
  }

  /** Copies the bars from index `from` on. Earlier bars must be unchanged. */
  update(bars: readonly ChartBar[], from: number): void {
    for (const column of [this.#x, this.#o, this.#h, this.#l, this.#c, this.#v]) column.resize(bars.length);
    for (let i = from; i < bars.length; i += 1) {
      const bar = bars[i];
      if (!bar) continue;
      this.#x.view[i] = bar.x;
      this.#o.view[i] = bar.o;
      this.#h.view[i] = bar.h;
      this.#l.view[i] = bar.l;
      this.#c.view[i] = bar.c;
      this.#v.view[i] = bar.v;
    }
  }
}
