/** Exported so that the worker thread can run it. */
export { shuffleLabels } from '@tradesense/core/performance/label-shuffle.ts';
