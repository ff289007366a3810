/** The code that computes and draws indicators, in one chunk of the build. `later-indicators.ts` loads it. */
export { computedIndicators } from '../model/computed-indicator.ts';
export { addIndicator, isOnPrice } from './indicator-series.ts';
export { VolumeProfileLayer } from './volume-profile-layer.ts';
