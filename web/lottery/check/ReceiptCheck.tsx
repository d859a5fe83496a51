import { useRef, useState } from 'react';
import type { Definition } from '#rules/lottery/published/definition.ts';
import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { partIds } from '../draw/partIds.ts';
import { ComputationForm } from './ComputationForm.tsx';
import { ReceiptResult } from './ReceiptResult.tsx';
import { type ReadReceipt, readReceipt } from './receiptForm.ts';
import { runDrawJob } from './runDrawJob.ts';
import { type ComputationState, useComputation } from './useComputation.ts';

type ReceiptCheckProps = {
  transcript: string;
  entryCount: number;
  definition: Definition | null;
  /** What came with the address. */
  receipt: Receipt | null;
};

type ReceiptFormProps = { receipt: Receipt | null; kind: ComputationState; onCheck: (receipt: Receipt) => void };

const words = {
  action: '自分の申込みを確かめる',
  busyLabel: '確かめています',
  failed: '確かめられませんでした。もう一度お試しください。',
};

const textIn = (ref: { current: HTMLInputElement | null }) => ref.current?.value ?? '';

const ReceiptForm = ({ receipt, kind, onCheck }: ReceiptFormProps) => {
  const numberRef = useRef<HTMLInputElement>(null);
  const saltRef = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ReadReceipt>();
  const errors = read?.kind === 'errors' ? read.errors : {};

  const submit = () => {
    const found = readReceipt({ entryNumber: textIn(numberRef), salt: textIn(saltRef) });
    setRead(found);
    if (found.kind === 'receipt') return onCheck(found.receipt);
    (found.errors.entryNumber ? numberRef : saltRef).current?.focus();
  };

  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <ComputationForm words={words} kind={kind} onSubmit={submit}>
      <TextField
        ref={numberRef}
        label="受付番号"
        defaultValue={receipt?.entryNumber}
        error={errors.entryNumber}
        className="max-w-80 font-mono"
        {...plain}
      />
      <TextField
        ref={saltRef}
        label="控え"
        support="申込みのときに受付番号とともに表示された、32文字の英数字です。"
        defaultValue={receipt?.salt}
        error={errors.salt}
        className="font-mono"
        {...plain}
      />
    </ComputationForm>
  );
};

/** Whether an entry was in the draw as its holder made it; number and receipt stay on this device. */
export const ReceiptCheck = ({ transcript, entryCount, definition, receipt }: ReceiptCheckProps) => {
  const { run, begin } = useComputation((given: Receipt) =>
    runDrawJob({ name: 'receipt', transcript, receipt: given }),
  );
  return (
    <Card title="自分の申込みを確かめる" anchorId={partIds.receipt}>
      <p>
        申込みが一覧に入っていたことと、抽選の順番を確かめられます。入力した番号はこの端末の中だけで使い、送信しません。
      </p>
      <ReceiptForm receipt={receipt} kind={run.kind} onCheck={begin} />
      <ReceiptResult
        report={run.kind === 'done' ? run.result : undefined}
        entryCount={entryCount}
        definition={definition}
      />
    </Card>
  );
};
