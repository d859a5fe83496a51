import { type OpenValues, openAddresses } from '#server/testing/openAddresses.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { headersText } from './everyAnswer.ts';

/** What anybody is answered at every address beside the calls, by the address. */
export async function everyOpenAnswer(server: TestServer, values: OpenValues) {
  const answers: Record<string, string> = {};
  for (const url of await openAddresses(values)) {
    const { statusCode, headers, body } = await server.app.inject({ url, headers: { accept: '*/*' } });
    answers[url] = `${statusCode} ${headersText(headers)} ${body}`;
  }
  return answers;
}
