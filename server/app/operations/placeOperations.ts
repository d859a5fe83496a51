import { getFirstFees } from '#server/bundle/fees/getFirstFees.ts';
import { previewFees } from '#server/bundle/fees/previewFees.ts';
import { publishFees } from '#server/bundle/fees/publishFees.ts';
import { getFeeVersion, listFeeVersions } from '#server/bundle/fees/showFees.ts';
import { tryFee } from '#server/bundle/fees/tryFee.ts';
import { courseSide } from '#server/event/closedCourses.ts';
import { liftClosure, previewLift, retryClosure } from '#server/facility/closure/changeClosure.ts';
import { commitClosure } from '#server/facility/closure/commitClosure.ts';
import { decideClosureLine, previewClosureLine } from '#server/facility/closure/decideClosureLine.ts';
import { dropClosureDraft, getClosureDraft, saveClosureDraft } from '#server/facility/closure/drafts.ts';
import { liftOpening } from '#server/facility/closure/opening/liftOpening.ts';
import { listOpenings, previewOpening } from '#server/facility/closure/opening/listOpenings.ts';
import { openDay } from '#server/facility/closure/opening/openDay.ts';
import { previewClosure } from '#server/facility/closure/previewClosure.ts';
import { listRegularClosings } from '#server/facility/closure/regularClosings.ts';
import { revealPhones } from '#server/facility/closure/revealPhones.ts';
import { getClosure, listClosures, listRooms } from '#server/facility/closure/showClosures.ts';
import { getClosureYear } from '#server/facility/closure/year/getClosureYear.ts';
import type { Operations } from '#server/operation.ts';

/** What staff decide for places: closures, openings and fees. */
export const placeOperations = {
  'Desk/ListFeeVersions': listFeeVersions,
  'Desk/GetFeeVersion': { unbound: getFeeVersion },
  'Desk/GetFirstFees': getFirstFees,
  'Desk/TryFee': { unbound: tryFee },
  'Desk/PreviewFees': { unbound: previewFees },
  'Desk/PublishFees': { unbound: publishFees },
  'Desk/PreviewClosure': previewClosure({ courses: courseSide }),
  'Desk/CommitClosure': commitClosure({ courses: courseSide }),
  'Desk/ListRooms': listRooms,
  'Desk/ListClosures': listClosures,
  'Desk/GetClosure': getClosure({ courses: courseSide }),
  'Desk/RetryClosure': retryClosure,
  'Desk/PreviewClosureLine': previewClosureLine({ courses: courseSide }),
  'Desk/DecideClosureLine': decideClosureLine({ courses: courseSide }),
  'Desk/SaveClosureDraft': saveClosureDraft,
  'Desk/GetClosureDraft': getClosureDraft,
  'Desk/DropClosureDraft': dropClosureDraft,
  'Desk/RevealPhones': revealPhones,
  'Desk/ListRegularClosings': listRegularClosings,
  'Desk/GetClosureYear': getClosureYear,
  'Desk/PreviewLift': previewLift,
  'Desk/ListOpenings': listOpenings,
  'Desk/PreviewOpening': previewOpening,
  'Desk/OpenDay': openDay,
  'Desk/LiftOpening': liftOpening,
  'Desk/LiftClosure': liftClosure({ courses: courseSide }),
} satisfies Partial<Operations>;
