import { type SyntheticEvent, useState } from 'react';
import { useSelf, useToday } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { Entitlements } from '#contract/desk/people/entitlements.ts';
import type { DeskPerson } from '#contract/desk/people/people.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dayText } from '#ui/text/format.ts';

type Answered = ResponseOf<'Desk/GetEntitlements'>;
type Kind = 'classes' | 'reductions';

const titles = { classes: '利用者区分', reductions: '減免の認定' } as const satisfies Record<Kind, string>;
const kinds = Object.keys(titles) as Kind[];

const heldText = ({ held }: Entitlements) =>
  held
    .map(({ label, until, isOver }) =>
      until === null ? label : `${label}（${dayText(until)}まで${isOver ? '、期限切れ' : ''}）`,
    )
    .join('\n') || 'なし';

/** What somebody has by code: its last day, '' for none. */
type Chosen = Readonly<Record<string, string>>;

const chosenOf = ({ held }: Entitlements): Chosen =>
  Object.fromEntries(held.map(({ code, until }) => [code, until ?? '']));

/** All that can be ticked: what is offered, and what they have though it is no longer offered. */
const rowsOf = ({ held, offered }: Entitlements) => [
  ...offered,
  ...held.filter(({ code }) => !offered.some((one) => one.code === code)),
];

type FieldsProps = {
  title: string;
  kept: Entitlements;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

const Fields = ({ title, kept, chosen, onChange }: FieldsProps) => {
  const today = useToday();
  const rows = rowsOf(kept);
  const set = (code: string, until: string | null) => {
    const { [code]: _, ...others } = chosen;
    onChange(until === null ? others : { ...others, [code]: until });
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-std-16B-170">{title}</legend>
      {rows.length === 0 && <p className="text-solid-gray-700">この自治体の設定にはありません。</p>}
      {rows.map(({ code, label }) => {
        const until = chosen[code];
        const before = kept.held.find((one) => one.code === code)?.until ?? '';
        const isPast = until !== undefined && until !== '' && until < today && until !== before;
        return (
          <div key={code} className="flex flex-wrap items-end gap-x-6 gap-y-2">
            <Checkbox
              label={label}
              checked={until !== undefined}
              onChange={({ target }) => set(code, target.checked ? before : null)}
            />
            {until !== undefined && (
              <TextField
                label={`${label}の有効期限`}
                support="空欄は期限なし"
                type="date"
                value={until}
                error={isPast ? everyRefusal.entitlementOver.message : undefined}
                onChange={(event) => set(code, event.target.value)}
                className="w-52"
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
};

const given = (chosen: Chosen) => Object.entries(chosen).map(([code, until]) => ({ code, until: until || null }));

type EditProps = { userNumber: string; answered: Answered; onDone: () => void; onCancel: () => void };

const Edit = ({ userNumber, answered, onDone, onCancel }: EditProps) => {
  const [classes, setClasses] = useState(chosenOf(answered.classes));
  const [reductions, setReductions] = useState(chosenOf(answered.reductions));
  const [reason, setReason] = useState('');
  const draft = useFormDraft(`person.entitlements.${userNumber}`, { classes, reductions, reason }, (next) => {
    setClasses(next.classes);
    setReductions(next.reductions);
    setReason(next.reason);
  });
  const checks = useChecked({ reason: reason.trim() === '' ? everyRefusal.reasonRequired.message : undefined });
  const change = useStaffMutation('Desk/SetEntitlements');
  const refresh = () => change.refresh();
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    if (!checks.check(event) || change.isPending) return;
    const wanted = { userNumber, classes: given(classes), reductions: given(reductions), reason, seen: answered.seen };
    const isDone = await change.mutateAsync(wanted).catch(() => null);
    if (isDone === null) return;
    await refresh();
    onDone();
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <ChangeFailure error={change.error} onReload={refresh} />
      <DraftNotice draft={draft} />
      <Fields title={titles.classes} kept={answered.classes} chosen={classes} onChange={setClasses} />
      <Fields title={titles.reductions} kept={answered.reductions} chosen={reductions} onChange={setReductions} />
      <TextField
        label="理由"
        requirement="required"
        support="利用者には表示されません。すでにある予約の使用料は変わりません。"
        value={reason}
        error={checks.shown.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={change.isPending} busyLabel="保存しています">
          保存する
        </Button>
        <Button variant="outline" onClick={onCancel}>
          やめる
        </Button>
      </div>
    </Form>
  );
};

type CardProps = { person: DeskPerson; onDone: (flash: string) => void };

/** What somebody belongs to, and the reductions that are certified for them, each with its term. */
export const EntitlementsCard = ({ person: { userNumber, personName }, onDone }: CardProps) => {
  const { permissions } = useSelf();
  const [isOpen, setIsOpen] = useState(false);
  const query = useStaffQuery('Desk/GetEntitlements', { userNumber });
  return (
    <Card title="区分・減免の認定">
      <QueryState query={query}>
        {(answered) =>
          isOpen ? (
            <Edit
              key={answered.seen}
              userNumber={userNumber}
              answered={answered}
              onDone={() => {
                setIsOpen(false);
                onDone(`${personName}様の区分・減免の認定を変更しました。`);
              }}
              onCancel={() => setIsOpen(false)}
            />
          ) : kinds.every((kind) => rowsOf(answered[kind]).length === 0) ? (
            <p>この自治体の設定に、利用者区分と減免の種類はありません。</p>
          ) : (
            <div className="flex flex-col items-start gap-4">
              <DescriptionList items={kinds.map((kind) => ({ term: titles[kind], value: heldText(answered[kind]) }))} />
              {permissions.includes('person.review') && (
                <Button variant="outline" onClick={() => setIsOpen(true)}>
                  変更・更新する
                </Button>
              )}
            </div>
          )
        }
      </QueryState>
    </Card>
  );
};
