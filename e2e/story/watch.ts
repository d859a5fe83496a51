import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';
import { quietAddress } from '../world/keepAssets.ts';

/**
 * Errors in a browser, one line each: 'console: …', 'page: …', '409 Reservation/Reserve', 'cut Reservation/Reserve'.
 */
export type Watch = {
  /** Expects these lines, each as often as it is named. Every other line fails the story. */
  expects(...lines: readonly string[]): void;
  /** Allows these lines, any number of times. */
  allows(...lines: readonly string[]): void;
  /** What was seen and not expected, and what was expected and not seen. */
  verdict(): { readonly unexpected: readonly string[]; readonly missing: readonly string[] };
  /** Begins anew: what was seen, expected and allowed until now no longer counts. */
  forget(): void;
};

/** 'Reservation/Reserve' for a call; the path of anything else. */
const nameOf = (request: Request) => new URL(request.url()).pathname.replace(/^(\/waapi)?\/api\//, '');

/** Console messages that repeat what response and request events report better. */
const isEcho = (message: ConsoleMessage) => message.text().startsWith('Failed to load resource:');

/** A page that is left cancels what it was still asking for. */
const isCancelled = (request: Request) => request.failure()?.errorText === 'net::ERR_ABORTED';

/** The story may have made its server unreachable: then the page is not left by way of it. */
const isLeft = (request: Request) => nameOf(request) === quietAddress;

/** Everything that goes wrong in any page of a browser context. */
export function watchOver(): Watch & { over(context: BrowserContext): void } {
  const seen: string[] = [];
  const expected: string[] = [];
  const allowed = new Set<string>();

  const over = (context: BrowserContext) => {
    context.on('console', (message) => {
      if (message.type() === 'error' && !isEcho(message)) seen.push(`console: ${message.text()}`);
    });
    context.on('weberror', (event) => seen.push(`page: ${event.error().message}`));
    context.on('response', (response: Response) => {
      if (response.status() >= 400) seen.push(`${response.status()} ${nameOf(response.request())}`);
    });
    context.on('requestfailed', (request) => {
      if (!isCancelled(request) && !isLeft(request)) seen.push(`cut ${nameOf(request)}`);
    });
  };

  const verdict = () => {
    const left = seen.filter((line) => !allowed.has(line));
    const missing = expected.filter((line) => {
      const place = left.indexOf(line);
      if (place >= 0) left.splice(place, 1);
      return place < 0;
    });
    return { unexpected: left, missing };
  };

  return {
    over,
    expects: (...lines) => void expected.push(...lines),
    allows: (...lines) => lines.forEach((line) => void allowed.add(line)),
    verdict,
    forget() {
      seen.length = 0;
      expected.length = 0;
      allowed.clear();
    },
  };
}
