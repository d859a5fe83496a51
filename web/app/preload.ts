import type { PreloadedCall } from '#client/preloadedCalls.ts';
import type { Preload, preloadId } from '#contract/preload.ts';

/*
 * Loaded before everything else, so it imports nothing: makes the calls with which the page will begin while its
 * scripts are still on their way. `call` takes the answers. Without this script it makes the calls itself. It also
 * begins to load what the document could not name: the scripts that only who is logged in needs, or only who is not.
 */

const stored = (key: string) => sessionStorage.getItem(key) ?? '';

/** The headers of `call`; the session only where it is that of the tenant of the address. */
function headersFor(tenantId: string) {
  const isOurs = stored('tenant_id') === tenantId;
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
  const values = {
    'Content-Type': 'application/json',
    'X-Session-Token': isOurs ? stored('session_token') : '',
    'X-Tenant-Id': tenantId,
    'X-Line-Access-Token': isOurs ? stored('line_access_token') : '',
    'X-XSRF-TOKEN': decodeURIComponent(cookie),
  };
  return Object.entries(values).filter(([, value]) => value !== '');
}

function begin(path: string, body: string, headers: [string, string][]): PreloadedCall {
  const sentMs = Date.now();
  const sent = fetch(path, { method: 'POST', headers, body, credentials: 'same-origin', cache: 'no-store' });
  const received = sent.then((response) => ({ response, sentMs, receivedMs: Date.now() }));
  // Whoever takes the call hears of its failure; nobody may.
  received.catch(() => undefined);
  return { token: new Headers(headers).get('X-Session-Token'), received };
}

function preload(script: string) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = script;
  document.head.append(link);
}

function beginAll({ tenantId, calls, scripts }: Preload) {
  const headers = headersFor(tenantId);
  const hasSession = headers.some(([name]) => name === 'X-Session-Token');
  const made = calls.filter(({ needsSession }) => hasSession || !needsSession);
  const begun = new Map(made.map(({ path, body }) => [`${path} ${body}`, begin(path, body, headers)]));
  // The router loads the page of the address also for whom it leads to the login.
  for (const script of hasSession ? scripts.inside : [...scripts.login, ...scripts.inside]) preload(script);
  return begun;
}

const id: typeof preloadId = 'preload';
const told = document.getElementById(id)?.textContent;
// If the page was quicker it has made its calls already.
if (told) globalThis.preloadedCalls ??= beginAll(JSON.parse(told));
