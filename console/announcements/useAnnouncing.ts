import { useNavigate } from 'react-router';
import { flashState } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useNow, useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { whyNotPublished, wrongCorrection } from '#rules/announcement/announcement.ts';
import { type Announcer, blankAnnouncement, formOf, typedFrom } from './announcementForm.ts';

export type Known = { readonly id: string } & ResponseOf<'Office/GetAnnouncement'>;

/** What of it the server knows: a draft, or something that people may have read; none of both for a new one. */
function standingOf(known: Known | null) {
  if (known === null) return { draft: null, one: null };
  const { id, version, state } = known;
  return state === 'draft'
    ? { draft: { draftId: id, version }, one: null }
    : { draft: null, one: { announcementId: id, version } };
}

/** What is typed of an announcement, and the two ways to keep it. `known` null for a new one. */
export function useAnnouncing(known: Known | null, announcer: Announcer) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const now = useNow();
  const begin = known ? typedFrom(known.form) : blankAnnouncement(announcer);
  const form = useActForm(`announcement.${known?.id ?? 'new'}`, { ...begin, correction: '' });
  const { typed } = form;
  const words = formOf(typed);
  const { draft, one } = standingOf(known);
  const isPublic = one !== null;
  const arrive = (flash: string) => navigate(paths.announcements(tenantAlias), { state: flashState(flash) });
  const act = useAct({
    form,
    call: 'Office/PublishAnnouncement',
    ...(draft && { ends: 'Office/GetAnnouncement' as const }),
    errors: {
      ...whyNotPublished(words, now),
      publishedFrom:
        typed.begins === 'later' && typed.publishedFrom === '' ? '始まりの日時を入力してください。' : undefined,
      correction: wrongCorrection(typed.correction),
    },
    request: () => ({ ...words, draft, changing: one && { ...one, correction: typed.correction } }),
    onDone: () => arrive(isPublic ? 'お知らせを変更しました。' : 'お知らせを公開しました。'),
  });
  const keeping = useStaffMutation('Office/SaveAnnouncementDraft');
  const keep = async () => {
    if (keeping.isPending) return;
    const saved = await keeping.mutateAsync({ ...words, draft }).catch(() => null);
    if (!saved) return;
    await keeping.refresh();
    arrive('下書きを保存しました。');
  };
  return { form, act, keeping, keep, isPublic };
}
