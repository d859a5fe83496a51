import { LayoutList } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ExternalLink } from './ExternalLink.tsx';

/** What can be reserved in a container. */
export type Offer = { key: string; name: string; description: string };

/** How its offers are called in the mode of the tenant: '部屋' or '講座'. */
export type OfferWord = '部屋' | '講座';

export type Facts = {
  zipCode: string;
  address: string;
  phoneNumber: string;
  faxNumber: string;
  url: string;
  description: string;
};

export type Information = { name: string; facts: Facts; offers: readonly Offer[] };

type ContainerInformationProps = Information & { offerWord: OfferWord };

const OfferList = ({ offers }: { offers: readonly Offer[] }) => (
  <dl className="flex flex-col">
    {offers.map(({ key, name, description }) => (
      <div key={key} className="border-b border-solid-gray-300 py-3 first:pt-0 last:border-b-0">
        <dt className="text-std-16B-170">{name}</dt>
        {description && <dd className="whitespace-pre-line text-solid-gray-700">{description}</dd>}
      </div>
    ))}
  </dl>
);

const OffersButton = ({ name, offerWord, offers }: Omit<ContainerInformationProps, 'facts'>) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        className="self-start"
        icon={<LayoutList aria-hidden="true" className="size-5" />}
        onClick={() => setIsOpen(true)}
      >
        {offerWord}の一覧を見る
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`${name}の${offerWord}`} size="wide">
        <OfferList offers={offers} />
      </Dialog>
    </>
  );
};

const telephone = (number: string) => (
  <a href={`tel:${number.replace(/[^\d+]/g, '')}`} className="-my-2 link inline-flex min-h-11 items-center">
    {number}
  </a>
);

type FactItem = { term: string; value: ReactNode } | false;

/** Two lists beside each other where there is room; one below the other they look like one. */
const Columns = ({ columns }: { columns: readonly (readonly FactItem[])[] }) => (
  <div className="@container">
    <div className="grid gap-x-8 @min-[44rem]:grid-cols-2">
      {columns
        .filter((items) => items.some(Boolean))
        .map((items, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: they keep their places
            key={index}
            className="border-solid-gray-300 not-first:border-t not-first:pt-3 not-last:pb-3 @min-[44rem]:border-0! @min-[44rem]:p-0!"
          >
            <DescriptionList items={items} />
          </div>
        ))}
    </div>
  </div>
);

/** Where a building is, and how to reach it. */
export const ContainerFacts = ({ facts }: { facts: Facts }) => {
  const { zipCode, address, phoneNumber, faxNumber, url, description } = facts;
  return (
    <>
      {description && <p className="max-w-160 whitespace-pre-line">{description}</p>}
      <Columns
        columns={[
          [
            zipCode !== '' && { term: '郵便番号', value: `〒${zipCode}` },
            address !== '' && { term: '住所', value: address },
          ],
          [
            phoneNumber !== '' && { term: '電話番号', value: telephone(phoneNumber) },
            faxNumber !== '' && { term: 'FAX番号', value: faxNumber },
            url !== '' && { term: 'URL', value: <ExternalLink url={url} /> },
          ],
        ]}
      />
    </>
  );
};

/** Everything a resident may want to know of one building (spec §2, facility info and event-facility info). */
export const ContainerInformation = ({ name, facts, offerWord, offers }: ContainerInformationProps) => (
  <Card title={<span className="name">{name}</span>}>
    <ContainerFacts facts={facts} />
    {offers.length > 0 && <OffersButton name={name} offerWord={offerWord} offers={offers} />}
  </Card>
);
