import type { RequestOf } from '#contract/endpoints.ts';
import type { Audience } from '#contract/office/messageEndpoints.ts';
import { newId } from '#server/newId.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aMember } from '#server/testing/factories.ts';
import { likeAccount } from '#server/testing/likeAccount.ts';
import type { TestServer } from '#server/testing/testServer.ts';

export const usual = { subject: '明日は休館します', body: '設備の故障のため、明日は休館します。\n申し訳ありません。' };

const frames = ['午前', '午後', '夜間'] as const;

/** A town whose hall up to three people have booked for the day after, and an administrator. */
export async function aMailingTown(server: TestServer, people = 3, overrides: Parameters<typeof aSmallTown>[1] = {}) {
  server.clock.set('2026-06-10T10:00');
  const town = await aSmallTown(server, overrides);
  const admin = await aStaffMember(server, town.tenant, { name: '佐藤 花' });
  const members = [];
  for (const [index, frame] of frames.slice(0, people).entries()) {
    const email = `${newId()}@example.jp`;
    const member = { ...(await aMember(server, town.tenant, { email })), email };
    const state = index % 2 ? 'under_review' : 'won';
    await aReservation(server, member, town.hall, { date: '2026-06-11', frames: [frame], state });
    members.push(member);
  }
  const tomorrow: Audience = {
    kind: 'uses',
    containerId: town.hall.containerId,
    articleIds: [],
    from: '2026-06-11',
    to: '2026-06-11',
  };
  return { ...town, admin, members, tomorrow };
}

export const everybody: Audience = { kind: 'registered', classes: [], registration: 'all' };

/** So many more people of the town, with an address each. */
export const manyLike = ({ db }: Pick<TestServer, 'db'>, { userId }: { readonly userId: string }, count: number) =>
  likeAccount(
    db,
    userId,
    Array.from({ length: count }, (_, index) => {
      const person = newId();
      return { person, userNumber: `M${index}`, email: `${person}@example.jp` };
    }),
  );

type Asked = Partial<RequestOf<'Office/SendMessage'>> & { readonly audience: Audience };

export const preview = (server: TestServer, staff: TestStaff, { audience, words = usual }: Asked) =>
  server.call('Office/PreviewMessage', { audience, words }, { staff });

/** Sends what was just previewed. */
export async function sendTo(server: TestServer, staff: TestStaff, asked: Asked) {
  const { digest = '', people = 1 } = (await preview(server, staff, asked)).body;
  return server.call('Office/SendMessage', { words: usual, reason: '故障のため', digest, people, ...asked }, { staff });
}
