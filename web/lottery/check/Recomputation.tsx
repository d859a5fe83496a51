import { useRef, useState } from 'react';
import { paths } from '#contract/screens.ts';
import type { Noted } from '#rules/lottery/verify/verifyTranscript.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { partIds } from '../draw/partIds.ts';
import { ComputationForm } from './ComputationForm.tsx';
import type { ShownDraw } from './drawJobs.ts';
import { NotedHashes } from './NotedHashes.tsx';
import { RecomputationResult } from './RecomputationResult.tsx';
import { type NotedErrors, readNoted } from './receiptForm.ts';
import { recompute } from './runDrawJob.ts';
import { SaveRecord } from './SaveRecord.tsx';
import { type ComputationState, useComputation } from './useComputation.ts';

/** The recomputation of a draw and its result, which several places show. */
export const useDrawRecomputation = () => useComputation(recompute);

export type DrawRecomputation = ReturnType<typeof useDrawRecomputation>;

type RecomputationProps = {
  drawId: string;
  transcript: string;
  entryCount: number;
  shown: ShownDraw;
  recomputation: DrawRecomputation;
};

type RecomputeFormProps = { kind: ComputationState; onRecompute: (noted: Noted) => void };

const words = {
  action: 'この抽選を計算し直す',
  busyLabel: '計算し直しています',
  failed: '計算できませんでした。もう一度お試しください。',
};

const RecomputeForm = ({ kind, onRecompute }: RecomputeFormProps) => {
  const definitionRef = useRef<HTMLInputElement>(null);
  const closingRef = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<NotedErrors>({});

  const submit = () => {
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
    <ComputationForm words={words} kind={kind} onSubmit={submit}>
      <NotedHashes definitionRef={definitionRef} closingRef={closingRef} errors={errors} />
    </ComputationForm>
  );
};

/** Does the whole draw again on this device and compares it with what was published. */
export const Recomputation = ({ drawId, transcript, entryCount, shown, recomputation }: RecomputationProps) => {
  const { tenantAlias } = useTenant();
  const { run, begin } = recomputation;
  return (
    <Card title="抽選を計算し直す" anchorId={partIds.recomputation}>
      <p>公開された記録をもとに、抽選をこの端末の中で初めから計算し直し、公開された結果と比べます。</p>
      <RecomputeForm kind={run.kind} onRecompute={(noted) => begin({ transcript, shown, noted })} />
      <RecomputationResult recomputed={run.kind === 'done' ? run.result : undefined} entryCount={entryCount} />
      <div className="flex flex-col items-start gap-3 border-t border-solid-gray-300 pt-4">
        <p>この画面を信じなくても、記録を保存して、別のプログラムで確かめられます。</p>
        <SaveRecord drawId={drawId} transcript={transcript} />
        <TextLink to={paths.drawExplanation(tenantAlias)} state={drillDown} className="hit-area">
          自分で確かめる方法
        </TextLink>
      </div>
    </Card>
  );
};
