import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';

/** Collects the noise of a browser, in all its tabs: errors, warnings, failed requests, violations of the Content-Security-Policy. */
export class BrowserNoise {
  readonly #heard: string[] = [];
  readonly #expected: { readonly pattern: RegExp; seen: boolean }[] = [];

  /** @returns A function that stops listening, for a browser that outlives the test. */
  listenTo(context: BrowserContext): () => void {
    const recordConsole = (message: ConsoleMessage) => this.#recordConsole(message);
    const recordError = (error: WebError) =>
      this.#record(`Uncaught error on ${error.page()?.url()}: ${error.error().stack ?? error.error().message}`);
    const recordFailure = (request: Request) => this.#recordFailure(request);
    const recordResponse = (response: Response) => this.#recordResponse(response);
    context.on('console', recordConsole).on('weberror', recordError);
    context.on('requestfailed', recordFailure).on('response', recordResponse);
    return () => {
      context.off('console', recordConsole).off('weberror', recordError);
      context.off('requestfailed', recordFailure).off('response', recordResponse);
    };
  }

  /** Declares expected noise. The test fails if the noise does not occur. */
  expect(pattern: RegExp): void {
    this.#expected.push({ pattern, seen: false });
  }

  /** Declares noise that may occur or not. */
  allow(pattern: RegExp): void {
    this.#expected.push({ pattern, seen: true });
  }

  /** The faults: unexpected noise, and expected noise that did not occur. */
  complaints(): string[] {
    const missing = this.#expected.filter(({ seen }) => !seen);
    return [
      ...this.#heard,
      ...missing.map(({ pattern }) => `Expected noise matching ${pattern}, but there was none. Remove the expectation.`),
    ];
  }

  #record(text: string): void {
    const expected = this.#expected.find(({ pattern }) => pattern.test(text));
    if (expected) expected.seen = true;
    else this.#heard.push(text);
  }

  #recordConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // A violated Content-Security-Policy is such a message too. Failed requests are recorded below, with their method.
    if (message.text().startsWith('Failed to load resource: the server responded with')) return;
    this.#record(`console.${message.type()} at ${message.location().url}: ${message.text()}`);
  }

  #recordFailure(request: Request): void {
    const reason = request.failure()?.errorText ?? 'failed';
    // Leaving a page cancels its pending requests.
    if (reason === 'net::ERR_ABORTED') return;
    this.#record(`${request.method()} ${request.url()} failed: ${reason}`);
  }

  #recordResponse(response: Response): void {
    if (response.status() < 400) return;
    this.#record(`${response.request().method()} ${response.url()} answered ${response.status()}`);
  }
}
