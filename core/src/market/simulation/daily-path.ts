import type { Random } from '../../kernel/random.ts';
import type { Asset } from '../asset.ts';
import { ASSET_MODELS, CLASS_MODELS } from './asset-model.ts';
import type { AssetModel, ClassModel } from './asset-model.ts';
import { bridgeHigh, bridgeLow } from './bridge-extremes.ts';
import type { DayShapes } from './day-shape.ts';
import { floatAt } from './float-at.ts';
import { REGIME_VARIANCE, stepRegime } from './price-regime.ts';
import type { PriceRegime } from './price-regime.ts';
import { CALM_VOLATILITY, stepVolatility, volatilityFactor, wildness } from './volatility.ts';
import type { VolatilityState } from './volatility.ts';

/** One trading day; prices in tick sizes, volume as an integer. */
export interface SimulatedDay {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Standard deviation of the day's open-to-close move, in tick sizes. */
  readonly deviation: number;
}

/** The path of one asset's simulated days. */
export interface DailyPath {
  /** Returns the day with this epoch day; `null` for a day without trading. */
  at(day: number): SimulatedDay | null;
  /**
   * Returns the newest checkpoint that is at least `CHECKPOINT_DAYS` before the last computed day. If there is none
   * yet, returns the checkpoint from which the path started; `null` if it started without one.
   */
  checkpoint(): PathCheckpoint | null;
}

/** State of the path at the start of `day`. A path that continues from this state need not compute the earlier days. */
export interface PathCheckpoint {
  /** Epoch day, a multiple of `CHECKPOINT_DAYS`. */
  readonly day: number;
  readonly state: PathState;
}

/** Number of days from one checkpoint to the next. */
export const CHECKPOINT_DAYS = 64;
/**
 * Version of the computation of days. Raise it whenever a change to this file, or to the asset models, the volatility,
 * the regimes or the extremes that it uses, changes any day, or the trading hours (`session-calendar.ts`) of a day that
 * has passed. Otherwise the days after a stored checkpoint would not fit the days before it.
 */
export const PATH_VERSION = 1;

export interface PathState {
  /** Natural logarithm of the last close, in units of price. */
  readonly logPrice: number;
  readonly volatility: VolatilityState;
  readonly regime: PriceRegime;
  readonly wasClosed: boolean;
}

/**
 * Distance from the anchor price within which the log price has no drift, as a multiple of the annual volatility.
 * Beyond it, a weak drift pulls the price back.
 */
const FREE_BAND_YEARS = 1.2;
const PULL_HALF_LIFE_DAYS = 300;
const PULL_PER_DAY = Math.LN2 / PULL_HALF_LIFE_DAYS;
const VOLUME_DEVIATION = 0.25;

/** Number of columns of a stored day. Their order: open, high, low, close, volume, deviation. */
const COLUMNS = 6;
/** Number of days for which memory is allocated at a time. */
const BLOCK_DAYS = 1_024;

/** Stores days as numbers in blocks, because the days of all assets would take 14 MB more as objects. */
class DayStore {
  readonly #blocks: Float64Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(day: SimulatedDay | null): void {
    const row = this.#length % BLOCK_DAYS;
    if (row === 0) this.#blocks.push(new Float64Array(BLOCK_DAYS * COLUMNS));
    if (day !== null) {
      const { open, high, low, close, volume, deviation } = day;
      this.#blocks.at(-1)?.set([open, high, low, close, volume, deviation], row * COLUMNS);
    }
    this.#length += 1;
  }

  /** Returns the day at `index`; `null` for a day without trading and for an index beyond the stored days. */
  at(index: number): SimulatedDay | null {
    const block = this.#blocks[Math.floor(index / BLOCK_DAYS)];
    if (block === undefined) return null;
    const first = (index % BLOCK_DAYS) * COLUMNS;
    const open = floatAt(block, first);
    // An open of 0 marks a day without trading, because a price is at least one tick.
    if (open === 0) return null;
    return {
      open,
      high: floatAt(block, first + 1),
      low: floatAt(block, first + 2),
      close: floatAt(block, first + 3),
      volume: floatAt(block, first + 4),
      deviation: floatAt(block, first + 5),
    };
  }
}

type RandomOfDay = (day: number) => Random;

/** Computes and caches the days from `firstDay` on in order, because each day continues from the previous one. */
class PathStretch {
  readonly #asset: Asset;
  readonly #shapes: DayShapes;
  readonly #randomOfDay: RandomOfDay;
  readonly #firstDay: number;
  readonly #days = new DayStore();
  #state: PathState;
  #checkpoints: { readonly before: PathCheckpoint | null; readonly last: PathCheckpoint | null };

  constructor(asset: Asset, shapes: DayShapes, randomOfDay: RandomOfDay, from: PathCheckpoint) {
    this.#asset = asset;
    this.#shapes = shapes;
    this.#randomOfDay = randomOfDay;
    this.#firstDay = from.day;
    this.#state = from.state;
    this.#checkpoints = { before: null, last: null };
  }

