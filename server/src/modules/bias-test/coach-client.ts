import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { ChatMessage } from './critique-prompt.ts';

export interface CoachSettings extends NonNullable<Config['coach']> {
  /** Timeout of the whole call in ms, from the connection to the last byte. */
  readonly timeoutMs: number;
}

/** Maximum number of characters of a stored critique. */
export const CRITIQUE_TEXT_MAX = 4000;
const MAX_TOKENS = 800;
const REPLY_MAX_BYTES = 262_144;

/**
 * Thrown if the critique service fails: it is unreachable or too slow, or responds with an error status or without a
 * chat completion. The message contains no text of the request or of the response.
 */
export class CoachError extends Error {
  override readonly name = 'CoachError';
}

const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/**
 * Calls the `chat/completions` endpoint of an OpenAI-compatible service once. Returns plain text of 1 to 4000
 * characters. Throws `CoachError` if the service fails.
 */
export async function askCoach(settings: CoachSettings, messages: readonly ChatMessage[]): Promise<string> {
  const body = JSON.stringify({ model: settings.model, messages, max_tokens: MAX_TOKENS });
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };
  if (settings.key !== null) headers['authorization'] = `Bearer ${settings.key}`;
  const reply = await readReply(() =>
    fetch(completionsUrl(settings.url), {
      method: 'POST',
      headers,
      body,
      // A redirect is an error, because following it could send the key to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(settings.timeoutMs),
    }),
  );
  const text = plainText(contentOf(reply));
  if (text === '') throw new CoachError('the reply is empty');
  return text;
}

/**
 * Returns the address of the endpoint. `url` is the API's base (`https://host/v1`) or the full address of its
 * `chat/completions`.
 */
export function completionsUrl(url: string): string {
  const base = url.replace(/\/+$/, '');
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`;
}

async function readReply(call: () => Promise<Response>): Promise<string> {
  try {
    const response = await call();
    if (!response.ok) {
      await response.body?.cancel();
      throw new CoachError(`status ${response.status}`);
    }
    return await readLimited(response);
  } catch (error) {
    if (error instanceof CoachError) throw error;
    throw new CoachError(error instanceof Error && error.name === 'TimeoutError' ? 'timed out' : 'unreachable', {
      cause: error,
    });
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > REPLY_MAX_BYTES) throw new CoachError('the reply is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function contentOf(reply: string): string {
  let json: unknown;
  try {
    json = JSON.parse(reply);
  } catch (error) {
    throw new CoachError('the reply is not JSON', { cause: error });
  }
  const parsed = completion.safeParse(json);
  const content = parsed.data?.choices[0]?.message.content;
  if (content === undefined) throw new CoachError('the reply is not a chat completion');
  return content;
}

/**
 * Replaces control characters, except line breaks, with spaces, and cuts the text to `CRITIQUE_TEXT_MAX` characters.
 */
function plainText(content: string): string {
  const clean = content.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' ').trim(); // oxfmt-ignore
  return clean.slice(0, CRITIQUE_TEXT_MAX).toWellFormed();
}
