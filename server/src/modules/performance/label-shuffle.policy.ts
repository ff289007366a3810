/** Exported here so that the worker thread can load it. */
export { shuffleLabels } from '@tradesense/core/performance/label-shuffle.ts';
