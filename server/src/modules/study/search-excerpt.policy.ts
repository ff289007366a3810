/** Maximum length of an excerpt, in characters, without the dots of what is left out. */
const EXCERPT_MAX = 400;

/** The end of a sentence: its punctuation and the following space, or the end of a paragraph. */
const SENTENCE_END = /(?<=[.!?][”")]?)\s+|\n+/;
/** A text that ends as a sentence does. Titles in a lesson do not, so they are no excerpt. */
const ENDED = /[.!?][”")]?$/;
const MARK = /\[\[.*?\]\]/g;

/**
 * Returns the sentence of a text with the most marked words, or the first one if no word is marked. Marked words are
 * between `[[` and `]]`; marked words that follow each other become one mark.
 */
export function bestSentence(marked: string): string {
  const all = marked.split(SENTENCE_END).map((each) => each.trim());
  const whole = all.filter((each) => ENDED.test(each.replaceAll(/\[\[|\]\]/g, '')));
  const sentences = whole.length === 0 ? all : whole;
  const marks = (sentence: string) => sentence.match(MARK)?.length ?? 0;
  const best = sentences.reduce((a, b) => (marks(b) > marks(a) ? b : a));
  return joinMarks(shortened(best));
}

/** Joins the marks of adjacent words into one mark. */
export const joinMarks = (marked: string): string => marked.replaceAll(/\]\](\s+)\[\[/g, '$1');

/** Matches a mark that a cut has left without its end. */
const CUT_MARK = /\[\[(?:(?!\]\]).)*$/s;

/** Cuts a long sentence, between words if they are short, so that its first mark is in it. */
function shortened(sentence: string): string {
  if (sentence.length <= EXCERPT_MAX) return sentence;
  const words = sentence.split(' ');
  const first = Math.max(0, words.findIndex((word) => word.includes('[[')) - 5);
  const kept = words.slice(first, first + EXCERPT_MAX / 10).join(' ');
  return `${first > 0 ? '… ' : ''}${kept.slice(0, EXCERPT_MAX).replace(CUT_MARK, '')}…`;
}
