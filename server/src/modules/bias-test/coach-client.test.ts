import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { askCoach, completionsUrl, CRITIQUE_TEXT_MAX } from './coach-client.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

interface Seen {
  path: string | undefined;
  authorization: string | undefined;
  body: string;
}

async function coachServer(answer: (response: ServerResponse) => void): Promise<{ url: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({
        path: request.url,
        authorization: request.headers.authorization,
        body: Buffer.concat(chunks).toString(),
      });
      answer(response);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, seen };
}

const settings = { key: 'coach-key', model: 'model-1', timeoutMs: 300 };
const messages = [{ role: 'user', content: '{"score":3}' }] as const;
const completion = (content: unknown) => JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] });

// If this fails, the response of an OpenAI-compatible service cannot be read, or the key does not reach the service.
test('a critique is requested at chat/completions with model, messages and key', async () => {
  const { url, seen } = await coachServer((response) => response.end(completion('  Well reasoned.\r\nMore.  ')));
  await expect(askCoach({ ...settings, url }, messages)).resolves.toBe('Well reasoned.\nMore.');
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer coach-key' });
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ model: 'model-1', messages });
});

// If this fails, a service that sends too much text, or control characters, can break the stored text.
test('a critique is plain text of limited length', async () => {
  const { url } = await coachServer((response) => response.end(completion(`\u0000a\u001b[31m${'x'.repeat(9_000)}`)));
  const text = await askCoach({ ...settings, url, key: null }, messages);
  expect(text).toHaveLength(CRITIQUE_TEXT_MAX);
  expect(text).toMatch(/^a \[31mx+$/);
});

// If this fails, an error of the service is stored as a critique, blocks the job, or is reported as an error of this
// server.
test.each([
  { name: 'status 500', answer: (response: ServerResponse) => response.writeHead(500).end('no'), reason: 'status 500' },
  { name: 'not JSON', answer: (response: ServerResponse) => response.end('<html>'), reason: 'the reply is not JSON' },
  {
    name: 'another JSON',
    answer: (response: ServerResponse) => response.end('{"choices":[]}'),
    reason: 'the reply is not a chat completion',
  },
  {
    name: 'empty text',
    answer: (response: ServerResponse) => response.end(completion('  ')),
    reason: 'the reply is empty',
  },
  {
    name: 'no text',
    answer: (response: ServerResponse) => response.end(completion(null)),
    reason: 'the reply is not a chat completion',
  },
  {
    name: 'too large',
    answer: (response: ServerResponse) => response.end('x'.repeat(300_000)),
    reason: 'the reply is too large',
  },
  { name: 'never answers', answer: () => undefined, reason: 'timed out' },
  {
    name: 'stops in the middle',
    answer: (response: ServerResponse) => response.write('{"choices"'),
    reason: 'timed out',
  },
  {
    name: 'redirects',
    answer: (response: ServerResponse) => response.writeHead(302, { location: '/other' }).end(),
    reason: 'unreachable',
  },
])('a call of the service fails as CoachError: $name', async ({ answer, reason }) => {
  const { url } = await coachServer(answer);
  await expect(askCoach({ ...settings, url }, messages)).rejects.toMatchObject({ name: 'CoachError', message: reason });
});

test.each([
  ['https://host/v1', 'https://host/v1/chat/completions'],
  ['https://host/v1/', 'https://host/v1/chat/completions'],
  ['https://host/v1/chat/completions', 'https://host/v1/chat/completions'],
])('the base address %s leads to chat/completions', (url, expected) => {
  expect(completionsUrl(url)).toBe(expected);
});
