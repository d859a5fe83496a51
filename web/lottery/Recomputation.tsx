import { type FormEvent, useRef, useState } from 'react';
import type { Noted } from '#rules/lottery/verifyTranscript.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { downward } from '#web/shell/wayBack.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Form } from '#web/ui/Form.tsx';
import { FormError } from '#web/ui/FormError.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { ShownDraw } from './drawJobs.ts';
import { NotedHashes } from './NotedHashes.tsx';
import { RecomputationResult } from './RecomputationResult.tsx';
import { type NotedErrors, readNoted } from './receiptForm.ts';
import { recompute } from './recompute.ts';
import { SaveRecord } from './SaveRecord.tsx';
import { useRun } from './useRun.ts';

type RecomputationProps = { drawId: string; transcript: string; entryCount: number; shown: ShownDraw };

type RecomputeFormProps = { isBusy: boolean; onRecompute: (noted: Noted) => void };

const RecomputeForm = ({ isBusy, onRecompute }: RecomputeFormProps) => {
  const definitionRef = useRef<HTMLInputElement>(null);
  const closingRef = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<NotedErrors>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const read = readNoted({
      definitionHash: definitionRef.current?.value ?? '',
      closingHash: closingRef.current?.value ?? '',
    });
    setErrors(read.errors);
    if (read.errors.definitionHash) return definitionRef.current?.focus();
    if (read.errors.closingHash) return closingRef.current?.focus();
    onRecompute(read.noted);
  };

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <NotedHashes {...{ definitionRef, closingRef, errors }} />
      <Button
        type="submit"
        size="lg"
        isFullWidth
        className="self-center sm:max-w-80"
        isBusy={isBusy}
        busyLabel="計算し直しています"
      >
        この抽選を計算し直す
      </Button>
    </Form>
  );
};

/** Does the whole draw again on this device and compares it with what was published. */
export const Recomputation = ({ drawId, transcript, entryCount, shown }: RecomputationProps) => {
  const { tenantAlias } = useTenant();
  const { run, begin } = useRun(recompute);
  return (
    <Card title="抽選を計算し直す">
      <p>公開された記録をもとに、抽選をこの端末の中で初めから計算し直し、公開された結果と比べます。</p>
      <RecomputeForm isBusy={run.kind === 'busy'} onRecompute={(noted) => begin({ transcript, shown, noted })} />
      <div className="-mt-4 has-[p]:mt-0">
        <FormError message={run.kind === 'failed' ? '計算できませんでした。もう一度お試しください。' : undefined} />
      </div>
      <RecomputationResult recomputed={run.kind === 'done' ? run.result : undefined} entryCount={entryCount} />
      <div className="flex flex-col items-start gap-3 border-t border-solid-gray-300 pt-4">
        <p>この画面を信じなくても、記録を保存して、別のプログラムで確かめられます。</p>
        <SaveRecord drawId={drawId} transcript={transcript} />
        <TextLink to={paths.drawExplanation(tenantAlias)} state={downward}>
          自分で確かめる方法
        </TextLink>
      </div>
    </Card>
  );
};
