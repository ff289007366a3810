/** Exported for the worker thread. */
export { shuffleLabels } from '@tradesense/core/performance/label-shuffle.ts';
