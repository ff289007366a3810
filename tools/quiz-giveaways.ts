/** Finds right answers that another question of the same quiz gives away. */

interface Question {
  readonly id: string;
  readonly stem: string;
  /** Options of the question. The first one is right. */
  readonly options: readonly { readonly text: string }[];
}

export interface Giveaway {
  readonly question: string;
  /** Id of the other question that gives the figure away. */
  readonly by: string;
  readonly figure: string;
}

const NUMBERS = /\b(two|three|four|five|six|seven|eight|nine|ten|half|quarters?|thirds?|fifths?|tenths?)\b/gi;
/** Matches figures of at least two characters, because a single digit proves nothing. */
const FIGURES = /[−+]?\d[\d,.]*\d%?|\d%/g;

function figuresOf(text: string): ReadonlySet<string> {
  return new Set([...(text.match(FIGURES) ?? []), ...(text.toLowerCase().match(NUMBERS) ?? [])]);
}

/**
 * Returns figures that give an answer away. Such a figure occurs in the right option of a question and in the stem of
 * another question, but neither in its own stem nor in its wrong options. A figure that several other stems share is
 * the subject of the quiz and is left out.
 */
export function giveaways(quiz: readonly Question[]): readonly Giveaway[] {
  return quiz.flatMap(({ id, stem, options }) => {
    const known = new Set([stem, ...options.slice(1).map(({ text }) => text)].flatMap((text) => [...figuresOf(text)]));
    const others = quiz.filter((other) => other.id !== id);
    return [...figuresOf(options[0]?.text ?? '')]
      .filter((figure) => !known.has(figure))
      .flatMap((figure) => {
        const by = others.filter((other) => figuresOf(other.stem).has(figure));
        return by.length === 1 ? by.map((other) => ({ question: id, by: other.id, figure })) : [];
      });
  });
}

/** Returns the numbers of an option, without signs and units. */
function numbersOf(text: string): readonly number[] {
  return (text.match(FIGURES) ?? []).map((figure) => Number(figure.replace(/[^\d.]|\.$/g, '')));
}

/**
 * Returns figures that occur in the right option of a question and in an option of another question, but neither in its
 * own stem nor in its wrong options. Only figures with two digits in a row and percentages count. A reader who sees a
 * figure twice tends to choose it.
 */
export function repeatedFigures(quiz: readonly Question[]): readonly Giveaway[] {
  return quiz.flatMap(({ id, stem, options }) => {
    const known = new Set([stem, ...options.slice(1).map(({ text }) => text)].flatMap((text) => [...figuresOf(text)]));
    const others = quiz.filter((other) => other.id !== id);
    return [...figuresOf(options[0]?.text ?? '')]
      .filter((figure) => /\d\d|%/.test(figure) && !known.has(figure))
      .flatMap((figure) =>
        others
          .filter((other) => other.options.some(({ text }) => figuresOf(text).has(figure)))
          .map((other) => ({ question: id, by: other.id, figure })),
      );
  });
}

/**
 * Returns right answers (numbers of at least three digits) that are the sum or the difference of two numbers of another
 * question. A number that also occurs in its own question's stem or in a wrong option is left out.
 */
export function sumsElsewhere(quiz: readonly Question[]): readonly Giveaway[] {
  return quiz.flatMap(({ id, stem, options }) => {
    const known = new Set([stem, ...options.slice(1).map(({ text }) => text)].flatMap(numbersOf));
    const right = numbersOf(options[0]?.text ?? '').filter((value) => value >= 100 && !known.has(value));
    const others = quiz.filter((other) => other.id !== id);
    return right.flatMap((value) =>
      others
        .filter((other) => isSumOrDifference(value, [other.stem, ...other.options.map(({ text }) => text)]))
        .map((other) => ({ question: id, by: other.id, figure: String(value) })),
    );
  });
}

function isSumOrDifference(value: number, texts: readonly string[]): boolean {
  const numbers = texts.flatMap(numbersOf);
  return numbers.some((a) => numbers.some((b) => a !== b && (a + b === value || a - b === value)));
}
