import { addChildFor } from '#server/account/child/addChildFor.ts';
import { correctPerson } from '#server/account/desk/correctPerson.ts';
import { findAlike } from '#server/account/desk/findAlike.ts';
import { findPeople } from '#server/account/desk/findPeople.ts';
import { getPerson } from '#server/account/desk/getPerson.ts';
import { importPeople, previewPeople } from '#server/account/desk/import/importPeople.ts';
import { mergePeople } from '#server/account/desk/merge/mergePeople.ts';
import { previewMerge } from '#server/account/desk/merge/previewMerge.ts';
import { undoMerge } from '#server/account/desk/merge/undoMerge.ts';
import { registerPerson } from '#server/account/desk/registerPerson.ts';
import { revealPerson } from '#server/account/desk/revealPerson.ts';
import { declineRegistration } from '#server/account/desk/review/declineRegistration.ts';
import { listWaitingGuests } from '#server/account/desk/review/listWaitingGuests.ts';
import { verifyAccount } from '#server/account/desk/review/verifyAccount.ts';
import { suspendPerson } from '#server/account/desk/suspendPerson.ts';
import { addMember, changeOneMember, reviewGroup } from '#server/account/group/changeGroup.ts';
import { getGroup, getGroupRules, revealMembers } from '#server/account/group/getGroup.ts';
import { registerGroup } from '#server/account/group/registerGroup.ts';
import { resetByStaff } from '#server/account/password/resetByStaff.ts';
import { forgetByStaff } from '#server/account/personal/forgetByStaff.ts';
import { getEntitlements, setEntitlements } from '#server/catalogue/entitlement/entitlements.ts';
import { listEndingTerms } from '#server/catalogue/entitlement/listEndingTerms.ts';
import type { Operations } from '#server/operation.ts';
import { demandAccount, mayOpenAccount } from '#server/staff/isOfPlaces.ts';
import { personalData } from '../personalData.ts';

/** What staff do with people. */
export const peopleOperations = {
  'Desk/GetEntitlements': getEntitlements,
  'Desk/ListEndingTerms': listEndingTerms,
  'Desk/SetEntitlements': setEntitlements,
  'Desk/FindPeople': findPeople,
  'Desk/FindAlike': findAlike,
  'Desk/PreviewPeople': { unbound: previewPeople },
  'Desk/ImportPeople': { unbound: importPeople },
  'Desk/GetPerson': getPerson({ mayOpenAccount }),
  'Desk/GetGroupRules': getGroupRules,
  'Desk/RegisterGroup': registerGroup,
  'Desk/GetGroup': getGroup,
  'Desk/RevealMembers': revealMembers,
  'Desk/AddMember': addMember,
  'Desk/ChangeMember': changeOneMember,
  'Desk/ReviewGroup': reviewGroup,
  'Desk/RevealPerson': revealPerson,
  'Desk/CorrectPerson': correctPerson({ demandAccount }),
  'Desk/AddChild': addChildFor,
  'Desk/SuspendPerson': suspendPerson,
  'Desk/PreviewMerge': previewMerge,
  'Desk/MergePeople': mergePeople,
  'Desk/UndoMerge': undoMerge,
  'Desk/ListWaitingGuests': listWaitingGuests,
  'Desk/DeclineRegistration': declineRegistration,
  'Desk/RegisterPerson': registerPerson,
  'Desk/ResetPassword': resetByStaff,
  'Desk/VerifyAccount': verifyAccount,
  'Desk/ForgetPerson': forgetByStaff(personalData),
} satisfies Partial<Operations>;
