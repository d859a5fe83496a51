import { Download } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { refreshStaff, useStaffQuery } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import type { FeeVersion } from '#contract/desk/fees.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { Form } from '#ui/form/Form.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { announce } from '#ui/speech/announce.ts';
import { dayText } from '#ui/text/format.ts';
import { FeePreview } from './FeePreview.tsx';
import { fileNameOf } from './feeWords.ts';
import { TextFileField } from './TextFileField.tsx';

type StartProps = { lead: string; name: string; text: string; onTake: (text: string) => void };

/** The text from which a new version is made: saved as a file, or taken into the field. */
const StartText = ({ lead, name, text, onTake }: StartProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <p>{lead}</p>
    <Button
      variant="outline"
      icon={<Download aria-hidden="true" className="size-5" />}
      onClick={() => saveText({ name, type: 'text/yaml', text })}
    >
      ファイルに保存
    </Button>
    <Button
      variant="outline"
      onClick={() => {
        onTake(text);
        announce('入力欄に入れました。');
      }}
    >
      入力欄に入れる
    </Button>
  </div>
);

type FromProps = Pick<StartProps, 'onTake'> & { containerId: string; containerName: string };

const FromVersion = ({ containerId, containerName, version, onTake }: FromProps & { version: FeeVersion }) => {
  const { versionId, firstDay } = version;
  const query = useStaffQuery('Desk/GetFeeVersion', { containerId, versionId });
  const lead = `${dayText(firstDay)}からの版をもとにします。`;
  return (
    <Answer query={query}>
      {({ text }) => <StartText {...{ lead, text, onTake }} name={fileNameOf(containerName, firstDay)} />}
    </Answer>
  );
};

const FromFrames = ({ containerId, containerName, onTake }: FromProps) => {
  const query = useStaffQuery('Desk/GetFirstFees', { containerId });
  const lead = '公開された版はまだありません。今の時間枠の料金をもとにします。';
  return (
    <Answer query={query}>
      {({ text }) =>
        text === '' ? (
          <p>公開された版も、料金のある時間枠もありません。版のテキストを作成して読み込んでください。</p>
        ) : (
          <StartText {...{ lead, text, onTake }} name={fileNameOf(containerName, 'はじめての版')} />
        )
      }
    </Answer>
  );
};

type Asked = { readonly containerId: string; readonly text: string };

/** A version of the fees before it is published: its text, what is wrong with it, and what it would change. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { containerId = '' } = useParams();
  const versions = useStaffQuery('Desk/ListFeeVersions', { containerId });
  const [text, setText] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const query = useStaffQuery('Desk/PreviewFees', asked ?? { containerId, text: '' }, { enabled: asked !== null });
  const isCurrent = asked !== null && !query.isPlaceholderData;

  const change = (next: string) => {
    setText(next);
    // What is shown was asked of another text.
    setAsked(null);
  };
  const ask = async (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (text.trim() === '') return;
    setAsked({ containerId, text });
    await refreshStaff('Desk/PreviewFees');
  };

  return (
    <Page
      title="使用料の新しい版"
      lead="版のテキストを直して読み込み、変わる料金を確認してから公開します。確認だけでは何も変わりません。"
      backTo={paths.fees(tenantAlias)}
      backLabel="使用料"
    >
      <Answer
        query={versions}
        empty={({ items }) =>
          items.length > 0 ? null : { title: '施設が見つかりません', text: '使用料の一覧から選び直してください。' }
        }
      >
        {({ items: [place] }) => {
          if (!place) return null;
          const start = place.versions.find(({ state }) => state === 'inForce') ?? place.versions[0];
          return (
            <>
              <h2 className="text-std-20B-150">{place.containerName}</h2>
              {start ? (
                <FromVersion {...{ containerId }} containerName={place.containerName} version={start} onTake={change} />
              ) : (
                <FromFrames {...{ containerId }} containerName={place.containerName} onTake={change} />
              )}
              <Form onSubmit={ask} className="flex flex-col gap-6">
                <TextFileField
                  label="版のファイル"
                  support="テキストファイル（UTF-8）を選ぶと、下の欄に入ります。"
                  onRead={change}
                />
                <TextAreaField
                  label="版のテキスト"
                  requirement="required"
                  support="firstDay が適用開始日、yen が金額です。"
                  rows={16}
                  wrap="off"
                  spellCheck={false}
                  autoComplete="off"
                  maxLength={60_000}
                  value={text}
                  error={
                    isTried && text.trim() === '' ? '版のテキストを入力するか、ファイルを選択してください。' : undefined
                  }
                  onChange={(event) => change(event.target.value)}
                />
                <Button
                  type="submit"
                  className="self-start"
                  isBusy={asked !== null && query.isFetching}
                  busyLabel="確認しています"
                >
                  変わる内容を確認する
                </Button>
              </Form>
              {asked !== null && (
                <Answer query={{ ...query, data: isCurrent && !query.isFetching ? query.data : undefined }}>
                  {(seen) => (
                    <FeePreview
                      asked={asked}
                      containerName={place.containerName}
                      seen={seen}
                      onReload={() => refreshStaff('Desk/PreviewFees', 'Desk/ListFeeVersions')}
                    />
                  )}
                </Answer>
              )}
            </>
          );
        }}
      </Answer>
    </Page>
  );
};
