/** A Brier score over three outcomes: 0 is certain and right, 2 certain and wrong. */
export const BRIER_WORST = 2;
/** The score of one third for each outcome: what saying nothing earns. */
export const BRIER_NO_INFORMATION = 2 / 3;

interface LuckBand {
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/** What a Brier score says about a set of calls. */
export function brierSentence(brier: number): string {
  if (brier < 0.35) return 'Strong: your confidence was high where you were right.';
  if (brier < BRIER_NO_INFORMATION - 0.05) return 'Better than saying nothing: your confidence carried information.';
  if (brier <= BRIER_NO_INFORMATION + 0.05) return 'About what giving every outcome one third would score.';
  if (brier < 1) return 'Worse than giving every outcome one third: you were surer than your hits allow.';
  return 'Far too sure: the calls that missed had high confidence.';
}

/** How the points of one call came about. */
export function brierOfOneSentence(directionName: string, confidence: number, isCorrect: boolean): string {
  const rest = (100 - confidence) / 2;
  const other = Number.isInteger(rest) ? String(rest) : rest.toFixed(1);
  const given = `You gave ${confidence}% to ${directionName} and ${other}% to each of the other two.`;
  return isCorrect
    ? `${given} It came true, so the score is low, which is good; more confidence would have lowered it further.`
    : `${given} It did not come true, so the score is higher; less confidence would have cost less.`;
}

/** '9 of 10' for 0.9. */
export function levelWords(level: number): string {
  return `${Math.round(level * 10)} of 10`;
}

/** The luck band in a sentence, and where the score lies in it. */
export function luckSentences(score: number, questionCount: number, band: LuckBand): readonly [string, string] {
  const coin = `A coin that calls up or down would score ${band.low} to ${band.high} in ${levelWords(band.level)} tests of ${questionCount}.`;
  if (score > band.high) return [coin, `Your ${score} lies above that band: luck alone would rarely do that.`];
  if (score < band.low) return [coin, `Your ${score} lies below that band: worse than a coin would usually do.`];
  return [
    coin,
    `Your ${score} lies inside that band: a test of this size cannot tell skill from luck. Your record over many tests can.`,
  ];
}
