import type { Page } from '@playwright/test';

export interface LoggedAnswer {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** Everything that the server's API sends to the page, in the order in which it came. */
export class NetworkLog {
  readonly answers: LoggedAnswer[] = [];
  #pending: Promise<void>[] = [];

  constructor(page: Page) {
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      // The event stream has no end that could be waited for.
      if (!pathname.startsWith('/api/') || pathname === '/api/stream') return;
      const read = response.text().then(
        (body) => {
          this.answers.push({ method: response.request().method(), path: pathname, body });
        },
        // A page that was left takes its unread answers with it; nobody can have read them.
        () => undefined,
      );
      this.#pending.push(read);
    });
  }

  /** Waits until all that has come is read; answers the log so far. */
  async settled(): Promise<readonly LoggedAnswer[]> {
    await Promise.all(this.#pending);
    this.#pending = [];
    return this.answers;
  }
}
