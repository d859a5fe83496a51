import { reasonToCome } from '#rules/staff/reasonInMail.ts';
import type { Context, Staff } from '#server/context.ts';
import { hallOf, noticeText } from '#server/notice/noticeText.ts';
import { notify, type PersonalNotice } from '#server/notice/notify.ts';
import { voiceOf } from '#server/notice/voice.queries.ts';
import type { LastChange } from '#server/payment/payable.ts';
import { Refused } from '#server/refused.ts';
import { type ToldChange, tellOrList } from '#server/reservation/promise/listUnreached.ts';
import { changedMeanwhile } from './changedMeanwhile.ts';

/** What acts of the desk change, and how it is held. */
export type DeskSubject<Wanted, Held> = {
  /** Holds it until the transaction ends. Refuses notFound. */
  lock(context: Context, wanted: Wanted): Promise<Held>;
  lastChange(context: Context, held: Held): Promise<LastChange>;
  /** Keeps with it what staff note for each other; '' keeps nothing. */
  note(context: Context<Staff>, held: Held, text: string): Promise<void>;
  /** The name in the messages about it. */
  readerOf(context: Context, held: Held): Promise<string>;
};

/** What a person is told. Where it changes what they were promised, staff call whoever no message reaches. */
export type Told = { readonly notice: PersonalNotice; readonly change?: Omit<ToldChange, 'message'> };

/** What a request may bring besides what is wanted. */
type Given = {
  /** For the person and the history. */
  readonly reason?: string;
  /** For staff alone. */
  readonly staffNote?: string;
  /** Of the preview that was seen; null if none was. */
  readonly version?: number | null;
};

/** `isActing`: it is about to be written, so what it takes is locked too. `version`: how often its subject was changed. */
export type Planning = { readonly isActing: boolean; readonly version: number };

type DeskAct<Wanted, Request extends Wanted & Given, Held, Planned, Shown, Answer> = {
  readonly subject: DeskSubject<Wanted, Held>;
  /** Whether a reason is required; by default it always is. */
  readonly needsReason?: (request: Request) => boolean;
  /** Refuses before anything is held. */
  readonly admit?: (context: Context<Staff>, request: Request) => Promise<void> | void;
  /** Facts and rules: what the act does, of which nothing is written. Refuses what cannot be done at all. */
  plan(context: Context<Staff>, held: Held, wanted: Wanted, planning: Planning): Promise<Planned>;
  /** Refuses what the preview may show all the same: what the caller has no right to, or saw otherwise. */
  readonly demand?: (context: Context<Staff>, planned: Planned, request: Request) => Promise<void> | void;
  write(context: Context, planned: Planned, reason: string): Promise<void>;
  /** Null tells nobody. */
  message(context: Context, planned: Planned, reason: string): Told | null;
  /** What the preview shows besides the message; left out for an act without preview. */
  readonly show?: (context: Context<Staff>, planned: Planned) => Promise<Shown> | Shown;
  answer(context: Context<Staff>, planned: Planned): Promise<Answer> | Answer;
};

/**
 * An act of the desk, from one plan of which both operations are made: `preview` shows what it would do, and `act` does
 * it. `act` refuses reasonRequired, changedMeanwhile, and what the act itself refuses; `whenHeld` is called once the
 * subject is locked. `carryOut` does what somebody else has planned.
 */
export function deskChange<Wanted, Held, Planned, Shown, Answer, Request extends Wanted & Given = Wanted & Given>(
  deskAct: DeskAct<Wanted, Request, Held, Planned, Shown, Answer>,
) {
  const { subject } = deskAct;

  async function preview(context: Context<Staff>, wanted: Wanted) {
    const held = await subject.lock(context, wanted);
    const { version } = await subject.lastChange(context, held);
    const planned = await deskAct.plan(context, held, wanted, { isActing: false, version });
    const told = deskAct.message(context, planned, reasonToCome);
    const mail = told ? await mailOf(context, told, await subject.readerOf(context, held)) : { subject: '', body: '' };
    return { ...((await deskAct.show?.(context, planned)) as Shown), mail, version };
  }

  async function act(context: Context<Staff>, request: Request, whenHeld?: (held: Held) => void): Promise<Answer> {
    const { reason: typed = '', staffNote = '', version: seen = null } = request;
    const reason = typed.trim();
    if (reason === '' && (deskAct.needsReason?.(request) ?? true)) throw new Refused('reasonRequired');
    await deskAct.admit?.(context, request);
    const held = await subject.lock(context, request);
    whenHeld?.(held);
    const last = await subject.lastChange(context, held);
    if (seen !== null && last.version !== seen) throw await changedMeanwhile(context, last);
    const planned = await deskAct.plan(context, held, request, { isActing: true, version: last.version });
    await deskAct.demand?.(context, planned, { ...request, reason });
    await deskAct.write(context, planned, reason);
    await subject.note(context, held, staffNote);
    await tell(context, deskAct.message(context, planned, reason));
    return deskAct.answer(context, planned);
  }

  return {
    preview,
    act,
    carryOut: (context: Context, planned: Planned, reason: string) => carryOut(deskAct, context, planned, reason),
  };
}

/** Writes and tells what was planned, for a job that does it without a request of staff. */
export async function carryOut<Planned>(
  { write, message }: Pick<DeskAct<never, never, never, Planned, never, never>, 'write' | 'message'>,
  context: Context,
  planned: Planned,
  reason: string,
) {
  await write(context, planned, reason);
  await tell(context, message(context, planned, reason));
}

async function mailOf({ trx, tenant }: Context, { notice: { kind, facts } }: Told, personName: string) {
  const { tenantName } = tenant;
  const voice = await voiceOf(trx, tenant, { channel: 'mail', halls: [hallOf(facts)] });
  return noticeText(kind, facts, { tenantName, personName }, voice);
}

async function tell(context: Context, told: Told | null) {
  if (told === null) return;
  const { notice, change } = told;
  if (change) await tellOrList(context, [{ message: notice, ...change }]);
  else await notify(context, notice);
}
