/**
 * The HTTP part of the test learning platform. Its route handlers get requests as plain values and return responses as
 * plain values.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface PlatformRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export const json = (status: number, value: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
export const html = (body: string, status = 200): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en">${body}</html>`,
});
export const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Returns a page with a form that submits itself, for LTI's `form_post`. */
export const formPage = (action: string, fields: Readonly<Record<string, string>>): string =>
  `<title>Launch</title><body onload="document.forms[0].submit()"><form method="post" action="${attribute(action)}">${Object.entries(
    fields,
  )
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${attribute(value)}">`)
    .join('')}</form></body>`;

export function serve(server: Server, handle: (request: PlatformRequest) => Promise<Answer>): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://platform');
      const body = Buffer.concat(parts).toString();
      const { method = 'GET', headers } = request;
      handle({
        method,
        path: url.pathname,
        query: url.searchParams,
        form: new URLSearchParams(body),
        headers,
        body,
      }).then(
        ({ status, type, body: sent }) =>
          response.writeHead(status, { 'content-type': type }).end(status === 204 ? undefined : sent),
        (error: Error) => response.destroy(error),
      );
    });
  });
}
