import { useParams, useRevalidator } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { Tabs } from '#console/shell/Tabs.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { TownFields } from '#contract/office/townForm.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { TownChanges } from '../Changes.tsx';
import { GroupCards } from '../GroupCards.tsx';
import { Messages } from './messages/Messages.tsx';
import { townMessagesOf } from './messages/messageGroup.tsx';
import { Policies } from './Policies.tsx';
import { textGroups, townTextsOf } from './textGroups.tsx';
import { townCalls } from './townCalls.ts';
import { townSections } from './townGroups.ts';
import type { TownShown } from './townShown.ts';

type Town = ResponseOf<'Office/GetTown'>;

const textsId = 'texts';
const messagesId = 'messages';

const modes = { facility: '施設の予約', event: '講座の予約' } as const;

/** What was decided when the town was made. */
const Fixed = ({ fixed: { alias, mode, timeZone } }: Pick<Town, 'fixed'>) => (
  <Card title="変更できない設定">
    <DescriptionList
      items={[
        { term: '利用者の画面のURL', value: `/t/${alias}` },
        { term: '扱う予約', value: modes[mode] },
        { term: '時刻の基準', value: timeZone },
      ]}
    />
  </Card>
);

/** Nobody has said another secret, and null of a list of texts is one of the house. */
const sentOf = ({ lineMessagingToken, hasLineMessagingToken: _, ...fields }: Partial<TownShown>): TownFields => ({
  ...fields,
  ...(typeof lineMessagingToken === 'string' && { lineMessagingToken }),
});

const Sections = ({ town, id, onDone }: { town: Town; id: string; onDone: (flash: string) => void }) => {
  const { form, hasLineMessagingToken, fixed } = town;
  const section = townSections(fixed.mode).find((one) => one.id === id);
  if (id === messagesId) return <Messages messages={townMessagesOf(form)} onDone={onDone} />;
  if (id === textsId)
    return (
      <>
        <Policies onDone={onDone} />
        <GroupCards
          calls={townCalls}
          name="town"
          groups={textGroups}
          form={townTextsOf(form)}
          changeOf={(textModules) => ({ fields: { textModules } as TownFields })}
          onDone={onDone}
        />
      </>
    );
  return (
    <>
      <GroupCards
        calls={townCalls}
        name="town"
        groups={section?.groups ?? []}
        form={{ ...form, hasLineMessagingToken, lineMessagingToken: null }}
        changeOf={(fields) => ({ fields: sentOf(fields) })}
        onDone={onDone}
      />
      {id === '' && <Fixed fixed={fixed} />}
    </>
  );
};

/** What the town has decided for all its places. */
export const Component = () => {
  const { tenantAlias, tenantMode } = useTenant();
  const { section = '' } = useParams();
  const query = useStaffQuery('Office/GetTown', {}, { refetchOnWindowFocus: false });
  const { flash, tell } = useFlash();
  const { revalidate } = useRevalidator();
  const done = (text: string) => {
    tell(text);
    // The name at the top is loaded with the frame.
    void revalidate();
  };
  const tabs = [
    ...townSections(tenantMode),
    { id: messagesId, label: 'お知らせの文面' },
    { id: textsId, label: '規約・定型文' },
  ];
  return (
    <Page
      title="全体設定"
      lead="すべての施設に共通する設定です。部屋ごとの設定は、施設設定で変更します。"
      width="text"
      aside={query.data && <TownChanges onDone={done} />}
    >
      <Tabs label="全体設定の種類" tabs={tabs.map(({ id, label }) => ({ label, to: paths.town(tenantAlias, id) }))} />
      <Flash flash={flash} />
      <QueryState query={query}>{(town) => <Sections town={town} id={section} onDone={done} />}</QueryState>
    </Page>
  );
};
