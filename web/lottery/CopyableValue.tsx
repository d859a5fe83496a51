import { CopyButton } from '#web/ui/CopyButton.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

type CopyableValueProps = { term: string; value: string; text?: string | undefined };

/** A long value that people compare letter by letter, and what it is. */
export const CopyableValue = ({ term, value, text }: CopyableValueProps) => (
  <div className="flex flex-col gap-1 border-b border-solid-gray-300 py-3 first:pt-0 last:border-b-0 last:pb-0">
    <dt className="text-std-16B-170">{term}</dt>
    <dd className="flex flex-col items-start gap-2">
      {text && <p className="text-solid-gray-700">{text}</p>}
      <div className="flex w-full flex-wrap items-center gap-3">
        <p className="min-w-0 grow basis-60 rounded-8 bg-solid-gray-50 px-gutter py-2 font-mono leading-150 break-all">
          {value}
        </p>
        <CopyButton
          text={value}
          label={
            <>
              <VisuallyHidden>{term}を</VisuallyHidden>コピー
            </>
          }
        />
      </div>
    </dd>
  </div>
);
