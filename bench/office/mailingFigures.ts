import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import type { Audience } from '#contract/office/messageEndpoints.ts';
import { type BenchDatabase, freePort } from '../benchServers.ts';
import { aClerk } from '../data/aClerk.ts';
import { asSuperuser } from '../data/drawnLottery.ts';
import { type Caller, type HttpClient, httpClient } from '../httpClient.ts';
import type { Beside } from '../rush/beside.ts';
import { childProgram } from '../rush/childProgram.ts';
import { msText } from '../rush/lines.ts';
import { type Row, rowNamed } from '../rush/rows.ts';
import { measurePieces, pieceOf } from '../rush/rush.ts';
import type { World } from '../rush/world.ts';

const people = Number(process.env.BENCH_PEOPLE ?? 20_000);
/** The class of the people who are written to. */
const readers = 'readers';
const audience: Audience = { kind: 'registered', classes: [readers], registration: 'all' };
const body = '設備の点検のため、明日は休館します。ご迷惑をおかけしますが、よろしくお願いします。'.repeat(8);

/** So many people with an address each, like one who is there. */
const addReaders = ({ database, town: { tenantId } }: World) =>
  asSuperuser(database, (client) =>
    client.query(
      `insert into account (tenant_id, user_id, user_number, kind, password_hash, email, last_name, first_name,
         last_name_kana, first_name_kana, phone_number_1, phone_number_2, phone_number_3, phone_number_type, address,
         created_at, verified_at, classes)
       select $1, gen_random_uuid(), 'R' || number, 'member', '', 'reader-' || number || '@example.jp', '山田', '花子',
         'ヤマダ', 'ハナコ', '090', '1234', '5678', 'Mobile', '', now(), now(), array[$3]
       from generate_series(1, $2::integer) as number
       where not exists (select from account where tenant_id = $1 and classes = array[$3])`,
      [tenantId, people, readers],
    ),
  );

type Office = { readonly client: HttpClient; readonly clerk: Caller };

const ask = async <Name extends 'Office/PreviewMessage' | 'Office/SendMessage' | 'Office/GetDelivery'>(
  { client, clerk }: Office,
  name: Name,
  request: RequestOf<Name>,
) => JSON.parse(await client.call(name, request, { ...clerk, key: crypto.randomUUID() })) as ResponseOf<Name>;

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Until nothing of a message is on its way: what comes next is measured without it. */
async function takeBack(office: Office, messageId: string) {
  await office.client.call('Office/StopMessage', { messageId }, { ...office.clerk, key: crypto.randomUUID() });
  while ((await ask(office, 'Office/GetDelivery', { messageId })).counts.waiting > 0) await wait(200);
}

let turn = 0;

/** Staff send a message as the round begins, and take back what has not left as it ends. */
async function aMailing(world: World): Promise<Beside> {
  await addReaders(world);
  const clerk = await aClerk(world.database.superuserUrl, world.town.tenantId);
  const client = await httpClient(world.baseUrl, 1);
  const office = { client, clerk };
  turn += 1;
  const words = { subject: `休館のお知らせ ${turn}`, body };
  const plan = await ask(office, 'Office/PreviewMessage', { audience, words });
  if (plan.people !== people) throw new Error(`${plan.people} people and not ${people}`);
  const begun = performance.now();
  const sending = ask(office, 'Office/SendMessage', {
    audience,
    words,
    people,
    digest: plan.digest,
    reason: '点検',
  }).then(({ messageId }) => ({ messageId, took: performance.now() - begun }));
  return {
    async end() {
      const { messageId, took } = await sending;
      const { counts } = await ask(office, 'Office/GetDelivery', { messageId });
      const seconds = (performance.now() - begun) / 1_000;
      await takeBack(office, messageId);
      client.close();
      const left = `${counts.sent} mails left in ${seconds.toFixed(1)} s (${(counts.sent / seconds).toFixed(0)}/s)`;
      return `a message to ${people}: the act took ${msText(took)}, ${left}`;
    },
  };
}

const { against: _, ...reserving } = rowNamed('Reserve, won');

const row: Row = {
  ...reserving,
  name: `Reserve, won, a message to ${people}`,
  goal: 0.9,
  beside: aMailing,
  isAgainstItself: true,
};

/** Residents reserve while staff write to many of them, and the same without, in turn. */
export async function mailing(database: BenchDatabase) {
  const port = await freePort();
  const mail = await childProgram('mailServer.ts', { PORT: String(port) });
  try {
    // It offers no TLS.
    const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_REQUIRE_TLS: 'false' };
    await measurePieces(database, [pieceOf(row)], { settings, seconds: 10 });
  } finally {
    await mail.end();
  }
}
