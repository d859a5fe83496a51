import { useState } from 'react';
import { hues } from '../colour/hues.ts';
import { DialogHost } from '../dialog/DialogHost.tsx';
import { SelectField } from '../form/SelectField.tsx';
import { Page } from '../page/Page.tsx';
import { LiveRegion } from '../speech/LiveRegion.tsx';
import { ContentShow } from './ContentShow.tsx';
import { DialogShow } from './DialogShow.tsx';
import { FieldShow } from './FieldShow.tsx';
import { StateShow } from './StateShow.tsx';
import { TableShow } from './TableShow.tsx';

/** Every part of the kit in every state, for looking at while developing; no part of the product. */
export const GalleryPage = () => {
  const [hue, setHue] = useState('blue');

  const choose = (chosen: string) => {
    setHue(chosen);
    document.documentElement.dataset.tenantHue = chosen;
  };

  return (
    <main>
      <Page title="部品の一覧" backTo="/" lead="画面を作る部品とその状態を、ひととおり並べています。">
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
