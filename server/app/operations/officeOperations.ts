import { endAnnouncement, publishAnnouncement } from '#server/office/announcement/announce.ts';
import { dropAnnouncementDraft, saveAnnouncementDraft } from '#server/office/announcement/drafts.ts';
import { getAnnouncement, listAnnouncements } from '#server/office/announcement/showAnnouncements.ts';
import { changeCourse, previewCourse } from '#server/office/course/changeCourse.ts';
import { copyCourses, previewCopies } from '#server/office/course/copyCourses.ts';
import { importProgramme, previewProgramme } from '#server/office/course/import/importProgramme.ts';
import { listCourseChanges } from '#server/office/course/listCourseChanges.ts';
import { previewPublishing, publishCourses } from '#server/office/course/publishCourses.ts';
import { getCourse } from '#server/office/course/showCourse.ts';
import { tryCourse } from '#server/office/course/tryCourse.ts';
import { commitMessage } from '#server/office/message/commitMessage.ts';
import { getMessageChoices } from '#server/office/message/getMessageChoices.ts';
import { previewMessage } from '#server/office/message/previewMessage.ts';
import { revealMessagePhones } from '#server/office/message/revealMessagePhones.ts';
import { sendTrial } from '#server/office/message/sendTrial.ts';
import { getDelivery, getMessage, listMessages } from '#server/office/message/showMessages.ts';
import { stopMessage } from '#server/office/message/stopMessage.ts';
import { addPlace, changePlace } from '#server/office/place/changePlace.ts';
import { listPlaceChanges } from '#server/office/place/listPlaceChanges.ts';
import { previewNewPlace, previewPlace } from '#server/office/place/previewPlace.ts';
import { showDay } from '#server/office/place/showDay.ts';
import { getPlace, listPlaces } from '#server/office/place/showPlaces.ts';
import { listPolicies, publishPolicyVersion } from '#server/office/policy/policies.ts';
import { changeTown } from '#server/office/town/changeTown.ts';
import { listTownChanges } from '#server/office/town/listTownChanges.ts';
import { getOpening, openTown } from '#server/office/town/opening.ts';
import { getTown, previewTown } from '#server/office/town/showTown.ts';
import { uploadPicture } from '#server/office/uploadPicture.ts';
import { previewWording, tryWording } from '#server/office/wording/wordings.ts';
import type { Operations } from '#server/operation.ts';
import type { Ports } from './ports.ts';

type Needed = Pick<Ports, 'payments' | 'mailDelivery' | 'transports'>;

/** What the office sets up. */
export const officeOperations = ({ payments, mailDelivery, transports }: Needed) => {
  const { sandbox, stripe } = payments.providers;
  const installation = { isSandboxClosed: sandbox.isClosed, hasStripe: stripe !== null, mailDelivery };
  return {
    'Office/GetCourse': getCourse,
    'Office/PreviewCourse': previewCourse,
    'Office/ChangeCourse': changeCourse,
    'Office/ListCourseChanges': listCourseChanges,
    'Office/TryCourse': tryCourse,
    'Office/PreviewCopies': previewCopies,
    'Office/CopyCourses': copyCourses,
    'Office/PreviewPublishing': previewPublishing,
    'Office/PublishCourses': publishCourses,
    'Office/PreviewProgramme': { unbound: previewProgramme },
    'Office/ImportProgramme': { unbound: importProgramme },
    'Office/ListPlaces': listPlaces,
    'Office/GetPlace': getPlace,
    'Office/ListPlaceChanges': listPlaceChanges,
    'Office/ShowDay': showDay,
    'Office/UploadPicture': { unbound: uploadPicture },
    'Office/UploadTownPicture': { unbound: uploadPicture },
    'Office/PreviewPlace': previewPlace,
    'Office/ChangePlace': changePlace,
    'Office/PreviewNewPlace': previewNewPlace,
    'Office/AddPlace': addPlace,
    'Office/GetOpening': getOpening(mailDelivery),
    'Office/OpenTown': openTown(mailDelivery),
    'Office/ListTownChanges': listTownChanges,
    'Office/GetTown': getTown,
    'Office/PreviewTown': previewTown(installation),
    'Office/ChangeTown': changeTown(installation),
    'Office/PreviewWording': previewWording,
    'Office/TryWording': { unbound: tryWording(transports) },
    'Office/ListPolicies': listPolicies,
    'Office/PublishPolicy': publishPolicyVersion,
    'Office/ListAnnouncements': listAnnouncements,
    'Office/GetAnnouncement': getAnnouncement,
    'Office/SaveAnnouncementDraft': saveAnnouncementDraft,
    'Office/DropAnnouncementDraft': dropAnnouncementDraft,
    'Office/PublishAnnouncement': publishAnnouncement,
    'Office/EndAnnouncement': endAnnouncement,
    'Office/GetMessageChoices': getMessageChoices,
    'Office/PreviewMessage': previewMessage,
    'Office/SendTrialMessage': { unbound: sendTrial(transports) },
    'Office/SendMessage': commitMessage,
    'Office/ListMessages': listMessages,
    'Office/GetMessage': getMessage,
    'Office/GetDelivery': getDelivery,
    'Office/StopMessage': stopMessage,
    'Office/RevealMessagePhones': revealMessagePhones,
  } satisfies Partial<Operations>;
};
