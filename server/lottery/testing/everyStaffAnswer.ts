import { type RequestOf, type StaffCall, servedEndpoints } from '#contract/endpoints.ts';
import type { TestStaff } from '#server/testing/aStaffMember.ts';
import { type StaffTown, staffBodies } from '#server/testing/staffBodies.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { headersText } from './everyAnswer.ts';
import type { keptTenant } from './keptTenant.ts';

type Call = keyof typeof staffBodies;

/** What staff are asked about by every call: its usual body, or others of it. */
export type StaffAsked = { readonly [Name in Call]?: readonly RequestOf<Name>[] };

const names = Object.keys(staffBodies) as Call[];

/** Who is signed in and out there is no matter of a draw, and what a call makes at random is not compared. */
const isOfSignIn = (name: Call) => servedEndpoints[name].permission === 'signingIn' || name === 'Console/SignOut';

type World = {
  readonly kept: Awaited<ReturnType<typeof keptTenant>>;
  readonly about: StaffTown;
  readonly asked: StaffAsked;
  /** What witnesses have seen drawn, and what anybody computes of it and of what is public; it is not the result. */
  readonly witnessed?: readonly string[];
  /** Makes the rows again what the answers are to be about. */
  readonly arrange: () => Promise<unknown>;
};

/** What a member of staff is answered to every call of the table, with its headers, each time of the same rows. */
export async function everyStaffAnswer(
  server: TestServer,
  { kept, about, asked, arrange, witnessed = [] }: World,
  staff: TestStaff,
) {
  const answers: Record<string, string> = {};
  await arrange();
  for (const name of names.filter((one) => !isOfSignIn(one))) {
    const requests: readonly RequestOf<StaffCall>[] = asked[name] ?? [staffBodies[name](about)];
    for (const [index, request] of requests.entries()) {
      const { status, body, headers } = await server.callWith(name, request, { staff });
      const known = kept.text + JSON.stringify(request);
      const said = withoutChance(`${status} ${headersText(headers)} ${JSON.stringify(body)}`, known);
      answers[`${name} ${index}`] =
        name === 'Desk/GetDrawRecord' ? witnessed.reduce((text, seen) => text.replaceAll(seen, 'seen'), said) : said;
      if (servedEndpoints[name].effect !== 'read' && status === 200) await arrange();
    }
  }
  return answers;
}

/** Ids and secrets that the call itself made are new each time, and so are numbers that the database counts on. */
const withoutChance = (text: string, known: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => (known.includes(id) ? id : 'new'))
    .replaceAll(/yoyaku_[A-Za-z0-9_-]{70}|whsec_[A-Za-z0-9+/=]+/g, 'made')
    .replaceAll(/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])|\b[a-z0-9]{5}-[a-z0-9]{5}\b/g, (word) =>
      known.includes(word) ? word : 'made',
    )
    .replaceAll(/"userNumber":"(\d+)"/g, (pair, number: string) =>
      known.includes(number) ? pair : '"userNumber":"new"',
    )
    .replaceAll(/"(sequence|next|revision|version)":\d+/g, '"$1":0');

/** The calls that were answered differently. */
export const differingIn = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]);
