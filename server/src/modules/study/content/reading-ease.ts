/** Measures how easy prose is to read, and how long it takes to read. */

const VOWELS = /[aeiouy]+/g;

/**
 * Returns the number of syllables in an English word, at least 1. Each group of vowels counts as one syllable; a silent
 * final e, es or ed does not count.
 */
export function syllables(word: string): number {
  const letters = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  const silent = /(?:[^aeiouyl]e|[^aeiouydt]ed|[^aeiouyscxzhg]es)$/.test(letters) ? 1 : 0;
  return Math.max((letters.match(VOWELS)?.length ?? 0) - silent, 1);
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}][\p{L}'’-]*/gu) ?? [];
}

/**
 * Returns the number of sentences of a paragraph. A decimal point does not end a sentence. Text without final
 * punctuation, such as a caption, counts as a sentence.
 */
function sentenceCount(paragraph: string): number {
  return paragraph.split(/[.!?]+["”’)]*(?:\s|$)/).filter((sentence) => wordsOf(sentence).length > 0).length;
}

/**
 * Returns the Flesch reading ease: about 100 for the easiest prose, below 30 for very difficult prose; NaN without
 * words. Source: R. Flesch 1948, A new readability yardstick, Journal of Applied Psychology 32 (3), 221–233.
 */
export function readingEase(paragraphs: readonly string[]): number {
  const words = paragraphs.flatMap(wordsOf);
  const sentences = paragraphs.reduce((sum, paragraph) => sum + sentenceCount(paragraph), 0);
  const syllableCount = words.reduce((sum, word) => sum + syllables(word), 0);
  return 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllableCount / words.length);
}

const WORDS_PER_MINUTE = 200;
const MINUTES_PER_TASK = 1;
const MINUTES_PER_QUESTION = 0.4;

/** Returns how many minutes a lesson takes, with its prose, its tasks and its quiz. */
export function lessonMinutes(prose: readonly string[], tasks: number, questions: number): number {
  const words = prose.flatMap(wordsOf).length;
  return words / WORDS_PER_MINUTE + MINUTES_PER_TASK * tasks + MINUTES_PER_QUESTION * questions;
}
