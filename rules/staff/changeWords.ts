import { dayText } from '#rules/day/dayText.ts';
import { yen } from '#rules/text/yen.ts';
import { causes, decisions, feeDecisions, memberChanges, reductionByHand, type Words } from './decisionWords.ts';
import { currentName } from './formerNames.ts';

type Said = Readonly<Record<string, unknown>>;

/** A change as the log keeps it: the call, what was asked for and what came of it. */
export type LoggedChange = { readonly action: string; readonly request: unknown; readonly answer: unknown };

const asSaid = (value: unknown): Said => (typeof value === 'object' && value !== null ? (value as Said) : {});

const sum = (label: string, value: unknown) => (typeof value === 'number' ? [`${label} ${yen(value)}`] : []);

/** The same where nought says nothing. */
const anySum = (label: string, value: unknown) => (value === 0 ? [] : sum(label, value));

const aDay = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayText(value) : '');

function decided(action: string, { decision }: Said, { isReductionByHand }: Said) {
  if (typeof decision === 'string') {
    const isRegistration = action === 'Desk/DeclineRegistration' && decision === 'reject';
    return [isRegistration ? '却下' : (decisions[decision] ?? decision)];
  }
  const kind = asSaid(decision).kind;
  if (typeof kind !== 'string') return [];
  return [isReductionByHand === true ? reductionByHand : ((feeDecisions as Words)[kind] ?? kind)];
}

/** The days that a request names. */
function days({ details, from, to, until }: Said) {
  const uses = Array.isArray(details) ? details.map((detail) => aDay(asSaid(detail).date)) : [];
  const first = uses.find((day) => day !== '');
  if (first !== undefined) return [`利用日 ${first}`];
  if (aDay(from) !== '' && aDay(to) !== '') return [`${aDay(from)}～${aDay(to)}`];
  if (until === null) return ['停止の解除'];
  return aDay(until) === '' ? [] : [`${aDay(until)}まで停止`];
}

/** A member of a group by their number: no name is kept in the log. */
const aMember = (number: unknown) =>
  typeof number === 'string' ? [number.trim() === '' ? '番号なし' : number.trim()] : [];

const difference = ({ expectedDifference }: Said) => anySum('使用料の差額', expectedDifference);

/** What only one call says. */
const particular: Readonly<Record<string, (request: Said, answer: Said) => readonly string[]>> = {
  'Desk/ReceiveCash': ({ way, tendered, amount, part }, { received }) => [
    ...(way === 'transfer' ? ['振込'] : []),
    ...sum('収納', part ?? amount ?? received),
    ...(way === 'transfer' ? [] : sum('お預かり', tendered)),
  ],
  'Desk/GiveBack': ({ way, amount }) => [
    ...(way === 'cash' ? ['現金'] : way === 'transfer' ? ['振込'] : []),
    ...sum('返金', amount),
  ],
  'Desk/OpenTill': ({ float }) => sum('釣銭準備金', float),
  'Desk/CountTill': (_, { counted, difference }) => [...sum('実査', counted), ...sum('過不足', difference)],
  'Desk/CloseTill': ({ left }, { difference }) => [...sum('翌日へ残す現金', left), ...sum('過不足', difference)],
  'Desk/CorrectTill': ({ amount }) => sum('訂正', amount),
  'Desk/MoveReservation': difference,
  'Desk/ChangeSeat': difference,
  'Desk/ChangeContents': difference,
  'Desk/ImportPeople': (_, { registered }) => (Array.isArray(registered) ? [`${registered.length}人を登録`] : []),
  'Desk/MergePeople': ({ otherNumber }) => (typeof otherNumber === 'string' ? [`統合した番号 ${otherNumber}`] : []),
  'Console/EndStaffSessions': ({ sessionId }) => [sessionId === null ? 'すべての端末' : '1台の端末'],
  'Desk/AddMember': ({ memberNumber, isRepresentative }) => [
    ...aMember(memberNumber),
    ...(isRepresentative === true ? ['代表者にした'] : []),
  ],
  'Desk/ChangeMember': ({ change }, { memberNumber }) => [
    ...aMember(memberNumber),
    ...(typeof change === 'string' ? [memberChanges[change] ?? change] : []),
  ],
  'Desk/AddCharge': ({ lines, line }) =>
    // It had one line before it had several.
    (Array.isArray(lines) ? lines : [line]).flatMap((one) => {
      const { label, yen: amount } = asSaid(one);
      return [...(typeof label === 'string' ? [label] : []), ...sum('追加', amount)];
    }),
  'Desk/PublishFees': (_, { firstDay }) => (aDay(firstDay) === '' ? [] : [`${aDay(firstDay)}から適用`]),
  'Desk/SendReminders': ({ count, yen: amount }) => [`${String(count)}件`, ...sum('未収', amount)],
  'Desk/IssueBills': ({ count, yen: amount }) => [`${String(count)}件`, ...sum('請求', amount)],
};

/** What a change decided, with its sums and days; '' where the name of the call says all. */
export function changeWords({ action: logged, request: asked, answer: answered }: LoggedChange) {
  const action = currentName(logged);
  const request = asSaid(asked);
  const answer = asSaid(answered);
  const cause = typeof request.cause === 'string' ? [causes[request.cause] ?? request.cause] : [];
  const isOverriding = Array.isArray(answer.passed) && answer.passed.length > 0;
  return [
    ...decided(action, request, answer),
    ...cause,
    ...days(request),
    ...(particular[action]?.(request, answer) ?? []),
    ...sum('使用料', answer.fee),
    ...anySum('返金', answer.refund),
    ...(isOverriding ? ['規則を超えた操作'] : []),
  ].join('、');
}
