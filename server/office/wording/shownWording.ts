import type { ParsedRequestOf } from '#contract/endpoints.ts';
import type { MessageTextId } from '#contract/office/messageTexts.ts';
import { messageTexts, type Wordings } from '#rules/notice/messageTexts.ts';
import { whyNotWorded } from '#rules/notice/whyNotWorded.ts';
import type { Context } from '#server/context.ts';
import { hallOf, type Names, noticeText, type StaffText, staffText, toldOf } from '#server/notice/noticeText.ts';
import { voiceOf } from '#server/notice/voice.queries.ts';
import { Refused } from '#server/refused.ts';
import { type Message, madeUpForStaff, madeUpMessages } from './madeUp.ts';
import { sentLately } from './sentLately.queries.ts';

type Wanted = ParsedRequestOf<'Office/PreviewWording'>;

/** So many of the latest such messages can be looked at. */
const mostShown = 5;

/** Nobody's: how a message reads is seen without knowing whose booking it is. */
const personName = '予約 花子';

/** A message of this text, for which facts from before something was told may not be enough. */
function isOfText({ kind, facts }: Message, text: MessageTextId) {
  try {
    return toldOf(kind, facts).text === text;
  } catch {
    return false;
  }
}

/** What the town has lately told in this text, the latest first. What concerns accounts is nobody else's to see. */
async function toldLately({ trx, tenant: { tenantId } }: Context, text: MessageTextId, { kind }: Message) {
  if (messageTexts[text].group === 'account') return [];
  const rows = await sentLately(trx, { tenantId, kind });
  return rows
    .map(({ facts, created_at }) => ({ message: { kind, facts } as Message, writtenAt: created_at }))
    .filter(({ message }) => isOfText(message, text))
    .slice(0, mostShown);
}

const forStaff = <Id extends StaffText>(text: Id, names: Pick<Names, 'tenantName'>, wordings: Wordings) =>
  staffText(text, madeUpForStaff[text], names, { wordings });

/** A message in the words that are asked for, within those of the town. Refuses wordingRefused with the reason. */
export async function shownWording(context: Context, { text, which, ...wording }: Wanted) {
  const reason = Object.values(whyNotWorded(text, wording)).find((why) => why !== '');
  if (reason !== undefined) throw new Refused({ code: 'wordingRefused', message: reason });
  const { trx, tenant } = context;
  const names = { tenantName: tenant.tenantName, personName };
  if (text === 'dayList' || text === 'monthReport' || text === 'factorFailed') {
    const { sender } = await voiceOf(trx, tenant, { channel: 'mail', halls: [] });
    const shown = forStaff(text, names, { [text]: wording });
    return { ...shown, sender, replyTo: '', writtenAt: null, known: 0 };
  }
  const example = text === 'frame' ? 'booked.fixed' : text;
  const lately = await toldLately(context, example, madeUpMessages[example]);
  const { message, writtenAt } = lately[which] ?? { message: madeUpMessages[example], writtenAt: null };
  const { sender, replyTo, wordings } = await voiceOf(trx, tenant, { channel: 'mail', halls: [hallOf(message.facts)] });
  const voice = { replyTo, wordings: { ...wordings, [text]: wording } };
  const shown = noticeText(message.kind, message.facts, names, voice);
  return { ...shown, sender, replyTo, writtenAt, known: lately.length };
}
