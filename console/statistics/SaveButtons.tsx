import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CallFailure } from '#client/callFailure.ts';
import { useSelf } from '#console/address/useConsole.ts';
import { staffCall } from '#console/api/staffCall.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { RequestOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveBytes } from '#ui/action/saveText.ts';
import { SelectField } from '#ui/form/SelectField.tsx';

type Format = RequestOf<'Desk/ExportStatistics'>['format'];

const formats: readonly { readonly value: Format; readonly label: string }[] = [
  { value: 'xlsx', label: 'Excel（xlsx）' },
  { value: 'csv', label: 'CSV（UTF-8）' },
  { value: 'csvOfWindows', label: 'CSV（シフトJIS）' },
];

/** Saves all tables of the screen as a file. */
export const SaveButtons = ({ asked }: { asked: RequestOf<'Desk/GetStatistics'> }) => {
  const { permissions } = useSelf();
  const [format, setFormat] = useState<Format>('xlsx');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  if (!permissions.includes('export.statistics')) return null;
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { fileName, type, base64 } = await staffCall('Desk/ExportStatistics', { ...asked, format });
      saveBytes({ name: fileName, type, base64 });
    } catch (error) {
      setFailure(error as CallFailure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <ChangeFailure error={failure} onReload={() => setFailure(null)} />
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label="ファイルの種類"
          placeholder=""
          options={formats}
          value={format}
          onChange={({ target }) => setFormat(formats.find(({ value }) => value === target.value)?.value ?? 'xlsx')}
        />
        <Button
          variant="outline"
          icon={<Download aria-hidden="true" className="size-5" />}
          isBusy={isBusy}
          busyLabel="作成しています"
          onClick={() => void save()}
        >
          保存する
        </Button>
      </div>
    </div>
  );
};
