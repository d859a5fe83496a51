import type { ReactNode } from 'react';
import type { Draw } from '#contract/lottery.ts';
import type { Definition } from '#rules/lottery/published/definition.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { rulesOf, subjectOf } from './methodWords.ts';
import { partIds } from './partIds.ts';
import { sourceWords } from './sourceWords.ts';

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h3 className="text-std-16B-170">{title}</h3>
    {children}
  </section>
);

const Things = ({ definition }: { definition: Definition }) => (
  <ul className="flex flex-col">
    {subjectOf(definition).things.map(({ name, text }, index) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: two courses may have the same name
        key={index}
        className="flex flex-wrap justify-between gap-x-4 border-b border-solid-gray-300 py-2 last:border-b-0"
      >
        <span className="name min-w-0">{name}</span>
        <span className="text-solid-gray-700">{text}</span>
      </li>
    ))}
  </ul>
);

const Randomness = ({ source }: Pick<Definition, 'source'>) => {
  const { title, text, weakness, values, address } = sourceWords(source);
  return (
    <Part title="乱数の出どころ">
      <p className="font-700">{title}</p>
      <p>{text}</p>
      {weakness && (
        <p className="rounded-8 border border-solid-gray-420 px-gutter py-3">
          <span className="block font-700">この方式で証明できないこと</span>
          {weakness}
        </p>
      )}
      <DescriptionList
        items={[
          ...values.map(({ term, value }) => ({
            term,
            value: <span className="font-mono text-[0.875rem] break-all">{value}</span>,
          })),
          address !== null && {
            term: '公開先',
            value: (
              <TextLink href={address} isNewTab className="break-all">
                {address}
              </TextLink>
            ),
          },
        ]}
      />
    </Part>
  );
};

type WordsProps = { definition: Definition; showsThings: boolean };

const Words = ({ definition, showsThings }: WordsProps) => (
  <>
    <Part title="対象">
      <p>{subjectOf(definition).text}</p>
      {showsThings && <Things definition={definition} />}
    </Part>
    <Part title="決め方">
      <ul className="flex list-disc flex-col gap-1 ps-6">
        {rulesOf(definition).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Part>
    <Randomness source={definition.source} />
  </>
);

/** Once the odds are known, they name every course with its seats. */
const showsThingsOf = ({ phase }: Draw, { kind }: Definition) => phase !== 'announced' || kind !== 'event';

/** How it is drawn, in words. The published text itself is below. */
export const DrawMethod = ({ draw, definition }: { draw: Draw; definition: Definition | null }) => (
  <Card title="抽選の決め方" anchorId={partIds.method} className="gap-6">
    {definition ? (
      <Words definition={definition} showsThings={showsThingsOf(draw, definition)} />
    ) : (
      <p>この抽選の定義は、この画面では読み解けません。</p>
    )}
    <Disclosure label="公開された定義の原文">
      <p className="rounded-8 bg-solid-gray-50 px-gutter py-3 font-mono text-[0.875rem] leading-150 break-all">
        {draw.definition}
      </p>
    </Disclosure>
  </Card>
);
