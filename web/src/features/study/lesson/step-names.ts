/** The steps of a lesson, in their order. */
export const LESSON_STEPS = ['idea', 'predict', 'worked', 'guided', 'unaided', 'evidence', 'quiz', 'trains'] as const;
export type LessonStepId = (typeof LESSON_STEPS)[number];

export const STEP_LABELS: Readonly<Record<LessonStepId, string>> = {
  idea: 'The idea',
  predict: 'Predict',
  worked: 'Worked example',
  guided: 'Try it with hints',
  unaided: 'Three fresh charts',
  evidence: 'Mistake and evidence',
  quiz: 'Quiz',
  trains: 'What it trains',
};

/** Opens a step of the lesson at one of its tasks. Tasks are counted from 1. */
export type GoTo = (step: LessonStepId, task: number, isReplacing?: boolean) => void;