  /** The second-newest checkpoint that the computation has passed; `null` if it has passed fewer than two. */
  get checkpoint(): PathCheckpoint | null {
    return this.#checkpoints.before;
  }

  at(day: number): SimulatedDay | null {
    while (this.#firstDay + this.#days.length <= day) this.#extend();
    return this.#days.at(day - this.#firstDay);
  }

  #extend(): void {
    const asset = this.#asset;
    const classModel = CLASS_MODELS[asset.class];
    const day = this.#firstDay + this.#days.length;
    if (day % CHECKPOINT_DAYS === 0)
      this.#checkpoints = { before: this.#checkpoints.last, last: { day, state: this.#state } };
    const openMinutes = this.#shapes(day).openMinutes;
    if (openMinutes === 0) {
      this.#days.add(null);
      this.#state = { ...this.#state, wasClosed: true };
      return;
    }
    const fullDays = openMinutes / classModel.fullDayMinutes;
    const stepsPerUnit = 10 ** asset.priceDecimals;
    const model = ASSET_MODELS[asset.symbol];
    const stepped = stepDay(this.#state, model, classModel, fullDays, stepsPerUnit, this.#randomOfDay(day));
    this.#days.add(stepped.day);
    this.#state = stepped.state;
  }
}

/**
 * Returns the path from `firstDay` on. Each day has its own random generator but continues from the previous day, so
 * days are computed in order and cached: about 13,000 days for 36 years. With a `checkpoint`, the days before it are
 * computed only when they are requested.
 */
export function createDailyPath(
  asset: Asset,
  shapes: DayShapes,
  firstDay: number,
  randomOfDay: RandomOfDay,
  checkpoint: PathCheckpoint | null = null,
): DailyPath {
  const stretchFrom = (from: PathCheckpoint) => new PathStretch(asset, shapes, randomOfDay, from);
  const recent = checkpoint === null ? null : stretchFrom(checkpoint);
  let whole: PathStretch | null = null;
  return {
    at(day) {
      if (recent !== null && checkpoint !== null && day >= checkpoint.day) return recent.at(day);
      whole ??= stretchFrom({ day: firstDay, state: startState(ASSET_MODELS[asset.symbol]) });
      return whole.at(day);
    },
    checkpoint: () => (recent ?? whole)?.checkpoint ?? checkpoint,
  };
}

function startState({ anchorPrice }: AssetModel): PathState {
  const logPrice = Math.log(anchorPrice);
  return { logPrice, volatility: CALM_VOLATILITY, regime: { kind: 'range', middleLog: logPrice }, wasClosed: true };
}

function stepDay(
  state: PathState,
  model: AssetModel,
  classModel: ClassModel,
  fullDays: number,
  stepsPerUnit: number,
  random: Random,
): { readonly day: SimulatedDay; readonly state: PathState } {
  const volatility = stepVolatility(state.volatility, random);
  const factor = volatilityFactor(volatility);
  const yearVariance = classModel.fullDaysPerYear * (1 + REGIME_VARIANCE);
  const dayVolatility = (model.annualVolatility / Math.sqrt(yearVariance)) * factor;
  const wild = wildness(random);
  const gapVariance = state.wasClosed ? classModel.weekendVariance : classModel.overnightVariance;
  const sessionVariance = fullDays * (1 - classModel.overnightVariance);
  const regimeDay = stepRegime(state.regime, state.logPrice, dayVolatility, fullDays, random);

  const deviation = dayVolatility * wild * Math.sqrt(sessionVariance);
  const openLog = state.logPrice + dayVolatility * wild * Math.sqrt(gapVariance) * random.normal();
  const push = regimeDay.push * dayVolatility + anchorPull(state.logPrice, model) * fullDays;
  const closeLog = openLog + push + deviation * random.normal();
  const highLog = bridgeHigh(openLog, closeLog, deviation * deviation, 1 - random.next());
  const lowLog = bridgeLow(openLog, closeLog, deviation * deviation, 1 - random.next());

  const steps = (log: number): number => Math.max(1, Math.round(Math.exp(log) * stepsPerUnit));
  const liveliness = 0.5 + 0.5 * Math.min(factor * wild, 6);
  const noise = Math.exp(VOLUME_DEVIATION * random.normal());
  return {
    day: {
      open: steps(openLog),
      high: steps(highLog),
      low: steps(lowLog),
      close: steps(closeLog),
      volume: Math.round(model.dailyVolume * fullDays * liveliness * noise),
      deviation: deviation * Math.exp(openLog) * stepsPerUnit,
    },
    state: { logPrice: closeLog, volatility, regime: regimeDay.next, wasClosed: false },
  };
}

/**
 * Returns the drift of the log price per full day: zero inside the free band, and outside it a weak pull back to the
 * edge of the band.
 */
function anchorPull(logPrice: number, model: AssetModel): number {
  const away = logPrice - Math.log(model.anchorPrice);
  const band = FREE_BAND_YEARS * model.annualVolatility;
  const beyond = away - Math.max(-band, Math.min(band, away));
  return -PULL_PER_DAY * beyond;
}
