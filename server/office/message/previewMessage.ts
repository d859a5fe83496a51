import { dayOf } from '#rules/day/day.ts';
import { asSent } from '#rules/message/message.ts';
import { fullName } from '#rules/text/fullName.ts';
import { noticeText } from '#server/notice/noticeText.ts';
import { voiceOf } from '#server/notice/voice.queries.ts';
import type { Operation } from '#server/operation.ts';
import { countPeople, somePeople } from './audience.queries.ts';
import { chosenBy, demandPeople, demandWords } from './audienceFor.ts';

/** So many of those whom nothing reaches are named before it is sent. */
const mostNamed = 200;

/** Changes nothing. Refuses as chosenBy(), demandWords() and demandPeople() do. */
export const previewMessage: Operation<'Office/PreviewMessage'> = async (context, { audience, words: typed }) => {
  const { trx, tenant, now } = context;
  const words = asSent(typed);
  demandWords(words);
  const { containerId, words: audienceText } = await chosenBy(context, audience);
  const meant = { tenantId: tenant.tenantId, audience, today: dayOf(now) };
  const { people, by_mail, by_line, to_phone, digest } = await countPeople(trx, meant);
  demandPeople(people);
  const phoned = to_phone === 0 ? [] : await somePeople(trx, { ...meant, isReached: false, most: mostNamed });
  const [first] = await somePeople(trx, { ...meant, isReached: true, most: 1 });
  const voice = await voiceOf(trx, tenant, { channel: 'mail', halls: [containerId] });
  const personName = first?.is_verified ? fullName(first.last_name, first.first_name) : '';
  return {
    digest,
    audience: audienceText,
    people,
    byMail: by_mail,
    byLine: by_line,
    toPhone: to_phone,
    phoned: phoned.map((row) => ({
      userNumber: row.user_number,
      personName: fullName(row.last_name, row.first_name),
    })),
    example: first ? noticeText('message', words, { tenantName: tenant.tenantName, personName }, voice) : null,
    isToMany: people > 1,
  };
};
