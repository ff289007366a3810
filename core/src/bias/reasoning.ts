/**
 * Minimum number of different characters of a reasoning, spaces aside. "aaaa…" has one, "asdfasdf…" four; a sentence
 * has about ten.
 */
const DIFFERENT_CHARACTERS_MIN = 6;

/**
 * Whether a text may be a reasoning: it has enough different characters and is not one short piece repeated. It judges
 * no content and no language. `text` is trimmed; its length is checked elsewhere.
 */
export function isReasoning(text: string): boolean {
  const plain = text.toLowerCase().replaceAll(/\s+/g, '');
  return new Set(plain).size >= DIFFERENT_CHARACTERS_MIN && !/^(.{1,20}?)\1+$/su.test(plain);
}
