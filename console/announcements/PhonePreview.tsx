import { useToday } from '#console/address/useConsole.ts';
import { LinkedText } from '#ui/action/LinkedText.tsx';
import { Badge } from '#ui/Badge.tsx';
import { dayText } from '#ui/text/format.ts';
import type { TypedAnnouncement } from './announcementForm.ts';

type PhonePreviewProps = { typed: TypedAnnouncement; correction: string; containerName: string };

/** About as residents read it, as wide as a phone. */
export const PhonePreview = ({ typed, correction, containerName }: PhonePreviewProps) => {
  const today = useToday();
  const day = typed.begins === 'now' ? today : typed.publishedFrom.slice(0, 10) || today;
  return (
    <section aria-label="利用者の見え方" className="flex flex-col gap-2">
      <h2 className="text-std-18B-160">利用者の見え方</h2>
      <div className="flex w-full max-w-90 flex-col gap-2 rounded-12 border border-solid-gray-420 bg-white p-4">
        <p className="text-dns-14N-130 text-solid-gray-700">{dayText(day)}</p>
        {typed.isImportant && (
          <p>
            <Badge tone="warning">重要</Badge>
          </p>
        )}
        <h3 className="phrase text-std-18B-160">{typed.title || '（題名）'}</h3>
        {containerName && <p className="text-dns-14N-130 text-solid-gray-700">{containerName}</p>}
        {correction && <p>訂正：{correction}</p>}
        <p className="break-words whitespace-pre-line">
          <LinkedText text={typed.body || '（本文）'} />
        </p>
      </div>
    </section>
  );
};
