import { useState } from 'react';
import type { TenantHue } from '#contract/tenant.ts';
import { DialogHost } from '#web/ui/DialogHost.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { ContentShow } from './ContentShow.tsx';
import { DialogShow } from './DialogShow.tsx';
import { FieldShow } from './FieldShow.tsx';
import { StateShow } from './StateShow.tsx';
import { TableShow } from './TableShow.tsx';

const hues: readonly TenantHue[] = [
  'blue',
  'light-blue',
  'cyan',
  'green',
  'lime',
  'yellow',
  'orange',
  'red',
  'magenta',
  'purple',
];

/** Every part of the kit in every state, for looking at while developing; no part of the product. */
export const GalleryPage = () => {
  const [hue, setHue] = useState('blue');

  const choose = (chosen: string) => {
    setHue(chosen);
    document.documentElement.dataset.tenantHue = chosen;
  };

  return (
    <main>
      <Page title="部品の一覧" backTo="/gallery/" lead="画面を作る部品とその状態を、ひととおり並べています。">
        <SelectField
          label="色相"
          placeholder=""
          options={hues.map((value) => ({ value, label: value }))}
          value={hue}
          onChange={(event) => choose(event.target.value)}
          className="max-w-60"
        />
        <ContentShow />
        <TableShow />
        <FieldShow />
        <StateShow />
        <DialogShow />
      </Page>
      <DialogHost />
      <LiveRegion />
    </main>
  );
};
