import type { ChartExamView } from '@tradesense/core/grading/exam-rules.ts';
import { Term } from '../study/lesson/term.tsx';
import { VIEW_LABELS } from './exam-text.ts';

const VIEW_TERMS: Readonly<Record<ChartExamView, string>> = { hindsight: 'hindsight', causal: 'as-of-now' };

/** Shows the name of a perspective (causal or hindsight). The glossary explains it. */
export function ViewTerm({ view }: { view: ChartExamView }) {
  return <Term id={VIEW_TERMS[view]}>{VIEW_LABELS[view].name}</Term>;
}
