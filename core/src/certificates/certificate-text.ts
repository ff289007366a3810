import {
  CERTIFICATE_DEVIATION_MAX,
  CERTIFICATE_GAP_MAX,
  CERTIFICATE_PROCESS_LEVEL,
  CERTIFICATE_RATING_LEVEL,
  type CertificateKind,
} from './certificate-rules.ts';

export interface CertificateText {
  readonly title: string;
  /** Describes what the learner has done, in a sentence. */
  readonly about: string;
  /** Describes the requirements of the certificate, in sentences. */
  readonly criteria: string;
  /** Plural noun for the attempts. */
  readonly attempts: string;
}

const RATING = `The lower end of the 95% interval of the Glicko-2 rating is at least ${CERTIFICATE_RATING_LEVEL}, where new ratings start at 1500, and its deviation at most ${CERTIFICATE_DEVIATION_MAX}.`;

const exam = (title: string, marks: string): CertificateText => ({
  title: `Chart Exam: ${title}`,
  about: `Marked ${marks} on recorded charts against an open rule, each chart once and with a time limit.`,
  criteria: `${RATING} The evidence that the marks are better than random ones is strong: by chance alone, at most 1 of 20 learners ever gets this far.`,
  attempts: 'rated charts',
});

const TEXTS: Readonly<Record<CertificateKind, CertificateText>> = {
  'swing-analysis': exam('swing analysis', 'swing highs and lows'),
  'fibonacci-retracement': exam('Fibonacci retracement', 'legs and their retracement prices'),
  'fair-value-gaps': exam('fair value gaps', 'fair value gaps'),
  'market-structure': exam('market structure', 'structure breaks'),
  'support-resistance': exam('support and resistance', 'support and resistance levels'),
  'real-or-shuffled': {
    title: 'Real or Shuffled',
    about: 'Told recorded charts from charts with the same bars in random order.',
    criteria: `${RATING} The evidence against guessing is strong: by chance alone, at most 1 of 20 learners ever gets this far.`,
    attempts: 'rated pairs',
  },
  calibration: {
    title: 'Calibration',
    about: 'Called the direction of masked recorded charts and stated a confidence before each outcome.',
    criteria: `The 95% interval of mean confidence minus hit rate, which holds at every look, lies within ${CERTIFICATE_GAP_MAX} percentage points of 0. The evidence that the calls say something about the outcome is strong: by chance alone, at most 1 of 20 learners ever gets this far.`,
    attempts: 'rated calls',
  },
  process: {
    title: 'Trading process',
    about:
      'Planned, sized, protected and reviewed practice trades at recorded or live prices. The score judges decisions by what was known then; the result of a trade never enters it.',
    criteria: `The lower end of the 95% interval of the mean process score, which holds at every look, is at least ${CERTIFICATE_PROCESS_LEVEL} of 100. That is strong evidence by itself: with a lower mean, at most 1 of 40 learners ever gets this far. Trades in a replay do not count once another run of it has shown the bars.`,
    attempts: 'closed trades',
  },
};

export const certificateText = (kind: CertificateKind): CertificateText => TEXTS[kind];
