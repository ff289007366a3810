/** Measures the quiz score of a reader who has not read the lesson and judges options by their form. */

interface Question {
  readonly stem: string;
  /** Options of the question. The first one is right. */
  readonly options: readonly { readonly text: string }[];
}

/**
 * Returns how strongly each option shows the mark that a strategy looks for. The strategy chooses the option with the
 * highest value.
 */
type Mark = (texts: readonly string[], stem: string) => readonly number[];

export interface GuessingScore {
  /** Number of questions in which the mark distinguishes the options. */
  readonly questions: number;
  /**
   * Expected number of right answers in these `questions`. Among options with the same mark, one is chosen at random.
   */
  readonly right: number;
  /**
   * Number of right answers that random guessing is expected to give in these `questions`, and the standard error of
   * that number.
   */
  readonly chance: number;
  readonly error: number;
}

const COMMON_WORDS = new Set(
  'a an the of to in on at is it its as and or for from by with that this be are was has have do does you your which what how when where'.split(
    ' ',
  ),
);
const HEDGES =
  /\b(not (?:yet|shown|known|by|from)|nothing|neither|none|cannot|depends?|no (?:evidence|longer|stronger|gain|more|proof)|unknown|about|little|hardly|likely|can|may|might|some|luck|chance|either|hint|unless)\b/gi;
const ABSOLUTES =
  /\b(always|never|must|every|all|any|certain(?:ly)?|proves?|proof|proven|only|whatever|entirely|impossible|at once)\b/gi;
const DENIALS = /\b(no|not|nothing|none|neither|never|nobody|cannot|without)\b/gi;
const REASONS = /\b(since|as|because|so|if)\b|,/i;
const NUMBER = /[−+-]?\d+(?:,\d{3})*(?:\.\d+)?/;
const NUMBERS = new RegExp(NUMBER, 'g');
/** Words that attract a pessimist: no effect, no better than chance, worse than promised. */
const PESSIMISM =
  /\b(no(?:ne|thing|t)?|neither|never|cannot|chance|luck|usual|coin|equal|same|alike|less|fewer|lower|worse|little|hardly|loses?|lost|fell|fallen|against|unclear|unknown|depends?)\b/gi;
/** Qualifying words other than the hedges: limits, conditions and degrees. */
const NUANCES =
  /\b(but|though|although|only|alone|mostly|nearly|almost|partly|a (?:little|few)|somewhat|more or less|at least|at most|as far as|before|until|unless|once|while|more)\b/gi;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

function words(text: string): ReadonlySet<string> {
  const all = text.toLowerCase().match(/[\p{L}\d.%]+/gu) ?? [];
  return new Set(
    all.map((word) => word.replace(/\.$/, '').replace(/(?<=..)s$/, '')).filter((word) => !COMMON_WORDS.has(word)),
  );
}

const commonWords = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((word) => b.has(word)).length;

function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = commonWords(a, b);
  return common / Math.max(1, a.size + b.size - common);
}

/** Prefers options that share many of their words with the other options. */
const likeness: Mark = (texts) => {
  const bags = texts.map(words);
  return bags.map((bag, i) => bags.reduce((sum, other, j) => (i === j ? sum : sum + sharedWords(bag, other)), 0));
};

const asNumber = (text: string) => Number(text.replace('−', '-').replaceAll(',', ''));

/** Returns the first number of an option; `undefined` if it has none. */
function numberOf(text: string): number | undefined {
  const found = NUMBER.exec(text)?.[0];
  return found === undefined ? undefined : asNumber(found);
}

/** Prefers numbers that are neither the largest nor the smallest. */
const middleNumber: Mark = (texts) => {
  const numbers = texts.map(numberOf);
  if (numbers.some((each) => each === undefined)) return texts.map(() => 0);
  const all = numbers.map(Number);
  return all.map((each) => (each > Math.min(...all) && each < Math.max(...all) ? 1 : 0));
};

/**
 * Prefers numbers near the middle of all numbers, as `middleOf` defines it. If an option has no number, all options are
 * equal.
 */
const near =
  (middleOf: (sorted: readonly number[]) => number): Mark =>
  (texts) => {
    const numbers = texts.map(numberOf);
    if (numbers.some((each) => each === undefined)) return texts.map(() => 0);
    const all = numbers.map(Number);
    const middle = middleOf(all.toSorted((a, b) => a - b));
    // Rounded, so that equal distances compare as equal.
    return all.map((each) => -Math.round(1e6 * Math.abs(each - middle)));
  };
