/** Right answers that another question of the same quiz gives away by its stem. */

interface Question {
  readonly id: string;
  readonly stem: string;
  /** The first option is the right one. */
  readonly options: readonly { readonly text: string }[];
}

export interface Giveaway {
  readonly question: string;
  /** The question whose stem or options hold the figure. */
  readonly by: string;
  readonly figure: string;
}

const NUMBERS = /\b(two|three|four|five|six|seven|eight|nine|ten|half|quarters?|thirds?|fifths?|tenths?)\b/gi;
/** A figure with two signs or more: one digit alone says nothing. */
const FIGURES = /[−+]?\d[\d,.]*\d%?|\d%/g;

function figuresOf(text: string): ReadonlySet<string> {
  return new Set([...(text.match(FIGURES) ?? []), ...(text.toLowerCase().match(NUMBERS) ?? [])]);
}

/**
 * Returns figures that only the right option of a question has and that stand in the stem of another one. A figure that
 * several other stems share is the subject of the quiz and singles nothing out.
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

/** Numbers of an option, without their signs and units. */
function numbersOf(text: string): readonly number[] {
  return (text.match(FIGURES) ?? []).map((figure) => Number(figure.replace(/[^\d.]|\.$/g, '')));
}

/**
 * Returns figures that only the right option of a question has and that are an option of another one, or part of it. A
 * reader who meets a figure twice takes it.
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
 * Returns right answers, in numbers of three digits or more, that are the sum or the difference of two numbers of another
 * question. A number that the own stem or a wrong option has too singles nothing out.
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
