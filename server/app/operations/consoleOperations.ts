import { listAccess } from '#server/account/personal/listAccess.ts';
import type { Operations } from '#server/operation.ts';
import { exportAccess, exportAudit } from '#server/report/logs/exportLogs.ts';
import { getAuditWeek } from '#server/staff/audit/getAuditWeek.ts';
import { listAudit } from '#server/staff/audit/listAudit.ts';
import { getSelf } from '#server/staff/getSelf.ts';
import { changeStaff, listStaff, renewAccess } from '#server/staff/manage/changeStaff.ts';
import { inviteStaff } from '#server/staff/manage/inviteStaff.ts';
import { endSessionsOfStaff, listStaffSessions } from '#server/staff/manage/staffSessions.ts';
import { acceptInvitation } from '#server/staff/signIn/acceptInvitation.ts';
import { changeStaffPassword } from '#server/staff/signIn/changePassword.ts';
import { beginAsSecond, confirmAsSecond } from '#server/staff/signIn/confirmAsSecond.ts';
import { confirmCode, stepUp } from '#server/staff/signIn/confirmCode.ts';
import {
  beginPasskey,
  beginPasskeySetup,
  confirmPasskey,
  finishPasskeySetup,
  getFactors,
  listPasskeys,
  namePasskey,
  removePasskey,
} from '#server/staff/signIn/passkeys.ts';
import { endOwnSession, listSessions, signOut } from '#server/staff/signIn/sessions.ts';
import { beginSetup, finishSetup, renewRecoveryCodes } from '#server/staff/signIn/setup.ts';
import { signIn } from '#server/staff/signIn/signIn.ts';
import { getToken } from '#server/staff/token/getToken.ts';
import { issueToken, listTokens, revokeToken } from '#server/staff/token/manageTokens.ts';
import { listDeliveries, resendDelivery, skipDelivery } from '#server/staff/webhook/deliveries.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resumeWebhook,
  stopWebhook,
} from '#server/staff/webhook/manageWebhooks.ts';
import type { Ports } from './ports.ts';

/** Signing in to the console, and its logs. */
export const consoleOperations = (ports: Ports) =>
  ({
    'Console/SignIn': { unbound: signIn(ports) },
    'Console/AcceptInvitation': { unbound: acceptInvitation(ports) },
    'Console/ConfirmCode': { unbound: confirmCode(ports) },
    'Console/BeginSetup': beginSetup(ports),
    'Console/FinishSetup': finishSetup(ports),
    'Console/StepUp': { unbound: stepUp(ports) },
    'Console/BeginAsSecond': { unbound: beginAsSecond(ports) },
    'Console/ConfirmAsSecond': { unbound: confirmAsSecond(ports) },
    'Console/GetFactors': getFactors,
    'Console/BeginPasskeySetup': beginPasskeySetup,
    'Console/FinishPasskeySetup': { unbound: finishPasskeySetup(ports) },
    'Console/BeginPasskey': beginPasskey,
    'Console/ConfirmPasskey': { unbound: confirmPasskey(ports) },
    'Console/ListPasskeys': listPasskeys,
    'Console/NamePasskey': namePasskey,
    'Console/RemovePasskey': removePasskey,
    'Console/SignOut': signOut,
    'Console/GetSelf': getSelf(ports),
    'Console/RenewRecoveryCodes': renewRecoveryCodes(ports),
    'Console/ChangePassword': { unbound: changeStaffPassword(ports) },
    'Console/ListSessions': listSessions,
    'Console/EndSession': endOwnSession,
    'Console/ListStaff': listStaff,
    'Console/InviteStaff': inviteStaff,
    'Console/ChangeStaff': changeStaff,
    'Console/RenewAccess': renewAccess,
    'Console/ListStaffSessions': listStaffSessions,
    'Console/EndStaffSessions': endSessionsOfStaff,
    'Console/GetToken': getToken,
    'Console/ListTokens': listTokens,
    'Console/IssueToken': issueToken,
    'Console/RevokeToken': revokeToken,
    'Console/ListWebhooks': listWebhooks(ports),
    'Console/AddWebhook': addWebhook(ports),
    'Console/ChangeWebhook': changeWebhook(ports),
    'Console/StopWebhook': stopWebhook,
    'Console/ResumeWebhook': resumeWebhook,
    'Console/RenewWebhookSecret': renewWebhookSecret(ports),
    'Console/RemoveWebhook': removeWebhook,
    'Console/ListDeliveries': listDeliveries,
    'Console/ResendDelivery': resendDelivery,
    'Console/SkipDelivery': skipDelivery,
    'Console/ListAudit': listAudit,
    'Console/ExportAudit': exportAudit,
    'Console/GetAuditWeek': getAuditWeek,
    'Desk/ListAccess': listAccess,
    'Desk/ExportAccess': exportAccess,
  }) satisfies Partial<Operations>;