const median = (sorted: readonly number[]) =>
  ((sorted[Math.ceil(sorted.length / 2) - 1] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2;
const mean = (sorted: readonly number[]) => sorted.reduce((sum, value) => sum + value, 0) / sorted.length;

/** Prefers large numbers. If an option has no number, all options are equal. */
const size: Mark = (texts) => {
  const numbers = texts.map(numberOf);
  return numbers.some((each) => each === undefined) ? texts.map(() => 0) : numbers.map(Number);
};

/** Prefers numbers near a number in the stem, like a reader who expects that little changes. */
const nearStem: Mark = (texts, stem) => {
  const numbers = texts.map(numberOf);
  const given = (stem.match(NUMBERS) ?? []).map(asNumber);
  if (given.length === 0 || numbers.some((each) => each === undefined)) return texts.map(() => 0);
  return numbers.map((each) => -Math.min(...given.map((other) => Math.abs(Number(each) - other))));
};

/** Prefers shares and rates near a half, like a reader who expects chance everywhere. */
const nearHalf: Mark = (texts) => {
  const numbers = texts.map(numberOf);
  const areShares = texts.every((text) => text.includes('%')) && numbers.every((each) => each !== undefined);
  return areShares ? numbers.map((each) => -Math.abs(Number(each) - 50)) : texts.map(() => 0);
};

const each =
  (mark: (text: string) => number): Mark =>
  (texts) =>
    texts.map(mark);
const least =
  (mark: Mark): Mark =>
  (texts, stem) =>
    mark(texts, stem).map((value) => -value);
const length = each((text) => text.length);
const number = each((text) => (numberOf(text) === undefined ? 0 : 1));
const hedges = each((text) => count(text, HEDGES));
const absolutes = each((text) => count(text, ABSOLUTES));
const pessimism = each((text) => count(text, PESSIMISM));
const nuances = each((text) => count(text, HEDGES) + count(text, NUANCES));
const denials = each((text) => count(text, DENIALS));
const reason = each((text) => (REASONS.test(text) ? 1 : 0));
const ofStem: Mark = (texts, stem) => texts.map((text) => commonWords(words(text), words(stem)));

export const STRATEGIES: Readonly<Record<string, Mark>> = {
  'the longest option': length,
  'the shortest option': least(length),
  'the option with a number': number,
  'the option without a number': least(number),
  'a middle number': middleNumber,
  'the number nearest to the median': near(median),
  'the number nearest to the mean': near(mean),
  'the number nearest to one of the stem': nearStem,
  'the share nearest to a half': nearHalf,
  'the smallest number': least(size),
  'the largest number': size,
  'the option with the most hedges': hedges,
  'the option with the fewest hedges': least(hedges),
  'the option with the most reservations': nuances,
  'the option that is most pessimistic': pessimism,
  'the option that is least pessimistic': least(pessimism),
  'the option with the most absolute words': absolutes,
  'the option with the fewest absolute words': least(absolutes),
  'the option that denies most': denials,
  'the option that denies least': least(denials),
  '"No" before "Yes"': each((text) => (/^no\b/i.test(text) ? 1 : 0)),
  '"Yes" before "No"': each((text) => (/^yes\b/i.test(text) ? 1 : 0)),
  'the option that gives a reason': reason,
  'the option that gives no reason': least(reason),
  'the option with the most words of the stem': ofStem,
  'the option with the fewest words of the stem': least(ofStem),
  'the odd one out': least(likeness),
  'the option most like the others': likeness,
};

/**
 * Returns the score of a strategy. Questions in which its mark does not distinguish the options are left out, because
 * the strategy can only guess there.
 */
export function guessingScore(questions: readonly Question[], mark: Mark): GuessingScore {
  const shares = questions.flatMap(({ stem, options }) => {
    const texts = options.map(({ text }) => text);
    const values = mark(texts, stem);
    const most = Math.max(...values);
    const taken = values.filter((value) => value === most).length;
    return taken === texts.length ? [] : [{ right: values[0] === most ? 1 / taken : 0, chance: 1 / texts.length }];
  });
  const sum = (value: (share: (typeof shares)[number]) => number) =>
    shares.reduce((total, share) => total + value(share), 0);
  return {
    questions: shares.length,
    right: sum(({ right }) => right),
    chance: sum(({ chance }) => chance),
    error: Math.sqrt(sum(({ chance }) => chance * (1 - chance))),
  };
}
