import type { Page } from '@playwright/test';

export interface LoggedAnswer {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/**
 * Records the responses of the server's API to the page, except the event stream, in the order in which they were read.
 */
export class NetworkLog {
  readonly answers: LoggedAnswer[] = [];
  #pending: Promise<void>[] = [];

  constructor(page: Page) {
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      // The event stream never ends, so its body cannot be awaited.
      if (!pathname.startsWith('/api/') || pathname === '/api/stream') return;
      const read = response.text().then(
        (body) => {
          this.answers.push({ method: response.request().method(), path: pathname, body });
        },
        // The response of a page that was left can no longer be read; the page cannot have read it either.
        () => undefined,
      );
      this.#pending.push(read);
    });
  }

  /** Waits until every received response has been read. Returns the log so far. */
  async settled(): Promise<readonly LoggedAnswer[]> {
    await Promise.all(this.#pending);
    this.#pending = [];
    return this.answers;
  }
}
