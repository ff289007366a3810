// If this fails, the numbers of the simulated market are not those of ChaCha, so they may be predictable.
import { expect, it } from 'vitest';
import { InvariantError } from './invariant.ts';
import { chachaBlock, chachaInput, createSecretRandom } from './secret-random.ts';

/**
 * Returns the bytes of the first block of the key stream in hexadecimal. The bytes of each word are in little-endian
 * order.
 */
function keyStream(key: Uint32Array, rounds: number): string {
  const block = new Uint32Array(16);
  chachaBlock(chachaInput(key), block, rounds);
  return Buffer.from(block.buffer).toString('hex');
}

it.each<[rounds: number, key: Uint32Array, stream: string]>([
  // Source: RFC 8439, appendix A.1, test vector 1.
  [
    20,
    new Uint32Array(8),
    '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7' +
      'da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586',
  ],
  // Source: draft-strombergson-chacha-test-vectors, TC1, 256 bits, 8 rounds.
  [
    8,
    new Uint32Array(8),
    '3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e' +
      '984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42',
  ],
])('ChaCha with %d rounds gives the published key stream', (rounds, key, stream) => {
  expect(keyStream(key, rounds)).toBe(stream);
});

it('the numbers are the words of the stream in order, even across the end of a block', () => {
  const key = Uint32Array.from({ length: 8 }, (_, i) => i);
  const random = createSecretRandom(key);
  const input = chachaInput(key);
  const expected = [0, 1].flatMap((counter) => {
    input[12] = counter;
    const block = new Uint32Array(16);
    chachaBlock(input, block, 8);
    return Array.from(block, (word) => word / 2 ** 32);
  });
  expect(expected.map(() => random.next())).toEqual(expected);
});

it('the numbers are uniform in [0, 1)', () => {
  const random = createSecretRandom(new Uint32Array(8).fill(7));
  const bins = Array.from({ length: 20 }, () => 0);
  for (let i = 0; i < 100_000; i += 1) {
    const bin = Math.floor(random.next() * 20);
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  const chiSquare = bins.reduce((sum, count) => sum + (count - 5_000) ** 2 / 5_000, 0);
  expect(bins).toHaveLength(20);
  expect(chiSquare).toBeLessThan(43.8); // The 99.9% point of chi-square with 19 degrees of freedom.
});

it('a key of another length throws', () => {
  expect(() => createSecretRandom(new Uint32Array(4))).toThrow(InvariantError);
});
