import type { RequestOf, StaffCall } from '#contract/endpoints.ts';
import { newId } from '../newId.ts';
import type { TestHall } from './aHall.ts';
import { reserveBody } from './aReservation.ts';

/** What calls of staff are about in a town. */
export type StaffTown = {
  readonly hall: TestHall;
  readonly reservationId: string;
  /** Of the reservation, as somebody sees it who is about to change it; acts that want another one are refused. */
  readonly version?: number;
  readonly userNumber: string;
  /** Somebody else of the staff. */
  readonly staffId: string;
};

type Served = Exclude<StaffCall, `Local/${string}`>;

const registered = {
  lastName: '新井',
  firstName: '花子',
  lastNameKana: 'アライ',
  firstNameKana: 'ハナコ',
  phoneNumber1: '090',
  phoneNumber2: '1234',
  phoneNumber3: '5678',
  email: '',
  address: '',
  birthday: null,
};

const nobody = '00000000-0000-4000-8000-000000000000';
const one = ({ reservationId }: StaffTown) => ({ reservationId });
const seen = ({ reservationId, version = 1 }: StaffTown) => ({ reservationId, version });
const toAnotherDay = ({ reservationId, hall }: StaffTown) => ({
  reservationId,
  containerId: hall.containerId,
  details: reserveBody(hall, { date: '2026-06-22' }).details,
});
const forMorePeople = ({ reservationId, hall }: StaffTown) => {
  const { containerId: _, date: __, details: ___, ...contents } = reserveBody(hall);
  return { reservationId, contents: { ...contents, expectedNumberOfAttendee: 30 } };
};
const nothing = () => ({});
const aTill = ({ hall }: StaffTown) => ({ containerId: hall.containerId, tillId: nobody, version: 1 });
const aClosure = ({ hall }: StaffTown) => ({ containerId: hall.containerId, closureId: nobody });
const closed = ({ hall }: StaffTown) => ({
  containerId: hall.containerId,
  kind: 'maintenance' as const,
  from: '2026-06-24',
  to: '2026-06-26',
  reason: '空調の更新',
  told: '空調設備の更新のため',
});
const pieces = {
  '10000': 0,
  '5000': 0,
  '2000': 0,
  '1000': 30,
  '500': 0,
  '100': 0,
  '50': 0,
  '10': 0,
  '5': 0,
  '1': 0,
};
const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} } as const;
const desk = { role: 'desk', containerIds: null, validFrom: '2026-06-01', validUntil: null } as const;

const aPlace: RequestOf<'Office/AddPlace'> = {
  fields: { name: '分館' },
  rooms: [
    {
      kind: 'add',
      timeFrameType: 'frame',
      fields: {
        name: '和室',
        hours: '9:00-21:00',
        bookingWindow: {
          opens: { unit: 'months', ahead: 2, onDay: 1, hour: 9 },
          closesDaysBefore: 1,
          closesHour: 17,
        },
        frames: [{ name: '午前', hours: '9:00-12:00', fee: { weekday: 1000, saturday: 1200, holiday: 1200 } }],
      },
    },
  ],
};

