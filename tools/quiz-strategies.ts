/** How far a reader gets in a quiz who knows nothing of the lesson and goes by the looks of the options. */

interface Question {
  readonly stem: string;
  /** The first option is the right one. */
  readonly options: readonly { readonly text: string }[];
}

/** How much each option has of the mark that a strategy looks for. The strategy takes the option with the most. */
type Mark = (texts: readonly string[], stem: string) => readonly number[];

export interface GuessingScore {
  /** Questions in which the mark tells the options apart. */
  readonly questions: number;
  /** Right answers expected in these questions; options with the same mark are drawn by lot. */
  readonly right: number;
  /** Right answers expected from drawing lots in these questions, and the standard error of that number. */
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

/** How much of its words each option shares with the other options. */
const likeness: Mark = (texts) => {
  const bags = texts.map(words);
  return bags.map((bag, i) => bags.reduce((sum, other, j) => (i === j ? sum : sum + sharedWords(bag, other)), 0));
};

/** The first number of an option, or none. */
function numberOf(text: string): number | undefined {
  const found = NUMBER.exec(text)?.[0];
  return found === undefined ? undefined : Number(found.replace('−', '-').replaceAll(',', ''));
}

/** Numbers that are neither the largest nor the smallest of all. */
const middleNumber: Mark = (texts) => {
  const numbers = texts.map(numberOf);
  if (numbers.some((each) => each === undefined)) return texts.map(() => 0);
  const all = numbers.map(Number);
  return all.map((each) => (each > Math.min(...all) && each < Math.max(...all) ? 1 : 0));
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
const denials = each((text) => count(text, DENIALS));
const reason = each((text) => (REASONS.test(text) ? 1 : 0));
const ofStem: Mark = (texts, stem) => texts.map((text) => commonWords(words(text), words(stem)));

export const STRATEGIES: Readonly<Record<string, Mark>> = {
  'the longest option': length,
  'the shortest option': least(length),
  'the option with a number': number,
  'the option without a number': least(number),
  'a middle number': middleNumber,
  'the option with the most hedges': hedges,
  'the option with the fewest hedges': least(hedges),
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

/** What a strategy scores where its mark tells the options apart. Elsewhere it is a lot. */
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
