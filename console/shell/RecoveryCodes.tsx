import { Printer } from 'lucide-react';
import { Button } from '#ui/action/Button.tsx';
import { CopyButton } from '#ui/action/CopyButton.tsx';

/** Ten codes that are shown this once, to be written down, copied or printed. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <div className="flex flex-col gap-4">
    <ul
      // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
      role="list"
      aria-label="リカバリーコード"
      data-printed
      className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-x-6 gap-y-1 rounded-8 border border-solid-gray-300 bg-solid-gray-50 px-gutter py-3 font-mono text-std-18N-160"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex flex-wrap gap-3">
      <Button
        variant="outline"
        size="sm"
        icon={<Printer aria-hidden="true" className="size-4" />}
        onClick={() => window.print()}
      >
        印刷する
      </Button>
      <CopyButton text={codes.join('\n')} label="コピーする" />
    </div>
  </div>
);
