import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { Button } from '#ui/action/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Form } from '#ui/form/Form.tsx';
import { isBlankMember, type MemberField, MemberFields, memberFieldOf, noMember } from './MemberFields.tsx';

type AddMemberFormProps = {
  userNumber: string;
  seen: string;
  /** Whether a member is typed who is not added yet. */
  onTyping: (isTyped: boolean) => void;
  onAdded: () => Promise<unknown>;
  onClose: () => void;
};

/** Adds one member after the other: a list on paper is typed without a mouse. */
export const AddMemberForm = ({ userNumber, seen, onTyping, onAdded, onClose }: AddMemberFormProps) => {
  const add = useStaffMutation('Desk/AddMember');
  const [member, setMember] = useState(noMember);
  const type = (typed: typeof noMember) => {
    setMember(typed);
    onTyping(!isBlankMember(typed));
  };
  const kept = useFormDraft(`group.member.${userNumber}`, member, type);
  const [added, setAdded] = useState('');
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector('input')?.focus(), []);
  const failure = add.error instanceof CallFailure ? add.error : null;
  const field = failure && memberFieldOf(failure.code);
  const errors: Partial<Record<MemberField, string>> = field && failure ? { [field]: loadAdvice(failure) } : {};
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const done = await add.mutateAsync({ ...member, userNumber, seen }).catch(() => null);
    if (done === null) return;
    await onAdded();
    setAdded(`${done.personName}様を追加しました。`);
    type(noMember);
    ref.current?.querySelector('input')?.focus();
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5 rounded-8 border border-solid-gray-420 px-gutter py-5">
      <h3 className="text-std-18B-160">構成員の追加</h3>
      {!field && <ChangeFailure error={add.error} onReload={onAdded} />}
      <DraftNotice draft={kept} />
      <p role="status" className="empty:hidden">
        {added}
      </p>
      <div ref={ref} className="grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] items-start gap-5">
        <MemberFields whose="構成員" member={member} errors={errors} onChange={type} />
        <Checkbox
          label="代表者にする"
          checked={member.isRepresentative}
          onChange={({ target }) => type({ ...member, isRepresentative: target.checked })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={add.isPending} busyLabel="追加しています">
          追加する
        </Button>
        <Button variant="outline" onClick={onClose}>
          追加を終える
        </Button>
      </div>
    </Form>
  );
};
