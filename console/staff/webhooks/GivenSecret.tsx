import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { CopyButton } from '#ui/action/CopyButton.tsx';

/** The secret of an address, this once. */
export const GivenSecret = ({ title, secret }: { title: string; secret: string }) => (
  <DoneBanner title={title}>
    <p>次の署名の鍵を、受け取るシステムに設定してください。この画面を閉じると、もう表示できません。</p>
    <p className="font-mono text-dns-14N-130 break-all">{secret}</p>
    <CopyButton text={secret} label="署名の鍵をコピーする" />
  </DoneBanner>
);
