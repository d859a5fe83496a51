import type { EndpointName } from '#contract/endpoints.ts';

/**
 * What calls were named before 0.5.0, and what they are named now. The logs keep the former names for as long as they
 * are kept. A page of the console that was loaded before an upgrade calls its server by them, so they are served until
 * 0.6.0.
 */
export const formerNames = {
  'Staff/CheckIn': 'Desk/CheckIn',
  'Staff/SettleFee': 'Desk/SettleFee',
  'Staff/AddCharge': 'Desk/AddCharge',
  'Staff/GetAccount': 'Desk/GetAccount',
  'Staff/ListNotices': 'Desk/ListNotices',
  'Staff/RetryNotice': 'Desk/RetryNotice',
  'Staff/ListJobs': 'Desk/ListJobs',
  'Staff/RetryJobs': 'Desk/RetryJobs',
  'Staff/ResetPassword': 'Desk/ResetPassword',
  'Staff/VerifyAccount': 'Desk/VerifyAccount',
  'Staff/ForgetPerson': 'Desk/ForgetPerson',
  'Staff/ListAccess': 'Desk/ListAccess',
  'Staff/ExportAccess': 'Desk/ExportAccess',
  'Staff/FindReservation': 'Local/FindReservation',
  'Staff/CloseDraw': 'Desk/CloseDraw',
  'Staff/MakeDraw': 'Local/MakeDraw',
  'Staff/GetReport': 'Local/GetReport',
  'Staff/ImportUsers': 'Local/ImportUsers',
  'Staff/ExportBundle': 'Local/ExportBundle',
} as const satisfies Readonly<Record<string, EndpointName>>;

/** Calls that another one does as well since. Their requests were others, so they are not served; the logs keep them. */
const replaced: Readonly<Record<string, EndpointName>> = {
  'Local/CloseDraw': 'Desk/CloseDraw',
  'Staff/CancelReservation': 'Desk/CancelReservation',
  'Staff/MarkPaid': 'Desk/ReceiveCash',
  'Local/MarkPaid': 'Desk/ReceiveCash',
  'Staff/MarkRefunded': 'Desk/GiveBack',
  'Local/MarkRefunded': 'Desk/GiveBack',
};

const currentNames: Readonly<Record<string, string>> = { ...formerNames, ...replaced };

/** What a call is named now that a log knows by the name it had then. */
export const currentName = (logged: string) => currentNames[logged] ?? logged;

/** Every name by which logs know a call. */
export const namesInLogs = (name: string) => [
  name,
  ...Object.keys(currentNames).filter((former) => currentNames[former] === name),
];
