/** The code that computes and draws indicators, which the build puts into one file. `later-indicators.ts` loads it. */
export { computedIndicators } from '../model/computed-indicator.ts';
export { addIndicator, isOnPrice } from './indicator-series.ts';
export { VolumeProfileLayer } from './volume-profile-layer.ts';
