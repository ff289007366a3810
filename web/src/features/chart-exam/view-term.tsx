import type { ChartExamView } from '@tradesense/core/grading/exam-rules.ts';
import { Term } from '../study/lesson/term.tsx';
import { VIEW_NAMES } from './exam-text.ts';

const VIEW_TERMS: Readonly<Record<ChartExamView, string>> = { hindsight: 'hindsight', causal: 'as-of-now' };

/** Shows the name of a view (causal or hindsight) as a term that the glossary explains. */
export function ViewTerm({ view }: { view: ChartExamView }) {
  return <Term id={VIEW_TERMS[view]}>{VIEW_NAMES[view]}</Term>;
}
