/** Right answers that another question of the same quiz gives away by its stem. */

interface Question {
  readonly id: string;
  readonly stem: string;
  /** The first option is the right one. */
  readonly options: readonly { readonly text: string }[];
}

export interface Giveaway {
  readonly question: string;
  /** The question whose stem holds the figure. */
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