/** A well-formed request for each call of staff that is served; one that is not here does not compile. */
export const staffBodies: { readonly [Name in Served]: (town: StaffTown) => RequestOf<Name> } = {
  'Console/ConfirmCode': () => ({ code: '000000' }),
  'Console/BeginSetup': nothing,
  'Console/FinishSetup': () => ({ code: '000000' }),
  'Console/StepUp': () => ({ code: '000000' }),
  'Console/BeginAsSecond': () => ({ login: 'nobody', password: 'nothing', call: 'Desk/UndoMerge', request: {} }),
  'Console/ConfirmAsSecond': () => ({
    login: 'nobody',
    password: 'nothing',
    code: '000000',
    call: 'Desk/UndoMerge',
    request: {},
  }),
  'Console/GetFactors': nothing,
  'Console/BeginPasskeySetup': nothing,
  'Console/FinishPasskeySetup': () => ({
    credential: { ...passkey, response: { clientDataJSON: '', attestationObject: '' } },
  }),
  'Console/BeginPasskey': nothing,
  'Console/ConfirmPasskey': () => ({
    credential: { ...passkey, response: { clientDataJSON: '', authenticatorData: '', signature: '' } },
  }),
  'Console/ListPasskeys': nothing,
  'Console/NamePasskey': () => ({ passkeyId: nobody, name: '事務室の端末' }),
  'Console/RemovePasskey': () => ({ passkeyId: nobody }),
  'Console/SignOut': nothing,
  'Console/GetSelf': nothing,
  'Console/RenewRecoveryCodes': nothing,
  'Console/ChangePassword': () => ({ password: 'bunka-kaikan-2026', newPassword: 'bunka-kaikan-2027' }),
  'Console/ListSessions': nothing,
  'Console/EndSession': () => ({ sessionId: nobody }),
  'Console/ListStaff': nothing,
  'Console/InviteStaff': () => ({ login: 'somebody', name: '新人 一郎', grants: [desk] }),
  'Console/ChangeStaff': ({ staffId }) => ({
    staffId,
    version: 1,
    name: '新人 一郎',
    email: '',
    isDisabled: false,
    grants: [desk],
  }),
  'Console/RenewAccess': ({ staffId }) => ({ staffId, version: 1 }),
  'Console/ListStaffSessions': ({ staffId }) => ({ staffId }),
  'Console/EndStaffSessions': ({ staffId }) => ({ staffId, sessionId: null }),
  'Console/ListAudit': nothing,
  'Console/ExportAudit': () => ({ reason: '監査' }),
  'Console/GetAuditWeek': nothing,
  'Desk/PreviewCancellation': (town) => ({ ...one(town), cause: 'person' }),
  'Desk/CancelReservation': (town) => ({ ...seen(town), cause: 'facility', reason: '設備の故障' }),
  'Desk/ExportReservations': () => ({ reason: '利用状況の調査' }),
  'Desk/DownloadApproval': one,
  'Desk/UndoCheckIn': one,
  'Desk/RecordNoShow': (town) => ({ ...one(town), reason: '停電の日の記録' }),
  'Desk/PreviewSettledFee': (town) => ({ ...one(town), decision: { kind: 'refuse' } }),
  'Desk/PreviewClosure': closed,
  'Desk/CommitClosure': (town) => ({ ...closed(town), digest: '', lines: [] }),
  'Desk/ListRooms': ({ hall }) => ({ containerId: hall.containerId }),
  'Desk/ListClosures': nothing,
  'Desk/GetClosure': () => ({ closureId: nobody }),
  'Desk/RetryClosure': aClosure,
  'Desk/PreviewClosureLine': (town) => ({ ...aClosure(town), subjectId: nobody }),
  'Desk/DecideClosureLine': (town) => ({ ...aClosure(town), subjectId: nobody, mark: '', intent: 'keep' }),
  'Desk/SaveClosureDraft': (town) => ({ ...closed(town), lines: [] }),
  'Desk/GetClosureDraft': () => ({ draftId: nobody }),
  'Desk/DropClosureDraft': ({ hall }) => ({ containerId: hall.containerId, draftId: nobody, version: 1 }),
  'Desk/RevealPhones': ({ hall }) => ({ containerId: hall.containerId, reservationIds: [nobody] }),
  'Desk/ListRegularClosings': nothing,
  'Desk/GetClosureYear': ({ hall }) => ({ containerId: hall.containerId, year: '2026' }),
  'Desk/PreviewLift': aClosure,
  'Desk/ListOpenings': nothing,
  'Desk/PreviewOpening': ({ hall }) => ({ containerId: hall.containerId, day: '2026-06-22' }),
  'Desk/OpenDay': ({ hall }) => ({ containerId: hall.containerId, day: '2026-06-22', told: '夏祭り' }),
  'Desk/LiftOpening': ({ hall }) => ({ containerId: hall.containerId, day: '2026-06-22', mark: '', reason: '中止' }),
  'Desk/LiftClosure': (town) => ({ ...aClosure(town), reason: '工事の延期', version: 1 }),
  'Desk/ListFeeVersions': nothing,
  'Desk/GetFeeVersion': ({ hall }) => ({ containerId: hall.containerId, versionId: nobody }),
  'Desk/GetFirstFees': ({ hall }) => ({ containerId: hall.containerId }),
  'Desk/TryFee': ({ hall }) => ({
    containerId: hall.containerId,
    by: { kind: 'version', firstDay: '2026-04-01' },
    article: 'hall',
    date: '2026-06-20',
    frames: ['午前'],
  }),
  'Desk/PreviewFees': ({ hall }) => ({ containerId: hall.containerId, text: 'firstDay: 2027-04-01' }),
  'Desk/PublishFees': ({ hall }) => ({ containerId: hall.containerId, text: 'firstDay: 2027-04-01', revision: 1 }),
  'Office/ListPlaces': nothing,
  'Office/GetPlace': ({ hall }) => ({ containerId: hall.containerId }),
  'Office/ShowDay': ({ hall }) => ({ containerId: hall.containerId, date: '2026-06-22' }),
  'Office/PreviewPlace': ({ hall }) => ({ containerId: hall.containerId, fields: { name: '新館' } }),
  'Office/ChangePlace': ({ hall }) => ({ containerId: hall.containerId, fields: { name: '新館' }, revision: 1 }),
  'Office/PreviewNewPlace': () => aPlace,
  'Office/AddPlace': () => aPlace,
  'Desk/GetWork': nothing,
  'Desk/ListOpenDraws': nothing,
  'Desk/ListTextModules': nothing,
  'Desk/GetHealth': nothing,
  'Desk/GetEmbedding': nothing,
  'Desk/GetEntitlements': ({ userNumber }) => ({ userNumber }),
  'Desk/ListEndingTerms': nothing,
  'Desk/SetEntitlements': ({ userNumber }) => ({
    userNumber,
    classes: [],
    reductions: [],
    reason: '更新',
    seen: '',
  }),
  'Desk/GetBoard': ({ hall }) => ({ containerId: hall.containerId, date: '2026-06-20' }),
  'Desk/GetBoardWeek': ({ hall }) => ({
    containerId: hall.containerId,
    articleId: hall.halfA.articleId,
    first: '2026-06-20',
  }),
  'Desk/GetRoomDay': ({ hall }) => ({
    containerId: hall.containerId,
    articleId: hall.halfA.articleId,
    date: '2026-06-20',
  }),
  'Desk/GetBoardMonth': ({ hall }) => ({ containerId: hall.containerId, month: '2026-06' }),
  'Desk/GetQuote': ({ hall }) => reserveBody(hall),
  'Desk/FindPreviousUse': ({ hall, userNumber }) => ({ containerId: hall.containerId, userNumber }),
  'Desk/Reserve': ({ hall }) => ({
    ...reserveBody(hall, { date: '2026-06-21' }),
    person: { kind: 'guest', personName: '新井 花子' },
  }),
  'Desk/PreviewMove': toAnotherDay,
  'Desk/MoveReservation': (town) => ({
    ...toAnotherDay(town),
    ...seen(town),
    expectedDifference: 0,
    reason: '設備の故障',
  }),
  'Desk/PreviewContents': forMorePeople,
  'Desk/ChangeContents': (town) => ({ ...forMorePeople(town), ...seen(town), expectedDifference: 0, reason: 'お申出' }),
  'Desk/PreviewCancelledDays': (town) => ({
    reservationId: toAnotherDay(town).reservationId,
    cause: 'facility',
    days: ['2026-06-20'],
  }),
  'Desk/CancelDays': (town) => ({
    ...seen(town),
    cause: 'facility',
    days: ['2026-06-20'],
    reason: '設備の故障',
  }),
  'Desk/FindPeople': () => ({ text: 'さとう' }),
  'Desk/PreviewPeople': () => ({ csv: '姓,名,セイ,メイ,電話番号\n新井,花子,アライ,ハナコ,080-1111-2222' }),
  'Desk/ImportPeople': () => ({
    csv: '姓,名,セイ,メイ,電話番号\n新井,花子,アライ,ハナコ,080-1111-2222',
    chosen: [],
    seen: '',
  }),
  'Desk/FindAlike': () => ({ lastNameKana: 'ヤマダ', firstNameKana: 'ハナコ' }),
  'Desk/GetPerson': ({ userNumber }) => ({ userNumber }),
  'Desk/GetGroupRules': nothing,
  'Desk/RegisterGroup': () => ({
    groupName: 'みどり卓球会',
    groupNameKana: 'ミドリタッキュウカイ',
    members: [],
    isAnother: true,
    phoneNumber1: '090',
    phoneNumber2: '1234',
    phoneNumber3: '5678',
  }),
  'Desk/GetGroup': ({ userNumber }) => ({ userNumber }),
  'Desk/RevealMembers': ({ userNumber }) => ({ userNumber }),
  'Desk/AddMember': ({ userNumber }) => ({
    userNumber,
    personName: '新井 花子',
    personNameKana: 'アライ ハナコ',
    isLocal: true,
    seen: '',
  }),
  'Desk/ChangeMember': ({ userNumber }) => ({ userNumber, memberId: nobody, change: 'end', seen: '' }),
  'Desk/ReviewGroup': ({ userNumber }) => ({ userNumber, householdsChecked: true, renews: false, seen: '' }),
  'Desk/RevealPerson': ({ userNumber }) => ({ userNumber, fields: ['phone'] }),
  'Desk/CorrectPerson': ({ userNumber }) => ({ userNumber, seen: registered, corrected: registered, reason: '転居' }),
  'Desk/SuspendPerson': ({ userNumber }) => ({
    userNumber,
    until: '2026-12-31',
    reason: '無断不使用',
    seenUntil: null,
  }),
  'Desk/PreviewMerge': ({ userNumber }) => ({ userNumber, otherNumber: '99999999' }),
  'Desk/MergePeople': ({ userNumber }) => ({
    userNumber,
    otherNumber: '99999999',
    take: [],
    seen: 'nothing',
    reason: '二重登録',
  }),
  'Desk/UndoMerge': ({ userNumber }) => ({ userNumber, mergeId: nobody, reason: '別の方' }),
  'Desk/ListWaitingGuests': nothing,
  'Desk/DeclineRegistration': ({ userNumber }) => ({
    userNumber,
    decision: 'return',
    reason: '住所の記入漏れ',
    version: 0,
  }),
  'Desk/RegisterPerson': () => ({
    lastName: '新井',
    firstName: '花子',
    lastNameKana: 'アライ',
    firstNameKana: 'ハナコ',
    phoneNumber1: '090',
    phoneNumber2: '1234',
    phoneNumber3: '5678',
    isAnother: true,
  }),
  'Desk/FindReservations': nothing,
  'Desk/GetReservation': one,
  'Desk/WriteMemo': (town) => ({ ...seen(town), text: '鍵は事務室' }),
  'Desk/ListFollowUps': nothing,
  'Desk/FinishFollowUp': (town) => ({ ...one(town), followUpId: newId(), outcome: 'told', reason: 'x' }),
  'Desk/ListUnderReview': nothing,
  'Desk/ReviewReservation': (town) => ({ ...one(town), decision: 'approve' }),
  'Desk/ListLedger': () => ({ from: '2026-06-01', to: '2026-06-30' }),
  'Desk/ListUnpaid': nothing,
  'Desk/PreviewReminders': nothing,
  'Desk/SendReminders': () => ({ count: 0, yen: 0 }),
  'Desk/ListRefunds': nothing,
  'Desk/GetPersonMoney': ({ userNumber }) => ({ userNumber }),
  'Desk/Reconcile': () => ({ from: '2026-06-01', to: '2026-06-30' }),
  'Desk/ExportLedger': () => ({ from: '2026-06-01', to: '2026-06-30', form: 'ledger' }),
  'Desk/ListTills': nothing,
  'Desk/IssueBills': () => ({ count: 0, yen: 0 }),
  'Desk/ListBills': one,
  'Desk/PrintBill': (town) => ({ ...one(town), billId: nobody }),
  'Desk/ListReceipts': one,
  'Desk/GetTill': ({ hall }) => ({ containerId: hall.containerId }),
  'Desk/OpenTill': ({ hall }) => ({ containerId: hall.containerId, float: 30_000 }),
  'Desk/CountTill': (town) => ({ ...aTill(town), pieces }),
  'Desk/CloseTill': (town) => ({ ...aTill(town), left: 0 }),
  'Desk/ReopenTill': (town) => ({ ...aTill(town), reason: '打ち間違い' }),
  'Desk/CorrectTill': ({ hall }) => ({
    containerId: hall.containerId,
    tillId: nobody,
    amount: -100,
    reason: '釣銭の渡し間違い',
  }),
  'Desk/ReceiveCash': (town) => ({ ...one(town), tendered: 10_000 }),
  'Desk/PrintReceipt': (town) => ({ ...one(town), receiptId: nobody }),
  'Desk/PreviewVoidedReceipt': (town) => ({ ...one(town), receiptId: nobody }),
  'Desk/VoidReceipt': (town) => ({ ...one(town), receiptId: nobody, reason: '打ち間違い' }),
  'Desk/PrintRefundSlip': (town) => ({ ...one(town), slipNumber: '20260610-01' }),
  'Desk/GiveBack': (town) => ({ ...one(town), way: 'cash', amount: 1200 }),
  'Desk/CheckIn': one,
  'Desk/SettleFee': (town) => ({ ...one(town), decision: { kind: 'refuse' } }),
  'Desk/PreviewCharge': (town) => ({ ...one(town), lines: [{ kind: 'own', label: '延長', yen: 500 }] }),
  'Desk/AddCharge': (town) => ({
    ...one(town),
    chargeId: nobody,
    lines: [{ kind: 'own', label: '延長', yen: 500 }],
    reason: '片付け',
  }),
  'Desk/GetAccount': one,
  'Desk/ListNotices': nothing,
  'Desk/RetryNotice': () => ({ noticeId: nobody }),
  'Desk/ListJobs': nothing,
  'Desk/RetryJobs': nothing,
  'Desk/ResetPassword': ({ userNumber }) => ({ userNumber }),
  'Desk/VerifyAccount': ({ userNumber }) => ({ userNumber }),
  'Desk/ForgetPerson': ({ userNumber }) => ({ userNumber }),
  'Desk/ListAccess': nothing,
  'Desk/ExportAccess': () => ({ reason: '監査' }),
};
