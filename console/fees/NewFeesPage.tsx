import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { FeeChoices, FeeVersion } from '#contract/desk/fees.ts';
import { Loading } from '#ui/feedback/Loading.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dayText } from '#ui/text/format.ts';
import { FeeEditor } from './edit/FeeEditor.tsx';
import { suggestedFirstDay } from './edit/firstDay.ts';
import { readSource, withValues } from './edit/versionSource.ts';
import { keptText, standing } from './feeWords.ts';

const namesOf = ({ roomNames, classes, conditions }: FeeChoices) => {
  const labels = (list: FeeChoices['classes']) => new Map(list.map(({ code, label }) => [code, label]));
  return {
    rooms: labels(roomNames),
    classes: labels(classes),
    conditions: labels(conditions),
  };
};

type PlaceProps = { containerId: string; containerName: string; versions: readonly FeeVersion[] };

/** A version to come is changed as it is; one in force is followed by another. */
const FromVersion = ({ version, ...place }: PlaceProps & { version: FeeVersion }) => {
  const today = useToday();
  const { containerId, versions } = place;
  const query = useStaffQuery('Desk/GetFeeVersion', { containerId, versionId: version.versionId });
  const { data } = query;
  const days = versions.map(({ firstDay }) => firstDay);
  const { isCharged } = standing(version);
  const isReplaced = version.state === 'planned' && !isCharged;
  const firstDay = isReplaced ? version.firstDay : suggestedFirstDay(today, days, version.firstDay);
  const start = useMemo(() => {
    if (!data) return null;
    const source = readSource(data.text);
    const text = source ? withValues(source, [{ path: ['firstDay'], text: firstDay }]) : data.text;
    return { text, names: namesOf(data.choices), frameNames: data.choices.frameNames };
  }, [data, firstDay]);
  return (
    <QueryState query={{ ...query, data: start ?? undefined }}>
      {({ text, names, frameNames }) => (
        <>
          {isCharged && (
            <NotificationBanner tone="warning" title={keptText(version, 'charged')}>
              <p className="phrase">
                同じ内容から、後の日に始まる新しい版を用意します。申込み済みの予約の使用料は変わりません。
              </p>
            </NotificationBanner>
          )}
          <FeeEditor
            {...place}
            from={version}
            lead={`${dayText(version.firstDay)}からの${isReplaced ? '予定の版を直します。' : '版をもとにします。'}`}
            startText={text}
            names={names}
            frameNames={frameNames}
          />
        </>
      )}
    </QueryState>
  );
};

const FromFrames = (place: PlaceProps) => {
  const query = useStaffQuery('Desk/GetFirstFees', { containerId: place.containerId });
  const { data } = query;
  const today = useToday();
  const names = useMemo(() => data && namesOf(data.choices), [data]);
  const nothing = `firstDay: ${suggestedFirstDay(today, [])}\n`;
  return (
    <QueryState query={query}>
      {({ text, choices }) =>
        names && (
          <FeeEditor
            {...place}
            from={null}
            lead={
              text === ''
                ? '公開された版も、料金のある時間枠もありません。規定を1つずつ追加してください。'
                : '公開された版はまだありません。今の時間枠の料金をもとにします。'
            }
            startText={text === '' ? nothing : text}
            names={names}
            frameNames={choices.frameNames}
          />
        )
      }
    </QueryState>
  );
};

/** A version of the fees before it is published. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { containerId = '' } = useParams();
  const [parameters] = useSearchParams();
  const versions = useStaffQuery('Desk/ListFeeVersions', { containerId });
  return (
    <Page title="使用料の新しい版" backTo={paths.fees(tenantAlias)} backLabel="使用料">
      <QueryState
        query={versions}
        empty={({ items }) =>
          items.length > 0 ? null : { title: '施設が見つかりません', text: '使用料の一覧から選び直してください。' }
        }
      >
        {({ items: [place] }) => {
          if (!place) return null;
          const { versions: all, containerName } = place;
          const from = parameters.get('from');
          const asked = all.find(({ versionId }) => versionId === from);
          // It may have been published a moment ago.
          if (from !== null && !asked && versions.isFetching) return <Loading />;
          const version = asked ?? all.find(({ state }) => state === 'inForce') ?? all[0];
          const given = { containerId, containerName, versions: all };
          return version ? (
            <FromVersion key={version.versionId} {...given} version={version} />
          ) : (
            <FromFrames {...given} />
          );
        }}
      </QueryState>
    </Page>
  );
};
