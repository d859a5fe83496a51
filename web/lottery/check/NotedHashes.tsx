import type { Ref } from 'react';
import { Disclosure } from '#ui/Disclosure.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { NotedErrors } from './receiptForm.ts';

type NotedHashesProps = {
  definitionRef: Ref<HTMLInputElement>;
  closingRef: Ref<HTMLInputElement>;
  errors: NotedErrors;
};

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, className: 'font-mono' } as const;

/** Compares with what somebody noted before the draw: the strongest check there is. */
export const NotedHashes = ({ definitionRef, closingRef, errors }: NotedHashesProps) => (
  <Disclosure label="発表の前に控えた値と比べる">
    <p>
      結果の発表より前に、この画面やお知らせで見た値を控えていた場合は、入力してください。記録が初めから作り直されていないことまで確かめられます。
    </p>
    <TextField
      ref={definitionRef}
      label="定義のハッシュ"
      requirement="optional"
      error={errors.definitionHash}
      {...plain}
    />
    <TextField
      ref={closingRef}
      label="締切の公表のハッシュ"
      requirement="optional"
      error={errors.closingHash}
      {...plain}
    />
  </Disclosure>
);
