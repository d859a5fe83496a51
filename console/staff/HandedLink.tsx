import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { CopyButton } from '#ui/action/CopyButton.tsx';
import { dateTimeText } from '#ui/text/format.ts';

type HandedLinkProps = { title: string; link: { readonly url: string; readonly until: string } };

/** A link that is shown this once, to be handed to its person. */
export const HandedLink = ({ title, link: { url, until } }: HandedLinkProps) => (
  <DoneBanner title={title}>
    <p>
      次のリンクを本人に渡してください。{dateTimeText(until)}
      まで、1回だけ使えます。この画面を閉じると、もう表示できません。
    </p>
    <p className="font-mono text-dns-14N-130 break-all">{url}</p>
    <CopyButton text={url} label="リンクをコピーする" />
  </DoneBanner>
);
