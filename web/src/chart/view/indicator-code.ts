/** The code that computes and draws indicators. The build puts it into one file, which `later-indicators.ts` loads. */
export { computedIndicators } from '../model/computed-indicator.ts';
export { addIndicator, isOnPrice } from './indicator-series.ts';
export { VolumeProfileLayer } from './volume-profile-layer.ts';
