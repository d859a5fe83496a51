import type { RequestOf } from '#contract/endpoints.ts';
import type { Audience } from '#contract/office/messageEndpoints.ts';
import { wrongSpan, wrongWords } from '#rules/message/message.ts';

/** A message as it is typed: who is meant, by the fields of each way to choose them, and the words. */
export type TypedMessage = {
  readonly kind: string;
  readonly classes: readonly string[];
  readonly registration: string;
  readonly containerId: string;
  readonly articleIds: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly eventId: string;
  readonly who: string;
  readonly subject: string;
  readonly body: string;
};

/** Names of parameters of the address by which somebody is meant when the form opens. */
const names = { hall: 'hall', from: 'from', to: 'to', course: 'course', who: 'who' } as const;

type Begin = { readonly parameters: URLSearchParams; readonly today: string; readonly firstHall: string };

export function blankMessage({ parameters, today, firstHall }: Begin): TypedMessage {
  const given = (name: string) => parameters.get(name) ?? '';
  const from = given(names.from) || today;
  return {
    kind: given(names.course) === '' ? 'uses' : 'course',
    classes: [],
    registration: 'all',
    containerId: given(names.hall) || firstHall,
    articleIds: [],
    from,
    to: given(names.to) || from,
    eventId: given(names.course),
    who: given(names.who) || 'all',
    subject: '',
    body: '',
  };
}

/** The one person of an address; null where it names none. */
export function oneMeant(parameters: URLSearchParams): Audience | null {
  const reservationId = parameters.get('reservation') ?? '';
  const userNumber = parameters.get('person') ?? '';
  if (reservationId !== '') return { kind: 'reservation', reservationId };
  return userNumber === '' ? null : { kind: 'person', userNumber };
}

type Asked = RequestOf<'Office/PreviewMessage'>['audience'];

/** Who is meant, as it is sent. */
export function audienceOf(typed: TypedMessage): Asked {
  const { kind, classes, registration, containerId, articleIds, from, to, eventId, who } = typed;
  if (kind === 'registered') {
    const group = registration as Extract<Audience, { kind: 'registered' }>['registration'];
    return { kind, classes: [...classes], registration: group };
  }
  if (kind === 'course') return { kind, eventId, who: who as Extract<Audience, { kind: 'course' }>['who'] };
  return { kind: 'uses', containerId, articleIds: [...articleIds], from, to };
}

function wrongUses({ kind, from, to }: TypedMessage) {
  if (kind !== 'uses') return {};
  if (from === '') return { from: '最初の日を入力してください。' };
  return { to: to === '' ? '最後の日を入力してください。' : wrongSpan({ from, to }) };
}

/** What is missing or wrong, by field. */
export const wrongMessage = (typed: TypedMessage, one: Audience | null) => ({
  ...wrongWords(typed),
  ...(one === null && wrongUses(typed)),
  eventId: one === null && typed.kind === 'course' && typed.eventId === '' ? '講座を選択してください。' : undefined,
});
