import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import type { ContainerInfo } from '#contract/facility.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { OutsideAddress } from './OutsideAddress.tsx';

type Articles = ContainerInfo['articles'];

const ArticleList = ({ articles }: { articles: Articles }) => (
  <dl className="flex flex-col">
    {articles.map(({ articleId, articleName, description }) => (
      <div key={articleId} className="border-b border-solid-gray-300 py-3 first:pt-0 last:border-b-0">
        <dt className="text-std-16B-170">{articleName}</dt>
        {description && <dd className="whitespace-pre-line text-solid-gray-700">{description}</dd>}
      </div>
    ))}
  </dl>
);

const ArticlesButton = ({ containerName, articles }: { containerName: string; articles: Articles }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        className="self-start"
        icon={<DoorOpen aria-hidden="true" className="size-5" />}
        onClick={() => setIsOpen(true)}
      >
        部屋の一覧を見る
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`${containerName}の部屋`} size="wide">
        <ArticleList articles={articles} />
      </Dialog>
    </>
  );
};

const telephone = (number: string) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className="link inline-block py-1">
    {number}
  </a>
);

/** Everything a resident may want to know of one building (spec §2, facility info). */
export const ContainerInformation = ({ container }: { container: ContainerInfo }) => {
  const { containerName, zipCode, address, phoneNumber, faxNumber, url, description, articles } = container;
  return (
    <Card title={<span className="name">{containerName}</span>}>
      {description && <p className="whitespace-pre-line">{description}</p>}
      <DescriptionList
        items={[
          zipCode !== '' && { term: '郵便番号', value: `〒${zipCode}` },
          address !== '' && { term: '住所', value: address },
          phoneNumber !== '' && { term: '電話番号', value: telephone(phoneNumber) },
          faxNumber !== '' && { term: 'FAX番号', value: faxNumber },
          url !== '' && { term: 'URL', value: <OutsideAddress url={url} /> },
        ]}
      />
      {articles.length > 0 && <ArticlesButton containerName={containerName} articles={articles} />}
    </Card>
  );
};
