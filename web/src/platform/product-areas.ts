/** The areas of the product. Every page that describes the product uses this list. */
export interface ProductArea {
  readonly name: string;
  readonly to: '/study' | '/bias-test' | '/chart-exam' | '/sandbox' | '/dashboard' | '/feed';
  /** One sentence about what the learner does in the area. */
  readonly summary: string;
}

export const AREAS = {
  study: {
    name: 'Study',
    to: '/study',
    summary: 'Short lessons with charts to play with, each with its evidence and a drill that trains it.',
  },
  biasTest: {
    name: 'Bias Test',
    to: '/bias-test',
    summary: 'Call masked charts, say how sure you are, and learn where your judgment leans.',
  },
  chartExam: {
    name: 'Chart Exam',
    to: '/chart-exam',
    summary: 'Mark swings, levels, gaps and structure on real charts; an open rule grades every mark.',
  },
  sandbox: {
    name: 'Sandbox',
    to: '/sandbox',
    summary: 'Trade with virtual money: plan first, then order, then see the result.',
  },
  dashboard: {
    name: 'Dashboard',
    to: '/dashboard',
    summary: 'What you have done, how sure that is, and one obvious next step.',
  },
  feed: {
    name: 'Social Feed',
    to: '/feed',
    summary: 'What other learners share: results, ideas and reviews, never profit.',
  },
} as const satisfies Readonly<Record<string, ProductArea>>;

/** The steps of the learning loop, in order. */
export const LEARNING_LOOP = [
  { verb: 'Learn', area: AREAS.study },
  { verb: 'Test your bias', area: AREAS.biasTest },
  { verb: 'Read charts', area: AREAS.chartExam },
  { verb: 'Trade in simulation', area: AREAS.sandbox },
  { verb: 'See what you did', area: AREAS.dashboard },
  { verb: 'Review', area: AREAS.study },
] as const;
