import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useHall, useTenant, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { typingInto } from '#console/fields/typingInto.ts';
import { useActForm } from '#console/kit/act/useAct.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import { messageLimits } from '#rules/message/message.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { AudienceFields, type Choices } from './AudienceFields.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { audienceOf, blankMessage, oneMeant, wrongMessage } from './messageForm.ts';
import { TrialButton } from './TrialButton.tsx';
import { WordsShown } from './WordsShown.tsx';

const One = ({ one }: { one: NonNullable<ReturnType<typeof oneMeant>> }) => (
  <DescriptionList
    items={[
      {
        term: '宛先',
        value:
          one.kind === 'reservation'
            ? `予約 ${reservationNumber(one.reservationId)} の利用者`
            : one.kind === 'person' && `利用者番号 ${one.userNumber} の方`,
      },
    ]}
  />
);

const Writing = ({ choices }: { choices: Choices }) => {
  const [parameters] = useSearchParams();
  const today = useToday();
  const hall = useHall();
  const fields = useRef<HTMLDivElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const one = oneMeant(parameters);
  const firstHall = choices.places.some(({ containerId }) => containerId === hall)
    ? hall
    : (choices.places[0]?.containerId ?? '');
  const form = useActForm(`message.new.${parameters}`, blankMessage({ parameters, today, firstHall }));
  const { typed, change, draft } = form;
  const words = { subject: typed.subject, body: typed.body };
  const { shown: errors, checkIn } = useChecked(wrongMessage(typed, one));
  const typing = typingInto({ texts: words, errors, onChange: change });
  const check = () => checkIn(fields.current);
  return (
    <div className="grid items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_24rem]">
      <div ref={fields} className="flex flex-col gap-5">
        <DraftNotice draft={draft} />
        {one ? <One one={one} /> : <AudienceFields typed={typed} choices={choices} errors={errors} onChange={change} />}
        <TextField label="件名" requirement="required" maxLength={messageLimits.subject * 2} {...typing('subject')} />
        <TextAreaField
          label="本文"
          requirement="required"
          rows={10}
          support="宛名と町の名前は、自動で入ります。https:// から始まる文字は、リンクになります。"
          {...typing('body')}
        />
        <TrialButton address={choices.ownAddress} words={words} check={check} />
        <div>
          <Button onClick={() => check() && setIsConfirming(true)}>送信の確認へ進む</Button>
        </div>
      </div>
      <WordsShown title="書いている文面" subject={typed.subject || '（件名）'} body={typed.body || '（本文）'} />
      {isConfirming && (
        <ConfirmDialog
          form={form}
          request={{ audience: one ?? audienceOf(typed), words }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </div>
  );
};

/** A message to many or to one. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const query = useStaffQuery('Office/GetMessageChoices', {}, { isOfForm: true });
  return (
    <Page title="メッセージを書く" backTo={paths.messages(tenantAlias)} backLabel="メッセージ">
      <QueryState
        query={query}
        empty={({ places }) =>
          places.length > 0 ? null : { title: '書く相手がいません', text: '担当する施設がありません。' }
        }
      >
        {(choices) => <Writing choices={choices} />}
      </QueryState>
    </Page>
  );
};
