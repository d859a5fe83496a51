import type { DrawAtDesk } from '#contract/desk/lottery.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';

const Hash = ({ value }: { value: string }) => <span className="font-mono text-dns-14N-130 break-all">{value}</span>;

/** What anybody can look up of the draw. */
export const PublishedValues = ({
  shown: { publicPage, definitionHash, root, closingHash },
}: {
  shown: DrawAtDesk;
}) => (
  <Card title="公開している値">
    <DescriptionList
      items={[
        {
          term: '公開ページ',
          value: (
            <TextLink href={publicPage} isNewTab className="break-all">
              {publicPage}
            </TextLink>
          ),
        },
        { term: '定義のハッシュ', value: <Hash value={definitionHash} /> },
        root !== null && { term: '一覧のルート', value: <Hash value={root} /> },
        closingHash !== null && { term: '締切の公表のハッシュ', value: <Hash value={closingHash} /> },
      ]}
    />
  </Card>
);
