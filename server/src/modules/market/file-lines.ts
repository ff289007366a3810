import { CandleFileError } from './candle-columns.policy.ts';

/**
 * Maximum length of a line. A candle needs about 100 characters; without a maximum, a file without line breaks would
 * fill the memory.
 */
const LINE_LENGTH_MAX = 65_536;

function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/**
 * Yields the lines of a UTF-8 stream. Only one chunk and one line are in memory at a time. Line breaks are LF or CRLF;
 * a byte-order mark is removed, and the last line needs no line break. A line break ends a line even between quotes, so
 * a stray quote affects only its own line. Throws `CandleFileError` for a line of more than 65,536 characters.
 */
export async function* fileLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8');
  let rest = '';
  let lineNumber = 0;
  const cut = (text: string): string[] => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    const tooLong = [...lines, rest].findIndex((line) => line.length > LINE_LENGTH_MAX);
    if (tooLong >= 0)
      throw new CandleFileError(`line ${lineNumber + tooLong + 1} is longer than ${LINE_LENGTH_MAX} characters`);
    lineNumber += lines.length;
    return lines.map(withoutCarriageReturn);
  };
  for await (const chunk of source) yield cut(decoder.decode(chunk, { stream: true }));
  yield cut(decoder.decode());
  if (rest !== '') yield [withoutCarriageReturn(rest)];
}
