// If this fails, rows are cut at the edges of chunks, or a file without line breaks fills the memory.
import { describe, expect, it } from 'vitest';
import { fileLines } from './file-lines.ts';

async function* chunks(...parts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}

async function linesOf(...parts: readonly (string | Uint8Array)[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const some of fileLines(chunks(...parts))) lines.push(...some);
  return lines;
}

describe('lines are read from a stream', () => {
  const euro = Buffer.from('€');
  it.each<[string, (string | Uint8Array)[], string[]]>([
    ['LF', ['a\nb\n'], ['a', 'b']],
    ['CRLF, also cut between its two characters', ['a\r', '\nb\r\n'], ['a', 'b']],
    ['no line end at the end', ['a\nb'], ['a', 'b']],
    ['a line over several chunks', ['a', 'b', 'c\nd'], ['abc', 'd']],
    ['empty lines stay, so that numbers are right', ['a\n\nb\n'], ['a', '', 'b']],
    ['a byte-order mark is dropped', [Buffer.from([0xef, 0xbb]), Buffer.from([0xbf, 0x74, 0x0a])], ['t']],
    ['a character cut in the middle', [euro.subarray(0, 1), euro.subarray(1), '\n'], ['€']],
    ['a quote joins no lines', ['"a\nb"\n'], ['"a', 'b"']],
    ['nothing', [], []],
  ])('%s', async (_what, parts, expected) => {
    expect(await linesOf(...parts)).toEqual(expected);
  });

  it('reading ends at a line that is too long, with its number', async () => {
    await expect(linesOf('a\nb\n', 'x'.repeat(40_000), 'x'.repeat(40_000))).rejects.toThrow(
      'line 3 is longer than 65536 characters',
    );
  });
});
