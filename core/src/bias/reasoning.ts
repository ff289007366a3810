/**
 * Minimum number of different characters in a reasoning, not counting spaces. "aaaa…" has one, "asdfasdf…" has four; a
 * sentence has about ten.
 */
const DIFFERENT_CHARACTERS_MIN = 6;

/**
 * Whether a text may be a reasoning: it has enough different characters and is not one short piece repeated. Content
 * and language are not judged. `text` must be trimmed; its length is checked elsewhere.
 */
export function isReasoning(text: string): boolean {
  const plain = text.toLowerCase().replaceAll(/\s+/g, '');
  return new Set(plain).size >= DIFFERENT_CHARACTERS_MIN && !/^(.{1,20}?)\1+$/su.test(plain);
}
